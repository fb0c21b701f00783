import BellhopCore
import Glibc
import LinuxSpawn

/// Runs programs to their ends, without a shell. Each gets its own waiting thread, because nothing
/// else may block.
enum ProgramRunner {
    /// - Returns: `.cancelled` soon after the task is cancelled; the program and the processes that
    ///   it started in its session are then ended.
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
