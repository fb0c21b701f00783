import BellhopCore
import CLinux
import Glibc

/// Runs blocking code on a separate thread. If the task that waits for this code is cancelled, the
/// code is asked to end.
enum StoppableThread {
    /// Runs `body` on a new thread and returns as soon as `body` returns. If the system cannot
    /// provide a thread or a descriptor, this method returns immediately and does not run `body`.
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
