import FoundationEssentials
import Glibc
import LinuxTime

/// The first thing of all.
///
/// Not an asynchronous `main`: that brings libdispatch's pool to life, which wakes once a second for ever, and what follows the household
/// (`watch`, `events --follow`) is to be still while nothing happens.
@main
enum EntryPoint {
    static func main() {
        // A reader that went away is noticed as an error of the write, not as the death of the program.
        signal(SIGPIPE, SIG_IGN)
        // One that fails leaves everything to libdispatch.
        _ = TaskThreads.install(count: 2)
        // The root of all tasks: main has nothing else to do than to wait for it, and it ends the process itself. Detached, because this function is the
        // main actor's, and whatever waits for the main actor waits for libdispatch.
        Task.detached {
            let status = await Bellhop.execute(
                Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment, makeSession: Session.ofProcess)
            Glibc.exit(status)
        }
        while true { pause() }
    }
}
