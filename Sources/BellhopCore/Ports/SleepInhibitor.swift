/// Keeps the machine awake during an activity that must not be interrupted by sleep.
///
/// The process holds the lock, so the lock ends with the process, however that ends.
public protocol SleepInhibitor: Sendable {
    /// Holds `lock` from now on and replaces the previous one. Holding the same lock again changes
    /// nothing. `.nothing` releases the lock.
    ///
    /// It returns at once. Use ``examine(_:)`` to see whether the machine granted the lock. If it
    /// did not, the log says so once, and the lock is requested again when the next one is wanted.
    ///
    /// - Parameter reason: shown to people who check what keeps the machine awake:
    ///   `a workout is running`.
    func hold(_ lock: SleepLock, because reason: String)

    /// The state of `lock`, which is not `.nothing`. If it is not held, it is requested now, and
    /// kept if it is wanted.
    func examine(_ lock: SleepLock) async -> SleepLockState
}

/// The state of a sleep lock; see ``SleepInhibitor/examine(_:)``.
public enum SleepLockState: Sendable, Hashable {
    case held
    /// It is not wanted, and the machine would grant it.
    case free
    case refused(SleepRefusal)
}

/// The inhibitor of a program that was built without D-Bus.
public struct NoSleepInhibitor: SleepInhibitor {
    public init() {}
    public func hold(_ lock: SleepLock, because reason: String) {}
    public func examine(_ lock: SleepLock) async -> SleepLockState { .refused(SleepRefusal(.idle, .notBuilt)) }
}
