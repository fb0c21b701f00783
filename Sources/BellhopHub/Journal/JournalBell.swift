public import BellhopCore

/// Wakes everybody who follows the journal after a commit that appended to it. What happened is read from the store, never handed on.
public final class JournalBell: Sendable {
    private let listeners = Locked<[ObjectIdentifier: Doorbell]>([:])

    private let closed = Locked(false)

    public init() {}

    /// A doorbell that rings after each append, until it is handed to ``unsubscribe(_:)``.
    public func subscribe() -> Doorbell {
        let bell = Doorbell()
        listeners.withLock { $0[ObjectIdentifier(bell)] = bell }
        return bell
    }

    public func unsubscribe(_ bell: Doorbell) {
        listeners.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(bell)) }
    }

    /// The daemon ends: whoever follows is woken to find ``isClosed``.
    public func close() {
        closed.withLock { $0 = true }
        ring()
    }

    public var isClosed: Bool { closed.withLock { $0 } }

    func ring() {
        for bell in listeners.withLock({ Array($0.values) }) { bell.ring() }
    }
}
