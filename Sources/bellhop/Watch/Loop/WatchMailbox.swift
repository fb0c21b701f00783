import BellhopCore
import CLinux
import Glibc

/// Where tasks leave what the loop is to take in. The loop waits for its descriptor.
final class WatchMailbox: Sendable {
    /// Readable when something is there.
    let descriptor: Int32
    private let inputs = Locked<[WatchInput]>([])

    init?() {
        descriptor = eventfd(0, bh_event_flags)
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    func post(_ input: WatchInput) {
        inputs.withLock { inputs in
            // Of the pictures of the household only the newest is looked at.
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
