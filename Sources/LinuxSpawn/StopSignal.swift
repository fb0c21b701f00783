import CLinux
import Glibc

/// A signal that tells a waiting thread to stop its program. The signal also works if it is sent
/// before the thread begins to wait.
package final class StopSignal: Sendable {
    /// A descriptor that becomes readable when the signal is sent.
    package let descriptor: Int32

    /// Returns `nil`, with `errno` set, if the process has no file descriptors left.
    package init?() {
        let descriptor = eventfd(0, Int32(bh_event_flags))
        // Check the descriptor before storing it. Otherwise `deinit` would run, and its `close`
        // would change `errno`.
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    package func send() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
    }
}
