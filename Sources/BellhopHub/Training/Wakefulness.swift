package import BellhopCore
import BellhopEngine

/// Keeps the machine awake while a workout runs, if the config wants that (checklist P-1).
///
/// A workout that is paused, interrupted or waiting does not keep the machine awake. Routines never
/// do, because a routine may last for hours.
struct Wakefulness: Sendable {
    let engine: Engine

    /// Takes the sleep lock if a workout is running and the config wants the lock. Otherwise
    /// releases the lock.
    func follow() async throws(StoreError) {
        let lock = engine.catalog.training.inhibit
        let holds = lock == .nothing ? false : try await isRunning()
        engine.inhibitor.hold(holds ? lock : .nothing, because: engine.language("a workout is running"))
    }

    private func isRunning() async throws(StoreError) -> Bool {
        try await engine.openRuns(.workout).contains { record in
            if case .run(let run) = record.activity.value.body { run.state == .running } else { false }
        }
    }
}

extension Hub {
    /// Returns the state of the sleep lock that keeps the machine awake during workouts; `nil` if
    /// the config does not want the lock.
    package func examineWakefulness() async -> SleepLockState? {
        let lock = catalog.training.inhibit
        return lock == .nothing ? nil : await engine.inhibitor.examine(lock)
    }
}
