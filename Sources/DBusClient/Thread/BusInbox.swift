#if Desktop
import BellhopCore
import CLinux
import Glibc

/// A queue of work for the bus thread. Other threads add entries, and the first entry in an empty
/// queue wakes the bus thread.
final class BusInbox: Sendable {
    typealias Job = @Sendable (BusThread) -> Void

    /// An eventfd that is readable while the queue contains work.
    let descriptor: Int32
    private let jobs = Locked<[Job]>([])
    private let last = Locked(0)

    /// Returns `nil` if the process has no file descriptors left.
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
        // This write cannot fail: only the first entry in an empty queue increments the counter, so
        // the counter never comes near its maximum.
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

    /// Returns a new number for a tenant.
    func nextNumber() -> Int {
        last.withLock { last in
            last += 1
            return last
        }
    }
}
#endif
