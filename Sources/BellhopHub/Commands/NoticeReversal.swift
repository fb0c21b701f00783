import BellhopCore
import BellhopEngine

/// Reverts what an act did to notices. What people were already told stays in the journal.
struct NoticeReversal {
    let engine: Engine
    let act: Act

    /// Withdraws the notices that the act announced, and announces again the notices that the act
    /// withdrew from people, if they still matter.
    ///
    /// - Parameter activities: the activities as the step restores them.
    /// - Returns: whether a notice was announced again.
    func add(to builder: inout StepBuilder, restored activities: [RowChange<Activity>]) async throws -> Bool {
        for key in act.trace.announced {
            builder.withdraw(key, state: .withdrawn, reason: "the command behind this notice was taken back")
        }
        var rings = false
        for number in act.trace.withdrawn {
            guard var event = try await again(number, at: builder.now) else { continue }
            // The buttons of the notice work only for the newest version of the workout.
            if let activity = activities.first(where: { $0.after?.owner == event.owner }) { event.generation = activity.version }
            builder.announce(event)
            rings = true
        }
        return rings
    }

    /// Returns the event to announce in place of an event that was withdrawn; `nil` if the event is
    /// too old, or if there is a newer notice with its key.
    private func again(_ number: EventNumber, at now: Instant) async throws -> Event? {
        guard var event = try await engine.store.event(number),
            try await engine.store.event(withKey: event.notice.key)?.number == number, event.expires.map({ now <= $0 }) ?? true
        else { return nil }
        event.repeats = event.repeats == 0 ? number : event.repeats
        event.number = 0
        event.occurred = now
        // In an announcement, numbers of events in the journal are negative.
        event.merges = event.merges.map { -$0 }
        return event
    }
}
