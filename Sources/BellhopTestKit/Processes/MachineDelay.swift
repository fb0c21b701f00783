import BellhopCore
import CLinux
import Glibc

/// Measures how late this machine wakes a thread, and how long a task of this process waits for a
/// thread of Swift's thread pool. The measurement runs as long as the object exists. A test adds
/// the result, ``allowance``, to the time limit of a program.
///
/// A test that measures real time should add this delay to its limit. The test then fails if the
/// program is slow, but not if only the machine is busy. The pool matters because hundreds of tests
/// share one process: a test that computes for 400 ms delays every task that has no thread yet.
///
/// ```swift
/// let machine = try MachineDelay()
/// …
/// #expect(notice.lateness < 2 + machine.allowance)
/// ```
package final class MachineDelay: Sendable {
    private static let turn: Int32 = 5
    private let worst: Locked<Int64>
    private let pool: Locked<Pool>
    /// The pipe that stops the measuring thread. The thread ends when the write end is closed.
    private let pipe: TestPipe

    package init() throws {
        let (worst, pool, pipe) = (Locked<Int64>(0), Locked(Pool()), try TestPipe())
        (self.worst, self.pool, self.pipe) = (worst, pool, pipe)
        let reading = pipe.reading
        let hasStarted = OwnThread.start(named: "machine-delay") {
            var descriptor = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
            while true {
                let start = Self.now()
                if pool.withLock({ $0.begin(at: start) }) {
                    // Nobody needs to wait for this task: only one such task exists at a time, it
                    // ends as soon as it gets a thread, and it accesses only `pool`, which is a
                    // `Locked`.
                    Task.detached { pool.withLock { $0.end(at: Self.now()) } }
                }
                guard poll(&descriptor, 1, Self.turn) == 0 else { break }
                let late = Self.now() - start - Int64(Self.turn) * 1_000_000
                worst.withLock { $0 = max($0, late) }
            }
            close(reading)
        }
        guard hasStarted else {
            close(reading)
            throw TestProcess.Failure(description: "no thread to measure the machine's delay")
        }
    }

    deinit { close(pipe.writing) }

    /// The number of seconds to add to a time limit. This is the delay of a chain of about twenty
    /// threads and two tasks, if each thread and each task waits as long as the slowest one so far.
    /// The number is below 0.1 on a quiet machine.
    package var allowance: Double {
        let now = Self.now()
        return Double(worst.withLock { $0 } * 20 + pool.withLock { $0.longest(at: now) } * 2) / 1_000_000_000
    }

    /// The time, in nanoseconds, that tasks wait for the thread pool. Only one measuring task waits
    /// at a time, so the measurement itself does not fill the pool.
    private struct Pool: Sendable {
        private var waiting: Int64?
        private var worst: Int64 = 0

        /// Returns whether a new task should start.
        mutating func begin(at now: Int64) -> Bool {
            guard waiting == nil else { return false }
            waiting = now
            return true
        }

        mutating func end(at now: Int64) {
            worst = longest(at: now)
            waiting = nil
        }

        func longest(at now: Int64) -> Int64 { max(worst, waiting.map { now - $0 } ?? 0) }
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    private struct TestPipe {
        let reading: Int32
        let writing: Int32

        init() throws {
            var ends: [Int32] = [-1, -1]
            guard bh_pipe(&ends) == 0 else {
                throw TestProcess.Failure(description: "no pipe: \(String(cString: strerror(errno)))")
            }
            (reading, writing) = (ends[0], ends[1])
        }
    }
}
