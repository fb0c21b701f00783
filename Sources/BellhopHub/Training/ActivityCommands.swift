package import BellhopCore
import BellhopEngine
import Training

/// The result of a command for an activity (a rest session, a workout or a routine).
package struct ActivityAnswer: Sendable {
    /// The activity after the command.
    package var record: ActivityRecord
    /// The timer that the command armed; `nil` if the command armed no timer.
    package var timer: TimerRecord?
}

extension Engine {
    /// Returns the context for the rules of rests, workouts and routines.
    func trainingContext(_ settings: AppSettings) -> TrainingContext {
        TrainingContext(
            settings: settings, countsFollowWall: catalog.countsFollowWall, onSuspend: catalog.training.onSuspend, zone: timekeeper.zone())
    }
}

extension Hub {
    /// Returns the activity of this kind that is in progress; `nil` if there is no such activity.
    /// If there are several, returns the newest of them.
    func openActivity(_ kind: Activity.Kind) async throws -> ActivityRecord? {
        guard let open = try await engine.household.activities(ActivityQuery(kind: kind, isOpen: true, limit: 1)).first else { return nil }
        return try await engine.household.activity(open.value.id)
    }

    /// Returns the rest sessions, workouts and routines in progress, newest first.
    package func openActivities() async throws -> [ActivityRecord] {
        var records: [ActivityRecord] = []
        for found in try await engine.household.activities(ActivityQuery(isOpen: true)) where found.value.kind != .timer {
            if let record = try await engine.household.activity(found.value.id) { records.append(record) }
        }
        return records
    }

    package func activities(_ query: ActivityQuery) async throws -> [Activity] {
        try await engine.household.activities(query).map(\.value)
    }

    /// Performs a step on one activity.
    ///
    /// - Parameter decide: adds the effects to the step, and returns the activity for which they
    ///   were decided.
    func performOnActivity(_ decide: (inout StepBuilder) async throws -> ActivityRecord) async throws -> ActivityAnswer {
        let (record, step) = try await engine.perform(decide)
        var armed: TimerRecord?
        for case .arm(let timer, _) in step.changes where timer.owner == record.owner { armed = timer }
        return ActivityAnswer(record: try await engine.household.activity(record.activity.value.id) ?? record, timer: armed)
    }
}
