/// Runs long computations on separate threads, so that Swift's cooperative pool stays free for due
/// timers.
package enum LongWork {
    /// Runs `body` on a separate thread and returns the result of `body`.
    ///
    /// - Parameters:
    ///   - stack: the stack size of the thread in bytes.
    ///   - body: the work. It calls `isCancelled` regularly and throws an error when `isCancelled`
    ///     returns `true`.
    package static func run<Value: Sendable>(
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
