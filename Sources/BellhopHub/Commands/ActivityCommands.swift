public import BellhopCore
import Training

/// The result of a command for an activity.
public struct ActivityAnswer: Sendable {
    /// The activity after the command.
    public var record: ActivityRecord
    /// The timer that the command armed.
    public var timer: TimerRecord?
}

extension HubCore {
    /// The context for the rules of rests, workouts and routines.
    func trainingContext(_ settings: AppSettings) -> TrainingContext {
        TrainingContext(
            settings: settings, countsFollowWall: catalog.countsFollowWall, onSuspend: catalog.training.onSuspend, zone: timekeeper.zone())
    }
}

extension Hub {
    /// The activity of this kind that is in progress, the newest if there are several; `nil` where
    /// there is none.
    func openActivity(_ kind: Activity.Kind) async throws -> ActivityRecord? {
        guard let open = try await core.store.activities(ActivityQuery(kind: kind, isOpen: true, limit: 1)).first else { return nil }
        return try await core.store.activity(open.value.id)
    }

    /// Rest sessions, workouts and routines in progress, newest first.
    public func openActivities() async throws -> [ActivityRecord] {
        var records: [ActivityRecord] = []
        for found in try await core.store.activities(ActivityQuery(isOpen: true)) where found.value.kind != .timer {
            if let record = try await core.store.activity(found.value.id) { records.append(record) }
        }
        return records
    }

    public func activities(_ query: ActivityQuery) async throws -> [Activity] {
        try await core.store.activities(query).map(\.value)
    }

    /// Commits the effects of a rule on an activity, in one step.
    ///
    /// - Parameter others: changes to commit in the same step.
    func commit(
        _ effects: [Effect], on record: ActivityRecord, at reading: ClockReading, along others: [Change] = []
    ) async throws -> ActivityAnswer {
        var builder = StepBuilder(now: reading.wall)
        for change in others { builder.add(change) }
        let router = core.router()
        builder.add(effects, on: record) { core.entry(for: $0, router: router, at: reading.wall) }
        let step = try await core.finished(builder)
        try await core.commit(step)
        core.nudge(for: step)
        var armed: TimerRecord?
        for case .arm(let timer, _) in step.changes { armed = timer }
        return ActivityAnswer(record: try await core.store.activity(record.activity.value.id) ?? record, timer: armed)
    }
}
