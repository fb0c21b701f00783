package import BellhopCore
import BellhopEngine

/// Reverts the effects of an act on notices. Events that people were already notified of stay in
/// the journal.
struct NoticeReversal {
    let engine: Engine
    let act: Act

    /// Withdraws the notices that the act announced. Notices that the act withdrew or answered are
    /// announced again if they still matter.
    ///
    /// - Parameter activities: the activities that the step restores.
    /// - Returns: whether a notice was announced again.
    func add(to builder: inout StepBuilder, restored activities: [RowChange<Activity>]) async throws -> Bool {
        for key in act.trace.announced {
            builder.withdraw(key, state: .withdrawn, reason: "the command behind this notice was taken back")
        }
        var rings = false
        for number in act.trace.withdrawn {
            guard var event = try await again(number, at: builder.now) else { continue }
            // The buttons of the notice work only with the newest version of the workout.
            if let activity = activities.first(where: { $0.after?.owner == event.owner }) { event.generation = activity.version }
            builder.announce(event)
            rings = true
        }
        return rings
    }

    /// Returns whether the act itself announced this event. If an act gives a turn to another
    /// member, the act withdraws a notice and announces it again.
    private func isOwn(_ event: Event) -> Bool { act.trace.announced.contains(event.notice.key) && event.occurred == act.at }

    /// Returns a new event that announces a withdrawn notice again; `nil` if the old event has
    /// expired, or if there is a newer notice with the same key that the act did not announce.
    private func again(_ number: EventNumber, at now: Instant) async throws -> Event? {
        guard var event = try await engine.store.event(number), let newest = try await engine.store.event(withKey: event.notice.key),
            newest.number == number || isOwn(newest), event.expires.map({ now <= $0 }) ?? true
        else { return nil }
        event.repeats = event.repeats == 0 ? number : event.repeats
        event.number = 0
        event.occurred = now
        // In an announcement, a negative number refers to an event that is already in the journal.
        event.merges = event.merges.map { -$0 }
        return event
    }
}

extension Hub {
    /// Returns whether an event was announced because an undo reverted the answer to an earlier
    /// notice. Other repetitions are announced while the earlier notice is still unanswered.
    package func isShownAgain(_ event: Event) async throws -> Bool {
        guard event.repeats != 0, event.kind != .noticeMissed else { return false }
        let query = DeliveryQuery(key: event.notice.key, since: event.repeats)
        let earlier = try await engine.store.deliveries(query).filter { $0.event < event.number }
        guard let last = earlier.map(\.event).max() else { return false }
        return earlier.contains { $0.event == last && $0.state == .acknowledged && $0.changed <= event.occurred }
    }
}
