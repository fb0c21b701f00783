import BellhopCore
import Dispatch

/// The queue of requests for the store's thread, and the means to wake that thread.
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
    // Not a lock: it only lets the thread sleep. Signalled once each time the thread is found
    // asleep.
    private let wakeUp = DispatchSemaphore(value: 0)

    /// - Returns: `false` when the store is closed and the request was not taken.
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

    /// Takes no more requests. Those already waiting are still served.
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

    /// For the thread: waits for requests and returns all that are waiting; `nil` when the queue is
    /// closed and empty.
    /// - Parameters:
    ///   - isBusy: whether the thread has other work to continue. It then does not wait, and the
    ///     result may be empty.
    ///   - patience: the pause after which the thread has other work to do; the result is then
    ///     empty. `nil` waits forever.
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
                // A request added at this moment has already signalled `wakeUp`, although the sleep
                // is over. The next sleep then wakes once without a request, and sleeps again.
                let isQuiet = state.withLock { state in
                    state.isAsleep = false
                    return state.waiting.isEmpty && !state.isClosed
                }
                if isQuiet { return [] }
            }
        }
    }

    /// For the thread: records that the database is closed.
    func finish() {
        let closers = state.withLock { state in
            state.isFinished = true
            defer { state.closers = [] }
            return state.closers
        }
        for closer in closers { closer.resume() }
    }
}

/// A request to the store's thread. Each carries its caller's continuation and is answered exactly
/// once.
enum Request: Sendable {
    case commit([Step], CheckedContinuation<[Result<Committed, StoreError>], Never>)
    /// Copies the database to a new file, between other requests.
    case backUp(path: String, CheckedContinuation<Result<Void, StoreError>, Never>)
    /// Reads with the session, then resumes its own continuation.
    case read(@Sendable (Session) -> Void)
}
