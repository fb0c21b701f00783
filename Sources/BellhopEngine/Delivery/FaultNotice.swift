package import BellhopCore

/// Makes the notice about a sink's fault or recovery. The notice is delivered by the other sinks.
enum FaultNotice {
    static func notice(_ kind: EventKind, _ sink: SinkName, _ reason: Reason) -> Notice {
        let key = key(of: sink)
        let title: Phrase = kind == .sinkRecovered ? "\(sink) works again" : "\(sink) is not accepting notices"
        let body: Phrase =
            kind == .sinkRecovered
            ? "The notices waiting for this sink are being delivered now."
            : advice(after: reason)
        return Notice(
            key: key, id: key.rawValue, category: "x-bellhop.fault", title: title, body: body,
            urgency: kind.usualUrgency, name: sink.rawValue)
    }

    /// Returns the reason, and says that the notices are waiting. Points to `bellhop doctor`, unless
    /// the reason already does.
    private static func advice(after reason: Reason) -> Phrase {
        let id = reason.phrase.id
        // The reason is a sentence of Bellhop.
        if id.hasSuffix("`bellhop doctor`.") { return "\(reason) The notices for this sink are waiting." }
        return id.hasSuffix(".")
            ? "\(reason) The notices for this sink are waiting; see \"bellhop doctor\"."
            : "\(reason). The notices for this sink are waiting; see \"bellhop doctor\"."
    }

    /// Returns the key of the notices about a sink. It contains the sink's name. Characters that a
    /// notice key does not allow become dashes.
    static func key(of sink: SinkName) -> NoticeKey {
        let safe = String(sink.rawValue.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.prefix(40))
        return NoticeKey(rawValue: prefix + safe)
    }

    fileprivate static let prefix = "sink_"
}

extension NoticeKey {
    /// Whether this is the key of a notice about a sink that fails or has recovered.
    package var isOfFault: Bool { rawValue.hasPrefix(FaultNotice.prefix) }
}

extension Engine {
    /// Notifies people, on every other sink, that this sink fails or has recovered.
    func announceFault(_ kind: EventKind, _ sink: SinkName, _ reason: Reason) async {
        do {
            try await perform { builder in
                // The config may have been reloaded without the sink in the meantime.
                guard kind == .sinkRecovered || catalog.sinks[sink] != nil else { return }
                let now = builder.now
                let notice = FaultNotice.notice(kind, sink, reason)
                let event = Event(kind: kind, occurred: now, owner: .sink(sink), notice: notice)
                if kind == .sinkRecovered {
                    // The fault is over, so withdraw the fault notice from every sink that still
                    // shows it.
                    builder.withdraw(notice.key, state: .withdrawn, reason: reason)
                }
                var told = entry(for: event, router: builder.router, at: now, skipping: [sink])
                if kind == .sinkRecovered { try await correct(&told) }
                builder.entries.append(told)
            }
        } catch {
            log.error("the fault of \(sink) cannot be stored: \(error)")
        }
    }

    /// Withdraws the notice about the fault of a sink that the config no longer contains, or that
    /// it disables, and deletes the note about the fault.
    ///
    /// - Parameter note: the key of the note.
    func withdrawFault(of sink: SinkName, note: String) async {
        do {
            let key = FaultNotice.key(of: sink)
            let states = Set(DeliveryState.allCases.filter { $0.isOpen || $0.isPending })
            let stands = try await !store.deliveries(DeliveryQuery(key: key, states: states, limit: 1)).isEmpty
            let isNoted = try await store.note(note) != nil
            guard stands || isNoted else { return }
            let reason: Reason =
                catalog.disabled[sink] == nil ? "\(sink) was removed from the config" : "\(sink) was disabled in the config"
            try await perform { builder in
                if isNoted { builder.add(.note(key: note, value: nil)) }
                if stands { builder.withdraw(key, state: .withdrawn, reason: reason) }
            }
        } catch {
            log.error("the notice about the fault of \(sink) cannot be withdrawn: \(error)")
        }
    }

    /// Queues the recovery notice for sinks that still show the fault notice and cannot withdraw
    /// it. Everywhere else, only programs are notified of a recovery.
    private func correct(_ entry: inout Digest.Entry) async throws(StoreError) {
        guard settings.notificationsEnabled else { return }
        for index in entry.drafts.indices {
            let draft = entry.drafts[index]
            guard draft.state == .throttled, isForPeople(draft.sink), !canTakeBack(draft.sink) else { continue }
            let standing = DeliveryQuery(sink: draft.sink, key: entry.event.notice.key, states: [.sent, .seen], limit: 1)
            guard try await !store.deliveries(standing).isEmpty else { continue }
            entry.drafts[index].state = .queued
            entry.drafts[index].reason = "this sink still shows the notice about the failure of another sink, and cannot withdraw it"
        }
    }
}
