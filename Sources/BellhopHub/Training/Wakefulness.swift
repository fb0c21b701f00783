public import BellhopCore
import BellhopEngine

/// Keeps the machine awake while a workout runs, if the config wants that (checklist P-1).
///
/// Workouts that are paused, interrupted or waiting do not count. Routines do not count either,
/// because a routine may last for hours, and that is no reason to keep the machine awake.
struct Wakefulness: Sendable {
    let engine: Engine

    /// Takes or releases the sleep lock, as needed now.
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
    public func examineWakefulness() async -> SleepLockState? {
        let lock = catalog.training.inhibit
        return lock == .nothing ? nil : await engine.inhibitor.examine(lock)
    }
}
