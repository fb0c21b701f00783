internal import Glibc

/// A value behind a mutex: the only lock in Bellhop.
///
/// It stands on `pthread_mutex` because Thread Sanitizer understands that one; `Synchronization.Mutex` is invisible to it and
/// would make every sanitizer run report races that are none. Never await inside ``withLock(_:)``, and resume continuations after it.
// The mutex is what makes the unchecked conformance true: `value` is touched in `withLock` only.
public final class Locked<Value>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    public init(_ value: sending Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deinitialize(count: 1)
        mutex.deallocate()
    }

    /// Runs `body` alone with the value, and hands back what it returns.
    public func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
