package import BellhopCore

extension Engine {
    /// Withdraws the notices of events everywhere, because somebody has answered them.
    ///
    /// - Parameters:
    ///   - surface: where they were answered.
    ///   - doer: who answered; `nil` if that is not known.
    ///   - others: changes to commit in the same step.
    package func acknowledge(_ events: [Event], by surface: String, _ doer: String?, along others: [Change] = []) async throws {
        let reason = Reason(doer.map { "answered by \(SafeText.line($0)) on \(surface)" } ?? "acknowledged on \(surface)")
        try await perform { builder in
            let events = try await withMerged(events)
            builder.add(others)
            for event in events { builder.add(.withdraw(event.notice.key, state: .acknowledged, reason: reason, except: nil)) }
            for owner in parts.owners {
                let own = events.filter { owner.kinds.contains($0.owner.kind) }
                if !own.isEmpty { try await owner.acknowledged(own, in: &builder) }
            }
        }
    }

    /// Adds the events that digests among these stand for, unless such an event's key has had a
    /// newer, unrelated event since.
    private func withMerged(_ events: [Event]) async throws(StoreError) -> [Event] {
        var all = events
        for number in events.flatMap(\.merges) {
            guard let event = try await store.event(number), let newest = try await store.event(withKey: event.notice.key),
                newest.number == number || newest.repeats == number || newest.isGroup
            else { continue }
            // The first event of a group shares its key with the group notice, and is the one that
            // belongs to a pet or timer.
            all.append(newest.isGroup ? event : newest)
        }
        return all
    }
}
