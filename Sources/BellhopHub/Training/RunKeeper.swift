import BellhopCore
import BellhopEngine
import Training

/// Marks workouts as interrupted after the machine was restarted or was asleep.
final class RunKeeper: Sendable {
    private let engine: Engine
    /// The clock reading at the scheduler's last wake-up. It shows whether the machine has been
    /// asleep since then.
    private let lastWake = Locked<ClockReading?>(nil)

    init(engine: Engine) { self.engine = engine }

    /// Marks workouts as interrupted if a restart or sleep of the machine has interrupted them.
    func reckonAll(at reading: ClockReading) async throws(StoreError) {
        for record in try await engine.openRuns(.workout) { try await reckon(record, at: reading) }
    }

    /// Marks workouts as interrupted if the machine has been asleep since the last call. Does
    /// nothing unless the config says that sleep pauses workouts. The hub calls this method at each
    /// wake-up of the scheduler.
    func followSleep(at reading: ClockReading) async throws(StoreError) {
        guard engine.catalog.training.onSuspend == .pause else { return }
        let hasSlept = lastWake.withLock { last in
            defer { last = reading }
            guard let last, last.boot == reading.boot else { return false }
            return reading.suspended - last.suspended >= ProgrammeRun.leastSleep
        }
        if hasSlept { try await reckonAll(at: reading) }
    }

    private func reckon(_ record: ActivityRecord, at reading: ClockReading) async throws(StoreError) {
        var record = record
        for attempt in 1... {
            do {
                let effects = try RunRules.reckoned(record, at: reading, context: engine.trainingContext(engine.settings))
                guard !effects.isEmpty else { return }
                var builder = engine.builder(at: reading)
                builder.add(effects, on: record)
                try await engine.commit(builder)
                return engine.log.info("the workout \(record.activity.value.name) was interrupted and can be resumed for an hour")
            } catch let refusal as Refusal {
                // Do not throw here. The record of one broken workout must not stop the work on the
                // other workouts.
                return engine.log.error("\(record.activity.value.owner) cannot be updated: \(refusal)")
            } catch StoreError.conflict where attempt < Engine.conflictLimit {
                guard let newer = try await engine.household.activity(record.activity.value.id) else { return }
                record = newer
            } catch let error as StoreError {
                throw error
            } catch {
                throw .failed("\(error)")
            }
        }
    }
}
