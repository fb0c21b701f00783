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
        // Ignore SIGPIPE, which would end the program by default. If the reader of the output is
        // gone, the next write now fails with an error instead.
        signal(SIGPIPE, SIG_IGN)
        Language.install(BellhopWords.all)
        // If the installation fails, tasks run on libdispatch's thread pool.
        _ = TaskThreads.install(count: 2)
        // This task is the root of all tasks, and it ends the process; `main` only waits. The task
        // is detached, because `main` runs on the main actor, and a task on the main actor would
        // need libdispatch.
        Task.detached {
            let status = await Bellhop.execute(
                Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment, makeSession: Session.ofProcess)
            Glibc.exit(status)
        }
        while true { pause() }
    }
}
