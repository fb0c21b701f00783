#if Desktop
import BellhopCore
import CLinux
import Glibc

/// Work for the bus thread from other threads. The first piece in an empty inbox wakes the thread, the others join it.
final class BusInbox: Sendable {
    typealias Job = @Sendable (BusThread) -> Void

    /// An eventfd, readable when there is work.
    let descriptor: Int32
    private let jobs = Locked<[Job]>([])
    private let last = Locked(0)

    /// `nil` when the process has no file descriptor left.
    init?() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        close(descriptor)
    }

    func post(_ job: @escaping Job) {
        let wasEmpty = jobs.withLock { jobs in
            jobs.append(job)
            return jobs.count == 1
        }
        guard wasEmpty else { return }
        var one: UInt64 = 1
        // It cannot fail: the counter is far from full, because only an empty inbox adds to it.
        write(descriptor, &one, 8)
    }

    func take() -> [Job] {
        var count: UInt64 = 0
        read(descriptor, &count, 8)
        return jobs.withLock { jobs in
            let taken = jobs
            jobs = []
            return taken
        }
    }

    /// A number that no tenant had before.
    func nextNumber() -> Int {
        last.withLock { last in
            last += 1
            return last
        }
    }
}
#endif
