import BellhopCore
import Glibc
import LinuxSpawn

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
