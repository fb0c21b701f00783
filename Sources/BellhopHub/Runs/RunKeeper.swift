import BellhopCore
import Training

/// Interrupts workouts after the machine was restarted or has slept.
struct RunKeeper: Sendable {
    let core: HubCore

    /// Interrupts every workout that the machine has interrupted.
    func reckonAll(at reading: ClockReading) async throws(StoreError) {
        for record in try await core.openRuns(.workout) { try await reckon(record, at: reading) }
    }

    /// Called at each wake-up of the scheduler. It only looks if sleep should pause workouts and
    /// the machine has slept since the last call.
    func followSleep(at reading: ClockReading) async throws(StoreError) {
        guard core.catalog.training.onSuspend == .pause else { return }
        let hasSlept = core.lastSleep.withLock { last in
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
                let effects = try RunRules.reckoned(record, at: reading, context: core.trainingContext(core.settings))
                guard !effects.isEmpty else { return }
                let router = core.router()
                var builder = StepBuilder(now: reading.wall)
                builder.add(effects, on: record) { core.entry(for: $0, router: router, at: reading.wall) }
                let step = try await core.finished(builder)
                try await core.commit(step)
                core.log.info("the workout \(record.activity.value.name) was interrupted and can be resumed for an hour")
                return core.nudge(for: step)
            } catch let refusal as Refusal {
                // One broken row must not keep the others from being handled.
                return core.log.error("\(record.activity.value.owner) cannot be updated: \(refusal)")
            } catch StoreError.conflict where attempt < Hub.conflictLimit {
                guard let newer = try await core.store.activity(record.activity.value.id) else { return }
                record = newer
            } catch let error as StoreError {
                throw error
            } catch {
                throw .failed("\(error)")
            }
        }
    }
}
