/// Computations that may keep a processor busy for long: on a thread of their own, so that the pool stays free for whatever is due.
public enum LongWork {
    /// What `body` returns.
    ///
    /// - Parameters:
    ///   - stack: of the thread, in bytes.
    ///   - body: asks now and then whether its task was cancelled, and then throws.
    public static func run<Value: Sendable>(
        named name: String, stack: Int = 512 << 10, _ body: @escaping @Sendable (_ isCancelled: () -> Bool) throws -> Value
    ) async throws -> Value {
        let isCancelled = Locked(false)
        let result = await withTaskCancellationHandler {
            await OwnThread.value(named: name, stack: stack) { Result { try body { isCancelled.withLock { $0 } } } }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
        guard let result else { throw StoreError.failed("the system has no thread to give") }
        return try result.get()
    }
}
