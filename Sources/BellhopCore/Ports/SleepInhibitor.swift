/// Keeps the machine awake while something goes on that is not to be slept through.
///
/// What is held ends with the process, however that ends.
public protocol SleepInhibitor: Sendable {
    /// Holds `lock` from now on, in place of what was held before; the same again changes nothing.
    ///
    /// It returns at once, and `.nothing` is then let go of. Whether the machine takes a lock shows later, by ``examine(_:)``; where it does not,
    /// the log says so once. It is asked again when the next lock is wanted.
    ///
    /// - Parameter reason: for people who look what keeps the machine awake: `a workout is running`.
    func hold(_ lock: SleepLock, because reason: String)

    /// How it stands with `lock`, which is not `.nothing`. One that is not held is asked for now, and kept if it is wanted.
    func examine(_ lock: SleepLock) async -> SleepLockState
}

/// See ``SleepInhibitor/examine(_:)``.
public enum SleepLockState: Sendable, Hashable {
    case held
    /// Nobody wants it held, and the machine would take it.
    case free
    case refused(SleepRefusal)
}

/// What a program has that was built without D-Bus.
public struct NoSleepInhibitor: SleepInhibitor {
    public init() {}
    public func hold(_ lock: SleepLock, because reason: String) {}
    public func examine(_ lock: SleepLock) async -> SleepLockState { .refused(SleepRefusal(.idle, .notBuilt)) }
}
