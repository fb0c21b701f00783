public import BellhopCore
import BellhopEngine
import Training

/// The result of a command for an activity.
public struct ActivityAnswer: Sendable {
    /// The activity after the command.
    public var record: ActivityRecord
    /// The timer that the command armed.
    public var timer: TimerRecord?
}

extension Engine {
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
        guard let open = try await engine.household.activities(ActivityQuery(kind: kind, isOpen: true, limit: 1)).first else { return nil }
        return try await engine.household.activity(open.value.id)
    }

    /// Rest sessions, workouts and routines in progress, newest first.
    public func openActivities() async throws -> [ActivityRecord] {
        var records: [ActivityRecord] = []
        for found in try await engine.household.activities(ActivityQuery(isOpen: true)) where found.value.kind != .timer {
            if let record = try await engine.household.activity(found.value.id) { records.append(record) }
        }
        return records
    }

    public func activities(_ query: ActivityQuery) async throws -> [Activity] {
        try await engine.household.activities(query).map(\.value)
    }

    /// Performs a step on one activity.
    ///
    /// - Parameter decide: adds the effects to the step, and returns the activity they were decided
    ///   on.
    func performOnActivity(_ decide: (inout StepBuilder) async throws -> ActivityRecord) async throws -> ActivityAnswer {
        let (record, step) = try await engine.perform(decide)
        var armed: TimerRecord?
        for case .arm(let timer, _) in step.changes where timer.owner == record.owner { armed = timer }
        return ActivityAnswer(record: try await engine.household.activity(record.activity.value.id) ?? record, timer: armed)
    }
}
