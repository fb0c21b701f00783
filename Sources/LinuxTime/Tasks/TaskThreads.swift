import CLinux
import Glibc

/// Runs the tasks of the program on threads of our own, so that an idle program makes no system
/// calls (promise 7).
///
/// By default, Swift uses libdispatch's thread pool, which wakes up every second to count its
/// threads. That pool never starts if the program has a synchronous `main`, no `MainActor`, no
/// `Task.sleep`, and no work on dispatch's global queues. The pool is not started by serial
/// dispatch queues, nor by dispatch sources on such queues, which swift-service-lifecycle uses for
/// signals. `IdleTests` confirms this with strace.
package enum TaskThreads {
    /// Starts the threads. Call this once, on the main thread, before the first task.
    ///
    /// - Parameter count: the number of threads; by default the number of cores, at least 2. More
    ///   threads do not help, because tasks must not block.
    /// - Returns: `false` on failure: no threads are available, or they were already started. Tasks
    ///   then run on libdispatch's pool.
    package static func install(count: Int? = nil) -> Bool {
        bh_run_tasks_on_own_threads(Int32(clamping: count ?? max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))))) == 0
    }
}
