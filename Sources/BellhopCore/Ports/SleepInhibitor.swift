/// Keeps the machine awake during an activity that must not be interrupted by sleep.
///
/// The process holds a lock. The lock ends together with the process, even after a crash.
public protocol SleepInhibitor: Sendable {
    /// Holds `lock` from now on, replacing the previous lock. Holding the same lock again changes
    /// nothing. `.nothing` releases the lock.
    ///
    /// The method returns at once. Use ``examine(_:)`` to see whether the machine granted the lock.
    /// A refusal is logged once. A refused lock is requested again after a different lock was held,
    /// for example at the next workout.
    ///
    /// - Parameter reason: the text for people who check what keeps the machine awake:
    ///   `a workout is running`.
    func hold(_ lock: SleepLock, because reason: String)

    /// The state of `lock`, which must not be `.nothing`. A lock that is not held is requested now.
    /// It is then kept if ``hold(_:because:)`` asked for it, otherwise released.
    func examine(_ lock: SleepLock) async -> SleepLockState
}

/// The state of a sleep lock; see ``SleepInhibitor/examine(_:)``.
public enum SleepLockState: Sendable, Hashable {
    case held
    /// Nothing needs the lock now, and the machine would grant it.
    case free
    case refused(SleepRefusal)
}

/// The inhibitor of a program that was built without D-Bus.
public struct NoSleepInhibitor: SleepInhibitor {
    public init() {}
    public func hold(_ lock: SleepLock, because reason: String) {}
    public func examine(_ lock: SleepLock) async -> SleepLockState { .refused(SleepRefusal(.idle, .notBuilt)) }
}
