import BellhopCore

/// Holds work back until a test opens the gate. Once open, the gate stays open.
package final class Gate: Sendable {
    private enum State {
        case shut([@Sendable () -> Void])
        case open
    }

    private let state = Locked(State.shut([]))

    package init() {}

    package func open() {
        let waiting = state.withLock { state -> [@Sendable () -> Void] in
            guard case .shut(let waiting) = state else { return [] }
            state = .open
            return waiting
        }
        for action in waiting { action() }
    }

    /// Runs `action` when the gate opens, or immediately if the gate is already open.
    package func whenOpen(_ action: @escaping @Sendable () -> Void) {
        let isOpen = state.withLock { state in
            guard case .shut(let waiting) = state else { return true }
            state = .shut(waiting + [action])
            return false
        }
        if isOpen { action() }
    }

    /// Waits until the gate is open or the task is cancelled.
    package func pass() async {
        let doorbell = Doorbell()
        whenOpen { doorbell.ring() }
        await doorbell.wait()
    }
}
