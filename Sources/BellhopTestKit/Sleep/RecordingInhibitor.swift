public import BellhopCore

/// A machine that takes every lock, and notes each change of what is held.
public final class RecordingInhibitor: SleepInhibitor {
    public struct Change: Sendable, Hashable {
        public var lock: SleepLock
        public var reason: String

        public init(lock: SleepLock, reason: String) {
            self.lock = lock
            self.reason = reason
        }
    }

    /// Oldest first; it begins with nothing held, which is not noted.
    public let changes = Happenings<Change>()
    private let held = Locked(SleepLock.nothing)
    private let refusal = Locked<SleepRefusal?>(nil)

    public init() {}

    public var locks: [SleepLock] { changes.all.map(\.lock) }
    /// What is held now.
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

    /// From now on the machine takes none, because of this; `nil`: it does.
    public func refuse(_ refusal: SleepRefusal?) { self.refusal.withLock { $0 = refusal } }

    /// The process was killed: the kernel lets go.
    public func processDied() { held.withLock { $0 = .nothing } }
}
