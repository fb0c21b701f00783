import BellhopCore
import Dispatch

/// The requests that wait for the store's thread, and the way to wake it.
final class RequestQueue: Sendable {
    private struct State {
        var waiting: [Request] = []
        var isClosed = false
        /// The thread waits for `wakeUp`.
        var isAsleep = false
        /// The thread has closed the database.
        var isFinished = false
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())
    // Not a lock: it only lets the thread sleep. Posted once each time the thread is found asleep.
    private let wakeUp = DispatchSemaphore(value: 0)

    /// - Returns: `false` when the store is closed; the request was not taken.
    func add(_ request: Request) -> Bool {
        let (isTaken, wakes) = state.withLock { state in
            guard !state.isClosed else { return (false, false) }
            state.waiting.append(request)
            defer { state.isAsleep = false }
            return (true, state.isAsleep)
        }
        if wakes { wakeUp.signal() }
        return isTaken
    }

    /// Takes no more requests; those that wait are still served.
    func close() {
        let wakes = state.withLock { state in
            state.isClosed = true
            defer { state.isAsleep = false }
            return state.isAsleep
        }
        if wakes { wakeUp.signal() }
    }

    /// Returns when the thread has closed the database.
    func finished() async {
        await withCheckedContinuation { continuation in
            let isFinished = state.withLock { state in
                if !state.isFinished { state.closers.append(continuation) }
                return state.isFinished
            }
            if isFinished { continuation.resume() }
        }
    }

    /// For the thread: everything that waits, as soon as there is anything; `nil` when the queue is closed and empty.
    /// - Parameters:
    ///   - isBusy: the thread has something to go on with, and does not wait: the answer may be empty.
    ///   - patience: after this pause the thread has something else to do: the answer is empty then. `nil` for none.
    func next(isBusy: Bool, patience: DispatchTimeInterval? = nil) -> [Request]? {
        while true {
            let (taken, isClosed) = state.withLock { state in
                let taken = state.waiting
                state.waiting = []
                state.isAsleep = taken.isEmpty && !state.isClosed && !isBusy
                return (taken, state.isClosed)
            }
            if !taken.isEmpty { return taken }
            if isClosed { return nil }
            if isBusy { return [] }
            guard let patience else {
                wakeUp.wait()
                continue
            }
            if wakeUp.wait(timeout: .now() + patience) == .timedOut {
                // Whoever came in this moment has posted for a sleeper who is gone: the next one wakes once for nothing, and sleeps on.
                let isQuiet = state.withLock { state in
                    state.isAsleep = false
                    return state.waiting.isEmpty && !state.isClosed
                }
                if isQuiet { return [] }
            }
        }
    }

    /// For the thread: the database is closed.
    func finish() {
        let closers = state.withLock { state in
            state.isFinished = true
            defer { state.closers = [] }
            return state.closers
        }
        for closer in closers { closer.resume() }
    }
}
