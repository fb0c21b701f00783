#if Desktop
import BellhopCore
import CLinux
import Glibc

/// A queue of work for the bus thread from other threads. Adding to an empty queue wakes the
/// thread.
final class BusInbox: Sendable {
    typealias Job = @Sendable (BusThread) -> Void

    /// An eventfd that is readable while there is work.
    let descriptor: Int32
    private let jobs = Locked<[Job]>([])
    private let last = Locked(0)

    /// `nil` when the process has run out of file descriptors.
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
        // This write cannot fail: only a post to an empty inbox adds to the counter, so it never
        // gets near its maximum.
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

    /// Returns a tenant number that has not been used before.
    func nextNumber() -> Int {
        last.withLock { last in
            last += 1
            return last
        }
    }
}
#endif
