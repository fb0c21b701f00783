import CLinux
import Glibc

/// Tells a thread that waits for a program to wait no longer. Sent before the thread looks, it is found all the same.
public final class StopSignal: Sendable {
    /// Readable once it was sent.
    public let descriptor: Int32

    /// `nil` with `errno` set when the process has no descriptors left.
    public init?() {
        descriptor = eventfd(0, Int32(bh_event_flags))
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    public func send() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
    }
}
