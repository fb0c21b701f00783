import BellhopCore
import Training

/// Due timers of rests, workouts and routines.
extension Firing {
    func addActivity(
        _ timer: TimerRecord, to builder: inout StepBuilder, at reading: ClockReading, router: Router, route: (Event) -> Digest.Entry
    ) async {
        do {
            guard let id = timer.owner.activityID, let record = try await core.store.activity(id), record.activity.value.isOpen else {
                builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
                return
            }
            builder.add(try effects(of: timer, on: record, at: reading, router.settings), on: record, route: route)
            if !builder.disarms(timer), !builder.arms(timer) {
                builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
            }
        } catch {
            core.log.error("\(timer.owner) cannot be read, so its \(timer.kind.rawValue) timer is reported without it: \(error)")
            tellWithoutOwner(timer, in: &builder, at: reading, router: router)
        }
    }

    private func effects(
        of timer: TimerRecord, on record: ActivityRecord, at reading: ClockReading, _ settings: AppSettings
    ) throws(Refusal) -> [Effect] {
        let context = core.trainingContext(settings)
        switch record.activity.value.kind {
        case .rest: return try RestRules.fired(timer, on: record, at: reading, context: context)
        case .workout, .routine: return try runEffects(of: timer, on: record, at: reading)
        case .timer: return []
        }
    }

    /// The event that the end of the timer will announce; `nil` if it announces none.
    func previewActivity(_ timer: TimerRecord, _ settings: AppSettings) async -> Event? {
        do {
            guard let id = timer.owner.activityID, let record = try await core.store.activity(id) else { return nil }
            var then = core.timekeeper.now()
            then.wall = max(then.wall, timer.due)
            for case .announce(let event) in try effects(of: timer, on: record, at: then, settings) { return event }
            return nil
        } catch {
            return CountdownRules.orphaned(timer, at: timer.due, sound: settings.soundEnabled)
        }
    }
}
