import BellhopCore
import Dispatch
import Glibc

/// Runs `body` and everything that it starts on one thread, job after job in the order in which the
/// jobs become ready. Tasks without a parent stay there too.
///
/// ``ManualTime/settle()`` recognizes rest by letting every task run that is ready. With several
/// threads, a busy kernel can interrupt a thread in the middle of a job for longer than that takes,
/// and the job is missed. On one thread, every job ends before the next one begins.
///
/// All calls share as many threads as the machine has cores.
package func onOneThread<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await withTaskExecutorPreference(OneThread.next()) { try await body() }
}

/// A thread that runs jobs one after another.
private final class OneThread: TaskExecutor {
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void

    private struct Queue {
        var jobs: [UnownedJob] = []
        var isSleeping = false
    }

    /// The executor of the current thread, for the hook.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        precondition(pthread_key_create(&key, nil) == 0, "no more thread-specific values")
        return key
    }()

    private static let all: [OneThread] = {
        hook()
        return (0..<max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))).map { _ in OneThread() }
    }()
    private static let turn = Locked(0)

    private let queue = Locked(Queue())
    // The thread sleeps on this semaphore, which is not a lock.
    private let wakeUp = DispatchSemaphore(value: 0)

    /// Returns the threads in turn.
    static func next() -> OneThread {
        all[
            turn.withLock { turn in
                turn += 1
                return turn % all.count
            }]
    }

    private init() {
        // The usual stack of a main thread, because the test itself runs here.
        let isStarted = OwnThread.start(named: "one-thread", stack: 8 << 20) {
            pthread_setspecific(Self.key, Unmanaged.passRetained(self).toOpaque())
            self.run()
        }
        precondition(isStarted, "the system cannot create a thread")
    }

    func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

    private func add(_ job: UnownedJob) {
        let sleeps = queue.withLock { queue in
            queue.jobs.append(job)
            defer { queue.isSleeping = false }
            return queue.isSleeping
        }
        if sleeps { wakeUp.signal() }
    }

    private func run() -> Never {
        while true {
            let jobs = queue.withLock { queue in
                let jobs = queue.jobs
                queue.jobs = []
                queue.isSleeping = jobs.isEmpty
                return jobs
            }
            if jobs.isEmpty { wakeUp.wait() }
            for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }

    /// Makes the runtime leave the jobs of tasks without a parent on the thread that starts them. By
    /// default, such a task runs on any thread.
    private static func hook() {
        guard let symbol = dlsym(nil, "swift_task_enqueueGlobal_hook") else {
            preconditionFailure("this runtime has no hook for jobs")
        }
        let hook: EnqueueHook = { job, enqueue in
            guard let executor = pthread_getspecific(OneThread.key) else { return enqueue(job) }
            Unmanaged<OneThread>.fromOpaque(executor).takeUnretainedValue().add(job)
        }
        symbol.assumingMemoryBound(to: EnqueueHook?.self).pointee = hook
    }
}
