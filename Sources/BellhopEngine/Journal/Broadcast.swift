package import BellhopCore

/// Wakes its subscribers when something has changed, for example after a commit that appended to
/// the journal. Subscribers then read the details from the store.
package final class Broadcast: Sendable {
    private let listeners = Locked<[ObjectIdentifier: Doorbell]>([:])

    private let closed = Locked(false)
    private let rings = Locked(0)

    package init() {}

    /// Returns a doorbell that rings at each change, until the doorbell is passed to
    /// ``unsubscribe(_:)``.
    package func subscribe() -> Doorbell {
        let bell = Doorbell()
        listeners.withLock { $0[ObjectIdentifier(bell)] = bell }
        return bell
    }

    package func unsubscribe(_ bell: Doorbell) {
        listeners.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(bell)) }
    }

    /// Sets ``isClosed`` and wakes all subscribers, because the daemon is shutting down.
    package func close() {
        closed.withLock { $0 = true }
        ring()
    }

    package var isClosed: Bool { closed.withLock { $0 } }

    /// How often something has changed. If the number is the same as before, nothing has changed in
    /// between.
    package var count: Int { rings.withLock { $0 } }

    package func ring() {
        rings.withLock { $0 += 1 }
        for bell in listeners.withLock({ Array($0.values) }) { bell.ring() }
    }
}
