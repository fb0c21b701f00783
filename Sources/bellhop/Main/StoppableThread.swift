import BellhopCore
import CLinux
import Glibc

/// A thread that waits in `poll` and ends when the task that waits for it is cancelled.
enum StoppableThread {
    /// Returns when `body` does. If the system cannot provide a thread or a descriptor, it returns
    /// at once.
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

    /// Held by the waiting side and the cancelling side, so that its descriptor lives as long as
    /// either.
    private final class Stopping: Sendable {
        let descriptor = eventfd(0, bh_event_flags)

        func stop() { eventfd_write(descriptor, 1) }

        deinit { close(descriptor) }
    }
}
