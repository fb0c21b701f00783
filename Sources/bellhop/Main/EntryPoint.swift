import BellhopCore
import FoundationEssentials
import Glibc
import LinuxTime

/// The entry point of the program.
///
/// `main` is not asynchronous: that would start libdispatch's thread pool, which wakes once a
/// second forever. Commands that follow the daemon (`watch`, `events --follow`) must be idle while
/// nothing happens.
@main
enum EntryPoint {
    static func main() {
        // A reader that went away shows up as a write error and does not kill the program.
        signal(SIGPIPE, SIG_IGN)
        Language.install(BellhopWords.all)
        // If the installation fails, libdispatch handles everything.
        _ = TaskThreads.install(count: 2)
        // The root of all tasks, which ends the process itself; main only waits. It is detached
        // because this function runs on the main actor, and waiting for the main actor would need
        // libdispatch.
        Task.detached {
            let status = await Bellhop.execute(
                Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment, makeSession: Session.ofProcess)
            Glibc.exit(status)
        }
        while true { pause() }
    }
}
