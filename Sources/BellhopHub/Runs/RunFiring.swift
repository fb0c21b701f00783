import BellhopCore
import Training

extension Firing {
    /// See ``RunKeeper/followSleep(at:)``.
    func followSleep(at reading: ClockReading) async throws(StoreError) {
        try await RunKeeper(core: core).followSleep(at: reading)
    }

    /// The effects of a due timer of a workout or a routine.
    func runEffects(of timer: TimerRecord, on record: ActivityRecord, at reading: ClockReading) throws(Refusal) -> [Effect] {
        let effects = try RunRules.fired(timer, on: record, at: reading, context: core.trainingContext(core.settings))
        if case .run(let before) = record.activity.value.body {
            for case .saveActivity(let activity) in effects {
                guard case .run(let run) = activity.body, run.dropped > before.dropped else { continue }
                let count = run.dropped - before.dropped
                core.log.info("\(activity.name): \(count) cues were more than \(DurationText.words(Cue.tolerance)) late and stayed silent")
            }
        }
        return effects
    }
}
