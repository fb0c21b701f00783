import BellhopCore
import FoundationEssentials
import Glibc
import LinuxTime

/// The entry point of the program.
///
/// `main` is not asynchronous, because an asynchronous `main` starts libdispatch's thread pool,
/// which wakes once a second forever. Commands that follow the daemon (`watch`, `events --follow`)
/// must be idle while nothing happens.
@main
enum EntryPoint {
    static func main() {
        // If the reader of the output goes away, the next write then fails with an error. By
        // default, SIGPIPE would end the program.
        signal(SIGPIPE, SIG_IGN)
        Language.install(BellhopWords.all)
        // If the installation fails, tasks run on libdispatch's thread pool.
        _ = TaskThreads.install(count: 2)
        // The root of all tasks; it ends the process, while `main` only waits. The task is
        // detached, because `main` runs on the main actor and a task on the main actor would need
        // libdispatch.
        Task.detached {
            let status = await Bellhop.execute(
                Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment, makeSession: Session.ofProcess)
            Glibc.exit(status)
        }
        while true { pause() }
    }
}
