internal import Glibc

/// Runs blocking work on a thread of its own, so that the cooperative pool (one thread a core) never waits for it.
public enum OwnThread {
    private final class Start {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// Starts a detached thread that runs `body` once. All signals but those of faults are blocked on it: they belong to the main
    /// thread, and a write to a closed pipe is then `EPIPE`, never a SIGPIPE.
    ///
    /// - Parameters:
    ///   - name: at most 15 bytes are shown by `top` and `gdb`.
    ///   - stack: its bytes, of which only those that are used are taken.
    /// - Returns: `false` when the system has no thread to give; `body` is then never run.
    public static func start(named name: String, stack: Int = 512 << 10, _ body: @escaping @Sendable () -> Void) -> Bool {
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
                // The argument is the box retained above; taking it here balances that.
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

    /// What `body` returns, from a thread as ``start(named:stack:_:)`` makes them; `nil` when the system has none to give. It is waited for
    /// to its end, also by a task that is cancelled.
    public static func value<Value: Sendable>(
        named name: String, stack: Int = 512 << 10, _ body: @escaping @Sendable () -> Value
    ) async -> Value? {
        await withCheckedContinuation { continuation in
            let hasStarted = start(named: name, stack: stack) { continuation.resume(returning: body()) }
            if !hasStarted { continuation.resume(returning: nil) }
        }
    }

    /// The name is for people who look; a system without /proc does without.
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
