import CLinux
import Glibc

/// Tells a thread that waits for a program to wait no longer. Sent before the thread looks, it is found all the same.
public final class StopSignal: Sendable {
    /// Readable once it was sent.
    public let descriptor: Int32

    /// `nil` with `errno` set when the process has no descriptors left.
    public init?() {
        let descriptor = eventfd(0, Int32(bh_event_flags))
        // Before anything is stored: else the deinitialiser would run, and what it closes would change `errno`.
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    public func send() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
    }
}
