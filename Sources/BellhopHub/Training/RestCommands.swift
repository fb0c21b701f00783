package import BellhopCore
import BellhopEngine
package import Training

extension Hub {
    /// Performs a command for the rest session. The first rest begins a session. All commands other
    /// than a rest require an open session.
    ///
    /// - Parameter doer: the person who gives the command; `nil` if unknown.
    package func perform(_ command: RestCommand, by doer: ActingPerson? = nil) async throws -> ActivityAnswer {
        try await performOnActivity { builder in
            let record = try await session(for: command, at: builder.reading, by: doer)
            let context = engine.trainingContext(builder.router.settings)
            builder.act = ActDraft(TrainingActs.words(command), by: doer)
            builder.add(try RestRules.handle(command, on: record, at: builder.reading, context: context), on: record)
            return record
        }
    }

    /// Returns the open rest session; `nil` if no session is open.
    package func restSession() async throws -> ActivityRecord? {
        try await openActivity(.rest)
    }

    private func session(for command: RestCommand, at reading: ClockReading, by doer: ActingPerson?) async throws -> ActivityRecord {
        if let open = try await openActivity(.rest) { return open }
        guard case .start = command else {
            throw Refusal(.nothingRunning, "No rest session is open. \"bellhop rest\" starts one.")
        }
        let new = RestRules.session(engine.makeID(), at: reading.wall, by: doer?.name, settings: engine.settings)
        return ActivityRecord(activity: Versioned(new, version: 0), timers: [])
    }

    /// Performs a command for the rest session to which the notice of an alarm belongs, provided
    /// that the alarm is still on.
    ///
    /// - Parameter others: additional changes to commit in the same step.
    func answer(_ command: RestCommand, to event: Event, by doer: ActingPerson?, along others: [Change]) async throws {
        _ = try await performOnActivity { builder in
            guard let id = event.owner.activityID, let record = try await engine.household.activity(id),
                RestRules.alarmKey(of: record) == event.notice.key
            else { throw Refusal(.tooLate, "that rest is over") }
            let context = engine.trainingContext(builder.router.settings)
            builder.act = ActDraft(TrainingActs.words(command), by: doer)
            builder.add(others)
            builder.add(try RestRules.handle(command, on: record, at: builder.reading, context: context), on: record)
            return record
        }
    }
}
