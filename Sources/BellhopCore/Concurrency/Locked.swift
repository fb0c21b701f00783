internal import Glibc

/// A value that is protected by a mutex. Bellhop uses no other lock type to protect shared memory.
///
/// This type uses `pthread_mutex` because Thread Sanitizer understands it. `Synchronization.Mutex`
/// is invisible to the sanitizer and would make every sanitizer run report false races. Never await
/// inside ``withLock(_:)``. Resume continuations only after ``withLock(_:)`` has returned.
// The mutex makes the unchecked conformance safe: `value` is `sending` in `init`, and is accessed
// only in `withLock`.
package final class Locked<Value>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    package init(_ value: sending Value) {
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

    /// Runs `body` with exclusive access to the value and returns its result.
    package func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
