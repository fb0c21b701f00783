import BellhopCore
import Dispatch

/// The queue of requests to the store's thread. It also wakes that thread.
final class RequestQueue: Sendable {
    private struct State {
        var waiting: [Request] = []
        var isClosed = false
        /// Whether the thread waits for `wakeUp`.
        var isAsleep = false
        /// Whether the thread has closed the database.
        var isFinished = false
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())
    // The semaphore is not a lock; the thread sleeps on it. It is signaled once whenever the thread
    // is found asleep.
    private let wakeUp = DispatchSemaphore(value: 0)

    /// Adds a request.
    ///
    /// - Returns: `false` if the store is closed, so that the request was not added.
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

    /// Closes the queue. No more requests are added; those already waiting are still served.
    func close() {
        let wakes = state.withLock { state in
            state.isClosed = true
            defer { state.isAsleep = false }
            return state.isAsleep
        }
        if wakes { wakeUp.signal() }
    }

    /// Waits until the thread has closed the database.
    func finished() async {
        await withCheckedContinuation { continuation in
            let isFinished = state.withLock { state in
                if !state.isFinished { state.closers.append(continuation) }
                return state.isFinished
            }
            if isFinished { continuation.resume() }
        }
    }

    /// For the store's thread: waits for requests and returns all that are waiting; `nil` if the
    /// queue is closed and empty.
    /// - Parameters:
    ///   - isBusy: whether the thread has other work to continue. If so, this method does not wait,
    ///     and the result may be empty.
    ///   - patience: how long to wait for requests before the thread does other work; the result is
    ///     then empty. `nil` waits for ever.
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
                // The wait has timed out. If a request was added at this moment, it has already
                // signaled `wakeUp`. The next wait then returns once without a request, and the
                // thread waits again.
                let isQuiet = state.withLock { state in
                    state.isAsleep = false
                    return state.waiting.isEmpty && !state.isClosed
                }
                if isQuiet { return [] }
            }
        }
    }

    /// For the store's thread: records that the database is closed.
    func finish() {
        let closers = state.withLock { state in
            state.isFinished = true
            defer { state.closers = [] }
            return state.closers
        }
        for closer in closers { closer.resume() }
    }
}

/// A request to the store's thread. Each request has its caller's continuation and is answered
/// exactly once.
enum Request: Sendable {
    case commit([Step], CheckedContinuation<[Result<Committed, StoreError>], Never>)
    /// Copies the database to a new file, between other requests.
    case backUp(path: String, CheckedContinuation<Result<Void, StoreError>, Never>)
    /// Reads with the session, and then resumes its own continuation.
    case read(@Sendable (Session) -> Void)
}
