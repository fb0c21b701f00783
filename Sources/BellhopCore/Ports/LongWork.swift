/// Runs computations that may take long on a thread of their own, so that the cooperative pool
/// stays free for due timers.
public enum LongWork {
    /// Runs `body` on its own thread and returns its result.
    ///
    /// - Parameters:
    ///   - stack: the stack size of the thread in bytes.
    ///   - body: the work. It calls `isCancelled` regularly and throws when the result is `true`.
    public static func run<Value: Sendable>(
        named name: String, stack: Int = 512 << 10, _ body: @escaping @Sendable (_ isCancelled: () -> Bool) throws -> Value
    ) async throws -> Value {
        let isCancelled = Locked(false)
        let result = await withTaskCancellationHandler {
            await OwnThread.value(named: name, stack: stack) { Result { try body { isCancelled.withLock { $0 } } } }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
        guard let result else { throw StoreError.failed("the system cannot create a thread") }
        return try result.get()
    }
}
