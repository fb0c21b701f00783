import CLinux
import Glibc

/// Runs the tasks of this program on threads of our own, so that a program with nothing to do makes no system call (promise 7).
///
/// The pool that Swift takes otherwise, libdispatch's, wakes once a second for ever to count its threads. Nothing brings it to life as long as the program
/// has a synchronous `main`, no `MainActor`, no `Task.sleep`, and no work on dispatch's global queues. Serial dispatch queues and
/// dispatch sources on them (the signals of swift-service-lifecycle) do no harm: seen with strace.
public enum TaskThreads {
    /// To be called once, on the main thread, before the first task.
    ///
    /// - Parameter count: as many as there are cores unless given; tasks may not block, so more are of no use.
    /// - Returns: `false` when it could not be done (no threads, or somebody did it before); tasks then run on libdispatch's pool.
    public static func install(count: Int? = nil) -> Bool {
        bh_run_tasks_on_own_threads(Int32(clamping: count ?? max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))))) == 0
    }
}
