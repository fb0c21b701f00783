import BellhopCore

/// What happened, in order, for tests that wait for the next of it and never for time to pass.
public final class Happenings<Element: Sendable>: Sendable {
    private struct Waiter {
        var condition: @Sendable ([Element]) -> Bool
        var continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var elements: [Element] = []
        var waiters: [ObjectIdentifier: Waiter] = [:]
    }

    private let state = Locked(State())

    public init() {}

    public var all: [Element] { state.withLock { $0.elements } }
    public var count: Int { state.withLock { $0.elements.count } }

    public func append(_ element: Element) {
        let ready = state.withLock { state in
            state.elements.append(element)
            let ready = state.waiters.filter { $0.value.condition(state.elements) }
            for key in ready.keys { state.waiters[key] = nil }
            return ready.values.map(\.continuation)
        }
        for continuation in ready { continuation.resume() }
    }

    /// Forgets what happened so far; counts begin anew.
    public func clear() {
        state.withLock { $0.elements = [] }
    }

    /// All elements, once there are at least `count`. Returns what there is when the task is cancelled.
    @discardableResult
    public func wait(count: Int) async -> [Element] {
        await wait { $0.count >= count }
    }

    /// All elements, once they meet `condition`, which is asked again after each. Returns what there is when the task is cancelled.
    @discardableResult
    public func wait(until condition: @escaping @Sendable ([Element]) -> Bool) async -> [Element] {
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
