/// The broker's side of one connection to the MQTT stand-in (a fake broker for tests). It parses
/// MQTT 3.1.1 packets strictly: an invalid packet closes the connection.
struct MQTTPeer: StreamPeer {
    private weak var desk: MQTTStandIn?
    private let connection: Int
    private var unread: [UInt8] = []
    private var isLetIn = false

    init(desk: MQTTStandIn?, connection: Int) {
        self.desk = desk
        self.connection = connection
    }

    mutating func open() -> [StreamAct] {
        desk?.act(at: .opening).map(Self.acts) ?? []
    }

    mutating func take(_ bytes: [UInt8]) -> [StreamAct] {
        unread += bytes
        var acts: [StreamAct] = []
        while let (head, content) = nextPacket() {
            var reader = Fields(bytes: content[...])
            acts += packet(head, &reader)
        }
        return acts
    }

    private mutating func nextPacket() -> (UInt8, [UInt8])? {
        var length = 0
        for place in 0..<4 {
            guard unread.count > place + 1 else { return nil }
            length |= Int(unread[place + 1] & 0x7F) << (7 * place)
            guard unread[place + 1] & 0x80 == 0 else { continue }
            let start = place + 2
            guard unread.count >= start + length else { return nil }
            defer { unread.removeFirst(start + length) }
            return (unread[0], Array(unread[start..<(start + length)]))
        }
        return nil
    }

    private mutating func packet(_ head: UInt8, _ content: inout Fields) -> [StreamAct] {
        switch head {
        case 0x10:
            desk?.packets.append("CONNECT")
            return connect(&content)
        case 0x32, 0x33:
            desk?.packets.append("PUBLISH")
            return isLetIn ? publish(head, &content) : [.close]
        case 0x82:
            desk?.packets.append("SUBSCRIBE")
            return isLetIn ? subscribe(&content) : [.close]
        case 0x40:
            desk?.packets.append("PUBACK")
            return isLetIn && content.number() != nil && content.bytes.isEmpty ? [] : [.close]
        case 0xC0:
            desk?.packets.append("PINGREQ")
            return isLetIn && content.bytes.isEmpty ? [.send([0xD0, 0])] : [.close]
        case 0xE0:
            desk?.packets.append("DISCONNECT")
            return [.close]
        default:
            desk?.packets.append("wrong: \(head)")
            return [.close]
        }
    }

    private mutating func connect(_ content: inout Fields) -> [StreamAct] {
        guard content.text() == "MQTT", content.byte() == 4, let flags = content.byte(),
            // A will at QoS 1, retained or not, or no will.
            [0, 0b0000_1100, 0b0010_1100].contains(flags & 0b0011_1101), let keepAlive = content.number(), let id = content.text()
        else { return [.close] }
        let will = flags & 4 != 0 ? content.text() : nil
        let lastWords = flags & 4 != 0 ? content.text() : nil
        let user = flags & 0x80 != 0 ? content.text() : nil
        let password = flags & 0x40 != 0 ? content.text() : nil
        guard content.bytes.isEmpty else { return [.close] }
        desk?.clients.append(
            .init(
                id: id, user: user, password: password, keepAlive: keepAlive, isClean: flags & 2 != 0,
                will: will.map { "\($0) \(lastWords ?? "")" }))
        if let act = desk?.act(at: .connect) { return Self.acts(act) }
        var code = desk?.refusal ?? 0
        if let credentials = desk?.credentials {
            if user == nil { code = 5 } else if user != credentials.user || password != credentials.password { code = 4 }
        }
        isLetIn = code == 0
        return [.send([0x20, 2, 0, code])] + (isLetIn ? [] : [.close])
    }

    private func subscribe(_ content: inout Fields) -> [StreamAct] {
        guard let identifier = content.number(), identifier != 0, !content.bytes.isEmpty else { return [.close] }
        var codes: [UInt8] = []
        while !content.bytes.isEmpty {
            guard let filter = content.text(), !filter.isEmpty, let quality = content.byte(), quality < 2 else { return [.close] }
            desk?.filters.append(filter)
            codes.append(quality)
        }
        let answer = [0x90, UInt8(codes.count + 2), UInt8(identifier >> 8), UInt8(identifier & 0xFF)] + codes
        return [.send(answer)] + (desk?.act(at: .subscribe).map(Self.acts) ?? [])
    }

    private func publish(_ head: UInt8, _ content: inout Fields) -> [StreamAct] {
        guard let topic = content.text(), !topic.isEmpty, !topic.contains("+"), !topic.contains("#"), !topic.contains("\0"),
            let identifier = content.number(), identifier != 0
        else { return [.close] }
        if let act = desk?.act(at: .publish) { return Self.acts(act) }
        desk?.publications.append(
            .init(topic: topic, payload: Array(content.bytes), isRetained: head & 1 == 1, quality: 1, connection: connection))
        return [.send([0x40, 2, UInt8(identifier >> 8), UInt8(identifier & 0xFF)])]
    }

    private static func acts(_ act: MQTTStandIn.Act) -> [StreamAct] {
        switch act {
        case .raw(let bytes): [.send(bytes)]
        case .rawThenClose(let bytes): [.send(bytes), .close]
        case .hang: []
        case .close: [.close]
        case .reset: [.reset]
        }
    }

    private struct Fields {
        var bytes: ArraySlice<UInt8>

        mutating func byte() -> UInt8? { bytes.popFirst() }

        mutating func number() -> Int? {
            guard let high = byte(), let low = byte() else { return nil }
            return Int(high) << 8 | Int(low)
        }

        mutating func text() -> String? {
            guard let count = number(), bytes.count >= count else { return nil }
            defer { bytes = bytes.dropFirst(count) }
            return String(validating: bytes.prefix(count), as: UTF8.self)
        }
    }
}
