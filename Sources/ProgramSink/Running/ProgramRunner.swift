import BellhopCore
import Glibc
import LinuxSpawn

/// Runs programs without a shell. A separate thread waits for each program, because no other thread
/// may block.
enum ProgramRunner {
    /// Runs a program to its end. If the task is cancelled, the program is stopped, with all
    /// processes in its session.
    ///
    /// - Returns: how the program ended; `.cancelled` soon after a cancellation.
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
