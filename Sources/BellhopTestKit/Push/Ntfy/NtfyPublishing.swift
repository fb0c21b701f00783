import BellhopCore

extension NtfyDesk {
    /// Checks a request to publish as the ntfy server does, and stores the message.
    mutating func publish(_ draft: NtfyDraft, at now: Instant) throws(NtfyError) -> NtfyStandIn.Message {
        let priority = try Self.priority(draft.priority)
        if let icon = draft.icon, !Self.isWebAddress(icon) { throw .icon }
        if let attach = draft.attach, !Self.isWebAddress(attach) { throw .attachURL }
        if draft.email != nil { throw .email }
        if draft.call != nil { throw .calls }
        try Self.check(draft.actions, isOld: !hasSequences)
        let time = try Self.time(draft, at: now)
        let sequence = hasSequences ? draft.sequence.map(Self.trimmed).flatMap { $0.isEmpty ? nil : $0 } : nil
        if let sequence, !NtfyDesk.isName(sequence) { throw .sequence }
        if options.wantsSubscribers, draft.topic.hasPrefix("up") { throw .noSubscriber }
        try countMessage(at: now)

        var message = NtfyStandIn.Message(
            id: makeID(), kind: .message, time: time, taken: now.seconds, topic: draft.topic, sequence: sequence,
            title: Self.trimmed(draft.title),
            message: Self.trimmed(String(decoding: draft.body, as: UTF8.self)), priority: priority,
            tags: draft.tags.map(Self.trimmed).filter { !$0.isEmpty }, click: draft.click, icon: draft.icon,
            actions: draft.actions.isEmpty ? nil : PeerJSON.array(draft.actions).text, isMarkdown: draft.isMarkdown, attachmentSize: nil,
            isPending: time > now.seconds, isStored: draft.isCached)
        if draft.body.count >= 4096 {
            // A message of exactly 4,096 bytes is already too long, as in the real server.
            if !options.keepsAttachments { throw .noAttachments }
            if draft.isJSON, options.mode == .v2_27 { throw .length }
            message.attachmentSize = draft.body.count
            message.message = "You received a file: attachment.txt"
        } else if message.message.isEmpty {
            message.message = "triggered"
        }
        // Remove an older message that has the same sequence id only if it is still scheduled. A
        // delivered message stays stored, and the phone replaces it.
        if let sequence, draft.isCached {
            messages.removeAll { $0.isPending && $0.topic == message.topic && $0.sequence == sequence }
        }
        messages.append(message)
        return message
    }

    /// Stores an event that deletes a message or marks it as read. The server does not check
    /// whether the message exists.
    mutating func retract(_ kind: NtfyStandIn.Message.Kind, _ sequence: String, in topic: String, at now: Instant) throws(NtfyError)
        -> NtfyStandIn.Message
    {
        guard Self.isName(sequence) else { throw .sequence }
        try countMessage(at: now)
        if kind == .deletion {
            messages.removeAll { $0.isPending && $0.topic == topic && ($0.sequence == sequence || $0.id == sequence) }
        }
        let event = NtfyStandIn.Message(
            id: makeID(), kind: kind, time: now.seconds, taken: now.seconds, topic: topic, sequence: sequence, title: "", message: "",
            priority: 0,
            tags: [], click: nil, icon: nil, actions: nil, isMarkdown: false, attachmentSize: nil, isPending: false, isStored: true)
        messages.append(event)
        return event
    }

    static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
                default: false
                }
            }
    }

    private static func isWebAddress(_ text: String) -> Bool {
        text.hasPrefix("http://") || text.hasPrefix("https://")
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    private static func priority(_ text: String?) throws(NtfyError) -> Int64 {
        guard let text = text.map({ trimmed($0).lowercased() }), !text.isEmpty else { return 0 }
        if let number = Int64(text), (1...5).contains(number) { return number }
        guard let number = ["min": 1, "low": 2, "default": 3, "high": 4, "max": 5, "urgent": 5][text] else { throw .priority }
        return Int64(number)
    }

    private static func check(_ actions: [PeerJSON], isOld: Bool) throws(NtfyError) {
        if actions.count > 3 { throw .actions("only 3 actions allowed") }
        for action in actions {
            guard let fields = action.object, let kind = fields["action"]?.string else { throw .actions("action missing") }
            let known = isOld ? ["view", "broadcast", "http"] : ["view", "broadcast", "http", "copy"]
            guard known.contains(kind) else { throw .actions("action must be \(known)") }
            if (fields["label"]?.string ?? "").isEmpty { throw .actions("parameter 'label' is required") }
            if kind == "view" || kind == "http", (fields["url"]?.string ?? "").isEmpty { throw .actions("parameter 'url' is required") }
            if kind == "copy", fields["value"]?.string == nil { throw .actions("parameter 'value' is required") }
            if kind == "http", fields["method"]?.string?.uppercased() == "GET", fields["body"] != nil {
                throw .actions("parameter 'body' cannot be set if method is GET")
            }
        }
    }

    private static func time(_ draft: NtfyDraft, at now: Instant) throws(NtfyError) -> Int64 {
        guard let delay = draft.delay, !delay.isEmpty else { return now.seconds }
        if !draft.isCached { throw .delayWithoutCache }
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86400]
        let seconds: Int64
        if let moment = Int64(delay) {
            guard moment > now.seconds || moment == 0 else { throw .delayCannotParse }
            seconds = moment == 0 ? 0 : moment - now.seconds
        } else if let unit = delay.last.flatMap({ units[$0] }), let count = Int64(delay.dropLast()) {
            seconds = count * unit
        } else {
            throw .delayCannotParse
        }
        if seconds < 10 { throw .delayTooSmall }
        if seconds > 3 * 86400 { throw .delayTooLarge }
        return now.seconds + seconds
    }
}
