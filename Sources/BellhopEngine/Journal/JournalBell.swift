public import BellhopCore

/// Wakes the subscribers of the journal after a commit that appended to it. They read what happened
/// from the store.
public final class JournalBell: Sendable {
    private let listeners = Locked<[ObjectIdentifier: Doorbell]>([:])

    private let closed = Locked(false)

    public init() {}

    /// A doorbell that rings after each append, until it is passed to ``unsubscribe(_:)``.
    public func subscribe() -> Doorbell {
        let bell = Doorbell()
        listeners.withLock { $0[ObjectIdentifier(bell)] = bell }
        return bell
    }

    public func unsubscribe(_ bell: Doorbell) {
        listeners.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(bell)) }
    }

    /// Wakes all subscribers to find ``isClosed``, because the daemon is shutting down.
    public func close() {
        closed.withLock { $0 = true }
        ring()
    }

    public var isClosed: Bool { closed.withLock { $0 } }

    func ring() {
        for bell in listeners.withLock({ Array($0.values) }) { bell.ring() }
    }
}
