import CLinux
import Glibc

/// Runs the program's tasks on threads of our own, so that an idle program makes no system calls
/// (promise 7).
///
/// Swift's default pool, libdispatch's, wakes once a second forever to count its threads. It never
/// starts as long as the program has a synchronous `main`, no `MainActor`, no `Task.sleep`, and no
/// work on dispatch's global queues. Serial dispatch queues and dispatch sources on them (the
/// signals of swift-service-lifecycle) do not start it, as strace shows.
public enum TaskThreads {
    /// Installs the threads. Call it once, on the main thread, before the first task.
    ///
    /// - Parameter count: the number of threads; by default the number of cores, but at least 2.
    ///   Tasks must not block, so more threads do not help.
    /// - Returns: `false` if it failed (no threads available, or already installed). Tasks then run
    ///   on libdispatch's pool.
    public static func install(count: Int? = nil) -> Bool {
        bh_run_tasks_on_own_threads(Int32(clamping: count ?? max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))))) == 0
    }
}
