import CLinux
import Glibc

/// Tells a thread that is waiting for a program to stop waiting. A signal sent before the thread
/// waits is not lost.
public final class StopSignal: Sendable {
    /// Readable once the signal was sent.
    public let descriptor: Int32

    /// `nil` with `errno` set when the process has run out of descriptors.
    public init?() {
        let descriptor = eventfd(0, Int32(bh_event_flags))
        // Check before storing anything. Otherwise the deinitializer would run, and its `close`
        // would change `errno`.
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    public func send() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
    }
}
