#if Desktop
import BellhopCore

/// What happened, in order, for tests that wait for the next of it rather than for time to pass.
public final class EventLog<Element: Sendable>: Sendable {
    private struct State {
        var elements: [Element] = []
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    public init() {}

    public func append(_ element: Element) {
        let ready = state.withLock { state in
            state.elements.append(element)
            let count = state.elements.count
            let ready = state.waiters.filter { $0.count <= count }
            state.waiters.removeAll { $0.count <= count }
            return ready.map(\.continuation)
        }
        for waiter in ready { waiter.resume() }
    }

    public var all: [Element] { state.withLock { $0.elements } }
    public var count: Int { state.withLock { $0.elements.count } }

    /// The element with this index, when it has come.
    public func element(_ index: Int) async -> Element {
        await first(index + 1)[index]
    }

    /// The first `count` elements, when they have come.
    public func first(_ count: Int) async -> [Element] {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.elements.count >= count { return true }
                state.waiters.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
        return Array(all.prefix(count))
    }

    /// The elements, from the start on, when one of them is like this.
    public func until(_ isLast: @Sendable (Element) -> Bool) async -> [Element] {
        var count = 1
        while true {
            let elements = await first(count)
            if elements.contains(where: isLast) { return elements }
            count = elements.count + 1
        }
    }
}
#endif
