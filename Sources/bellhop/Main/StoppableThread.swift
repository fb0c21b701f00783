import BellhopCore
import CLinux
import Glibc

/// Runs blocking code on a thread of its own, and ends it when the task that waits for it is
/// cancelled.
enum StoppableThread {
    /// Runs `body` on a new thread and returns when `body` does. If the system cannot provide a
    /// thread or a descriptor, it returns at once without running `body`.
    ///
    /// - Parameter body: receives a descriptor that becomes readable on cancellation.
    static func run(named name: String, _ body: @escaping @Sendable (Int32) -> Void) async {
        let stopping = Stopping()
        guard stopping.descriptor >= 0 else { return }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isStarted = OwnThread.start(named: name) {
                    body(stopping.descriptor)
                    continuation.resume()
                }
                if !isStarted { continuation.resume() }
            }
        } onCancel: {
            stopping.stop()
        }
    }

    /// The descriptor that signals a cancellation. The thread and the cancelling task share this
    /// object, so the descriptor stays open as long as either uses it.
    private final class Stopping: Sendable {
        let descriptor = eventfd(0, bh_event_flags)

        func stop() { eventfd_write(descriptor, 1) }

        deinit { close(descriptor) }
    }
}
