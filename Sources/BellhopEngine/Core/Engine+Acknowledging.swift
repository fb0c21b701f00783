package import BellhopCore

extension Engine {
    /// Withdraws the notices of these events from every sink, because somebody has answered them.
    ///
    /// - Parameters:
    ///   - surface: where the notices were answered, for example the name of a sink.
    ///   - doer: the person who answered; `nil` if unknown.
    ///   - others: additional changes to commit in the same step.
    package func acknowledge(_ events: [Event], by surface: Phrase, _ doer: ActingPerson?, along others: [Change] = []) async throws {
        let reason = Reason((doer?.name).map { "answered by \(SafeText.line($0)) on \(surface)" } ?? "acknowledged on \(surface)")
        try await perform { builder in
            if let first = events.first {
                let words: Phrase =
                    events.count == 1
                    ? "acknowledged the notice of \(SafeText.line(first.notice.name))"
                    : "acknowledged \(count: events.count, one: "notice", other: "notices")"
                builder.act = ActDraft(words, by: doer)
            }
            let events = try await withMerged(events)
            builder.add(others)
            for event in events { builder.withdraw(event.notice.key, state: .acknowledged, reason: reason) }
            for owner in parts.owners {
                let own = events.filter { owner.kinds.contains($0.owner.kind) }
                if !own.isEmpty { try await owner.acknowledged(own, in: &builder) }
            }
        }
    }

    /// Returns the given events, followed by the events that are combined in the digests and group
    /// notices among them. Leaves out an event if a newer, unrelated event has the same key.
    private func withMerged(_ events: [Event]) async throws(StoreError) -> [Event] {
        var all = events
        for number in events.flatMap(\.merges) {
            guard let event = try await store.event(number), let newest = try await store.event(withKey: event.notice.key),
                newest.number == number || newest.repeats == number || newest.isGroup
            else { continue }
            // A group notice has the same key as the first event of its group. Use the first event
            // instead of the group notice, because the first event belongs to a pet or timer.
            all.append(newest.isGroup ? event : newest)
        }
        return all
    }
}
