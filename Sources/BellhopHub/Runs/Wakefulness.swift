public import BellhopCore

/// Keeps the machine awake while a workout runs, as far as the config wants it (checklist P-1).
///
/// Not while one pauses, is interrupted or waits, and not for a routine: one of hours is no reason to keep a machine from sleeping.
struct Wakefulness: Sendable {
    let core: HubCore

    /// Holds what is to be held by now, or lets go.
    func follow() async throws(StoreError) {
        let lock = core.catalog.training.inhibit
        let holds = lock == .nothing ? false : try await isRunning()
        core.inhibitor.hold(holds ? lock : .nothing, because: core.language("a workout is running"))
    }

    private func isRunning() async throws(StoreError) -> Bool {
        try await core.openRuns(.workout).contains { record in
            if case .run(let run) = record.activity.value.body { run.state == .running } else { false }
        }
    }
}

extension Hub {
    /// How it stands with keeping the machine awake during workouts; `nil` where the config does not want it.
    public func examineWakefulness() async -> SleepLockState? {
        let lock = catalog.training.inhibit
        return lock == .nothing ? nil : await core.inhibitor.examine(lock)
    }
}
