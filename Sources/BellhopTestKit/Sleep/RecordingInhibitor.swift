public import BellhopCore

/// A sleep inhibitor for tests. It grants every lock and records each change.
public final class RecordingInhibitor: SleepInhibitor {
    public struct Change: Sendable, Hashable {
        public var lock: SleepLock
        public var reason: String

        public init(lock: SleepLock, reason: String) {
            self.lock = lock
            self.reason = reason
        }
    }

    /// The changes of the lock, oldest first. The initial state, without a lock, is not recorded.
    public let changes = Happenings<Change>()
    private let held = Locked(SleepLock.nothing)
    private let refusal = Locked<SleepRefusal?>(nil)

    public init() {}

    public var locks: [SleepLock] { changes.all.map(\.lock) }
    /// The lock that is held now.
    public var lock: SleepLock { held.withLock { $0 } }

    public func hold(_ lock: SleepLock, because reason: String) {
        let isNew = held.withLock { held in
            defer { held = lock }
            return held != lock
        }
        if isNew { changes.append(Change(lock: lock, reason: reason)) }
    }

    public func examine(_ lock: SleepLock) async -> SleepLockState {
        refusal.withLock { $0 }.map(SleepLockState.refused) ?? (self.lock == lock ? .held : .free)
    }

    /// Refuses all locks from now on for this reason; `nil` grants them again.
    public func refuse(_ refusal: SleepRefusal?) { self.refusal.withLock { $0 = refusal } }

    /// Simulates that the process was killed, so that the kernel releases the lock.
    public func processDied() { held.withLock { $0 = .nothing } }
}
