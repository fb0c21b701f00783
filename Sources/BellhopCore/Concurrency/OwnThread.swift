internal import Glibc

/// Runs blocking work on a separate thread, so that the work never blocks Swift's cooperative pool,
/// which has only one thread per core.
package enum OwnThread {
    private final class Start {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// Starts a detached thread that runs `body` once. The thread blocks all signals except faults
    /// such as SIGSEGV, because the main thread handles all other signals. A write to a closed pipe
    /// therefore returns `EPIPE` and never raises SIGPIPE.
    ///
    /// - Parameters:
    ///   - name: the name of the thread. `top` and `gdb` show its first 15 bytes.
    ///   - stack: the stack size in bytes; only the used part takes memory.
    /// - Returns: `false` when the system cannot create a thread. In that case, `body` never runs.
    package static func start(named name: String, stack: Int = 512 << 10, _ body: @escaping @Sendable () -> Void) -> Bool {
        let start = Unmanaged.passRetained(Start(name: name, body: body))
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, stack)
        defer { pthread_attr_destroy(&attributes) }
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &attributes,
            { argument in
                // The argument is the `Start` object that was retained above. Taking the retained
                // value here balances that retain.
                guard let argument else { return nil }
                let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
                OwnThread.blockSignals()
                OwnThread.show(start.name)
                start.body()
                return nil
            }, start.toOpaque())
        if status != 0 { start.release() }
        return status == 0
    }

    /// Runs `body` on a thread created by ``start(named:stack:_:)`` and returns the result of
    /// `body`; returns `nil` when the system cannot create a thread. Waits until `body` ends, even
    /// if the task is cancelled.
    package static func value<Value: Sendable>(
        named name: String, stack: Int = 512 << 10, _ body: @escaping @Sendable () -> Value
    ) async -> Value? {
        await withCheckedContinuation { continuation in
            let hasStarted = start(named: name, stack: stack) { continuation.resume(returning: body()) }
            if !hasStarted { continuation.resume(returning: nil) }
        }
    }

    /// Sets the name of the current thread, for information only. Does nothing on a system without
    /// /proc.
    private static func show(_ name: String) {
        let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = name.withCString { write(file, $0, min(15, strlen($0))) }
        close(file)
    }

    private static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
