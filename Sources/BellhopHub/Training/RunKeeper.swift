import BellhopCore
import BellhopEngine
import Training

/// Interrupts workouts after the machine was restarted or has slept.
final class RunKeeper: Sendable {
    private let engine: Engine
    /// The clocks at the scheduler's last wake-up, to detect that the machine has slept since.
    private let lastWake = Locked<ClockReading?>(nil)

    init(engine: Engine) { self.engine = engine }

    /// Interrupts every workout that the machine has interrupted.
    func reckonAll(at reading: ClockReading) async throws(StoreError) {
        for record in try await engine.openRuns(.workout) { try await reckon(record, at: reading) }
    }

    /// Called at each wake-up of the scheduler. It only looks if sleep should pause workouts and
    /// the machine has slept since the last call.
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
                // One broken row must not keep the others from being handled.
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
