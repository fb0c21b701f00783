package import BellhopCore

/// A sleep inhibitor for tests. It grants every lock and records each change.
package final class RecordingInhibitor: SleepInhibitor {
    package struct Change: Sendable, Hashable {
        package var lock: SleepLock
        package var reason: String

        package init(lock: SleepLock, reason: String) {
            self.lock = lock
            self.reason = reason
        }
    }

    /// The changes of the lock, oldest first. The initial state, without a lock, is not recorded.
    package let changes = Happenings<Change>()
    private let held = Locked(SleepLock.nothing)
    private let refusal = Locked<SleepRefusal?>(nil)

    package init() {}

    package var locks: [SleepLock] { changes.all.map(\.lock) }
    /// The lock that is held now.
    package var lock: SleepLock { held.withLock { $0 } }

    package func hold(_ lock: SleepLock, because reason: String) {
        let isNew = held.withLock { held in
            defer { held = lock }
            return held != lock
        }
        if isNew { changes.append(Change(lock: lock, reason: reason)) }
    }

    package func examine(_ lock: SleepLock) async -> SleepLockState {
        refusal.withLock { $0 }.map(SleepLockState.refused) ?? (self.lock == lock ? .held : .free)
    }

    /// Refuses all locks from now on for this reason; `nil` makes the inhibitor grant locks again.
    package func refuse(_ refusal: SleepRefusal?) { self.refusal.withLock { $0 = refusal } }

    /// Simulates that the process was killed, so that the kernel releases the lock.
    package func processDied() { held.withLock { $0 = .nothing } }
}
