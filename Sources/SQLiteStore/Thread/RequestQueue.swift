import BellhopCore
import Dispatch

/// The queue of requests to the store's thread. Adding a request wakes that thread.
final class RequestQueue: Sendable {
    private struct State {
        var waiting: [StoreRequest] = []
        /// The number of requests so far.
        var count = 0
        var isClosed = false
        /// Whether the thread is waiting for `wakeUp`.
        var isAsleep = false
        /// Whether the thread has closed the database.
        var isFinished = false
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())
    // The thread sleeps on this semaphore, which is not a lock. The caller that finds the thread
    // asleep signals the semaphore once.
    private let wakeUp = DispatchSemaphore(value: 0)

    /// Adds a request.
    ///
    /// - Returns: `false` if the store is closed, so that the request was not added.
    func add(_ request: StoreRequest) -> Bool {
        let (isTaken, wakes) = state.withLock { state in
            guard !state.isClosed else { return (false, false) }
            state.waiting.append(request)
            state.count += 1
            defer { state.isAsleep = false }
            return (true, state.isAsleep)
        }
        if wakes { wakeUp.signal() }
        return isTaken
    }

    /// The number of requests so far, if all of them are answered and the thread waits for the next
    /// one or has ended; otherwise `nil`.
    var countWhenIdle: Int? { state.withLock { $0.isAsleep || $0.isFinished ? $0.count : nil } }

    /// Closes the queue. From now on, no request can be added. Requests that are already waiting
    /// are still served.
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

    /// Waits for requests, and returns all waiting requests; `nil` if the queue is closed and
    /// empty. Only the store's thread may call this method.
    /// - Parameters:
    ///   - isBusy: whether the thread has other work to continue. If so, this method does not wait,
    ///     and the result may be empty.
    ///   - patience: how long to wait for a request. If none arrives in this time, the result is
    ///     empty, and the thread does other work. `nil` means to wait forever.
    func next(isBusy: Bool, patience: DispatchTimeInterval? = nil) -> [StoreRequest]? {
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
                // The wait has timed out. If a request was added just after the timeout, `wakeUp`
                // has already been signaled for it. A later wait then returns at once without a
                // request, and the thread waits again.
                let isQuiet = state.withLock { state in
                    state.isAsleep = false
                    return state.waiting.isEmpty && !state.isClosed
                }
                if isQuiet { return [] }
            }
        }
    }

    /// Records that the database is closed. Only the store's thread may call this method.
    func finish() {
        let closers = state.withLock { state in
            state.isFinished = true
            defer { state.closers = [] }
            return state.closers
        }
        for closer in closers { closer.resume() }
    }
}

/// A request to the store's thread. Each request contains the continuation of its caller and is
/// answered exactly once.
enum StoreRequest: Sendable {
    case commit([Step], CheckedContinuation<[Result<Committed, StoreError>], Never>)
    /// Copies the database to a new file. Other requests are served in between.
    case backUp(path: String, CheckedContinuation<Result<Void, StoreError>, Never>)
    /// Reads through the session, and then resumes the continuation of the caller.
    case read(@Sendable (StoreSession) -> Void)
}
