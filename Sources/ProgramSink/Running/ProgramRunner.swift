import BellhopCore
import CLinux
import Glibc

/// Runs programs to their ends, without a shell. Each has a thread of ours that waits for it, because nothing else may wait.
enum ProgramRunner {
    /// - Returns: `.cancelled` soon after the task is cancelled: the program, and what it started in its session, is ended then.
    static func run(_ order: ProgramOrder) async -> ProgramEnd {
        guard let stop = StopSignal() else { return ProgramEnd(manner: .unstarted(errno)) }
        return await withTaskCancellationHandler {
            await OwnThread.value(named: "bellhop-program") { RunningProgram.run(order, until: stop) }
                ?? ProgramEnd(manner: .unstarted(EAGAIN))
        } onCancel: {
            stop.send()
        }
    }
}

/// Tells the thread that waits for a program to wait no longer. Sent before the thread looks, it is found all the same.
final class StopSignal: Sendable {
    /// Readable once it was sent.
    let descriptor: Int32

    /// `nil` with `errno` set when the process has no descriptors left.
    init?() {
        descriptor = eventfd(0, Int32(bh_event_flags))
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    func send() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
    }
}
