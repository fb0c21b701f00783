import BellhopCore

/// A list of things that have happened, in order. Tests wait for the next element, and never for
/// time to pass.
package final class Happenings<Element: Sendable>: Sendable {
    private struct Waiter {
        var condition: @Sendable ([Element]) -> Bool
        var continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var elements: [Element] = []
        var waiters: [ObjectIdentifier: Waiter] = [:]
    }

    private let state = Locked(State())

    package init() {}

    package var all: [Element] { state.withLock { $0.elements } }
    package var count: Int { state.withLock { $0.elements.count } }

    package func append(_ element: Element) {
        let ready = state.withLock { state in
            state.elements.append(element)
            let ready = state.waiters.filter { $0.value.condition(state.elements) }
            for key in ready.keys { state.waiters[key] = nil }
            return ready.values.map(\.continuation)
        }
        for continuation in ready { continuation.resume() }
    }

    /// Removes all elements. Counting starts again at 0.
    package func clear() {
        state.withLock { $0.elements = [] }
    }

    /// Waits until there are at least `count` elements and returns all elements. If the task is
    /// cancelled, returns the elements so far.
    @discardableResult
    package func wait(count: Int) async -> [Element] {
        await wait { $0.count >= count }
    }

    /// Waits until the elements satisfy `condition`, which is checked after each new element.
    /// Returns all elements. If the task is cancelled, returns the elements so far.
    @discardableResult
    package func wait(until condition: @escaping @Sendable ([Element]) -> Bool) async -> [Element] {
        let ticket = Ticket()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDone = state.withLock { state in
                    if condition(state.elements) || !ticket.submit() { return true }
                    state.waiters[ObjectIdentifier(ticket)] = Waiter(condition: condition, continuation: continuation)
                    return false
                }
                if isDone { continuation.resume() }
            }
        } onCancel: {
            guard ticket.cancel() else { return }
            let waiter = state.withLock { $0.waiters.removeValue(forKey: ObjectIdentifier(ticket)) }
            waiter?.continuation.resume()
        }
        return all
    }
}
