import BellhopCore
import CLinux
import Glibc

/// Passes inputs from tasks to the loop of `bellhop watch`. The loop waits in `poll` until the
/// descriptor of the mailbox is readable.
final class WatchMailbox: Sendable {
    /// A file descriptor that becomes readable when there is an input.
    let descriptor: Int32
    private let inputs = Locked<[WatchInput]>([])

    init?() {
        descriptor = eventfd(0, bh_event_flags)
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    func post(_ input: WatchInput) {
        inputs.withLock { inputs in
            // Of the data from the daemon, keep only the newest.
            if case .view = input { inputs.removeAll { if case .view = $0 { true } else { false } } }
            inputs.append(input)
        }
        eventfd_write(descriptor, 1)
    }

    func take() -> [WatchInput] {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
        return inputs.withLock { inputs in
            defer { inputs = [] }
            return inputs
        }
    }
}
