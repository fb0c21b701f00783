public import BellhopCore
import BellhopEngine

/// Keeps the machine awake while a workout runs, if the config wants that (checklist P-1).
///
/// Workouts that are paused, interrupted or waiting do not count. Nor do routines, because hours of
/// one are no reason to keep a machine awake.
struct Wakefulness: Sendable {
    let engine: Engine

    /// Takes or releases the lock as needed now.
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
    /// The state of keeping the machine awake during workouts; `nil` if the config does not want
    /// it.
    public func examineWakefulness() async -> SleepLockState? {
        let lock = catalog.training.inhibit
        return lock == .nothing ? nil : await engine.inhibitor.examine(lock)
    }
}
