import BellhopCore

/// The notice about a sink's fault or recovery, which the other sinks deliver.
enum FaultNotice {
    static func notice(_ kind: EventKind, _ sink: SinkName, _ reason: Reason, in language: Language) -> Notice {
        // Sink names are config keys; characters that are not allowed in a notice key become
        // dashes.
        let safe = String(sink.rawValue.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.prefix(40))
        let told = language.retold(reason.rawValue)
        let fault = told.hasSuffix(".") ? String(told.dropLast()) : told
        let title: Phrase = kind == .sinkRecovered ? "\(sink) works again" : "\(sink) is not accepting notices"
        let body: Phrase =
            kind == .sinkRecovered
            ? "Its pending notices are being delivered now." : "\(fault). Its notices are waiting; see \"bellhop doctor\"."
        return Notice(
            key: NoticeKey(rawValue: "sink_" + safe), id: "sink_" + safe, category: "x-bellhop.fault", title: title, body: body,
            urgency: kind.usualUrgency, name: sink.rawValue)
    }
}

extension Engine {
    /// Notifies people on every other sink that this sink fails or has recovered.
    func announceFault(_ kind: EventKind, _ sink: SinkName, _ reason: Reason) async {
        do {
            try await perform { builder in
                let now = builder.now
                let notice = FaultNotice.notice(kind, sink, reason, in: language)
                let event = Event(kind: kind, occurred: now, owner: .sink(sink), notice: notice)
                if kind == .sinkRecovered {
                    // The fault is over, so its notice is withdrawn wherever it is still shown.
                    builder.add(.withdraw(notice.key, state: .withdrawn, reason: reason, except: nil))
                }
                var told = entry(for: event, router: builder.router, at: now, skipping: [sink])
                if kind == .sinkRecovered { try await correct(&told) }
                builder.entries.append(told)
            }
        } catch {
            log.error("the fault of \(sink) cannot be stored: \(error)")
        }
    }

    /// Queues "works again" for people who still see "does not take notices" on a sink that cannot
    /// withdraw it. Elsewhere a recovery is reported to programs only.
    private func correct(_ entry: inout Digest.Entry) async throws(StoreError) {
        guard settings.notificationsEnabled else { return }
        for index in entry.drafts.indices {
            let draft = entry.drafts[index]
            guard draft.state == .throttled, isForPeople(draft.sink), !canTakeBack(draft.sink) else { continue }
            let standing = DeliveryQuery(sink: draft.sink, key: entry.event.notice.key, states: [.sent, .seen], limit: 1)
            guard try await !store.deliveries(standing).isEmpty else { continue }
            entry.drafts[index].state = .queued
            entry.drafts[index].reason = "it still shows the sink as failing, and cannot take that back"
        }
    }
}
