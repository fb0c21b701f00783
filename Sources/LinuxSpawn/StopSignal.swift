import CLinux
import Glibc

/// A signal that tells a waiting thread to stop its program. It also works if it is sent before the
/// thread begins to wait.
public final class StopSignal: Sendable {
    /// A descriptor that is readable once the signal was sent.
    public let descriptor: Int32

    /// Returns `nil`, with `errno` set, if the process has no file descriptors left.
    public init?() {
        let descriptor = eventfd(0, Int32(bh_event_flags))
        // Check before storing the descriptor. Otherwise `deinit` would run, and its `close` would
        // change `errno`.
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    public func send() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
    }
}
