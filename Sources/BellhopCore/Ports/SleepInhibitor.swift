/// Keeps the machine awake during an activity that must not be interrupted by sleep.
///
/// The process holds a lock. The lock ends together with the process, even after a crash.
package protocol SleepInhibitor: Sendable {
    /// Holds `lock` from now on, replacing the previous lock. If `lock` is already held, nothing
    /// changes. `.nothing` releases the lock.
    ///
    /// This method returns immediately. Use ``examine(_:)`` to see whether the machine granted the
    /// lock. A refusal is logged once. A refused lock is requested again after a different lock was
    /// held, for example at the next workout.
    ///
    /// - Parameter reason: the text that people see when they check what keeps the machine awake,
    ///   such as `a workout is running`.
    func hold(_ lock: SleepLock, because reason: String)

    /// Returns the state of `lock`, which must not be `.nothing`. If the lock is not held, it is
    /// requested now. Afterwards, the lock is kept if ``hold(_:because:)`` asked for it, and
    /// released otherwise.
    func examine(_ lock: SleepLock) async -> SleepLockState
}

/// The state of a sleep lock; see ``SleepInhibitor/examine(_:)``.
package enum SleepLockState: Sendable, Hashable {
    case held
    /// Nothing needs the lock now, but the machine would grant it.
    case free
    case refused(SleepRefusal)
}

/// The inhibitor of a program that was built without D-Bus.
package struct NoSleepInhibitor: SleepInhibitor {
    package init() {}
    package func hold(_ lock: SleepLock, because reason: String) {}
    package func examine(_ lock: SleepLock) async -> SleepLockState { .refused(SleepRefusal(.idle, .notBuilt)) }
}
