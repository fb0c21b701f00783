#if Desktop
import BellhopCore
package import Glibc
import LinuxSpawn

/// Starts the programs that open links. The programs run detached from the daemon and without a
/// shell. A failure is only logged.
///
/// If the daemon runs as a systemd unit, it starts programs through `systemd-run`. A direct child
/// process would share the restrictions of the unit (home folder, devices, new privileges) and
/// would end together with the unit. Each program is started on a separate thread, so the caller is
/// not blocked.
package struct Launcher: Sendable {
    private let environment: [String: String]
    private let isRoot: Bool
    private let log: @Sendable (String) -> Void

    /// - Parameters:
    ///   - environment: the environment for the programs, including the `PATH` that is searched for
    ///   them. If it contains `INVOCATION_ID`, the daemon runs as a systemd unit.
    ///   - isRoot: whether the daemon runs as root. Root has no user session, so as root the daemon
    ///   starts the programs as its own child processes.
    ///   - log: called if a program fails or cannot be started, and if `systemd-run` does not work.
    package init(environment: [String: String], isRoot: Bool = geteuid() == 0, log: @escaping @Sendable (String) -> Void) {
        self.environment = environment
        self.isRoot = isRoot
        self.log = log
    }

    /// Starts a program and returns immediately.
    ///
    /// - Parameters:
    ///   - arguments: the program (a path or a name in `PATH`) and its arguments.
    ///   - additions: additional environment variables, such as the token that allows a window to
    ///   come to the front.
    package func launch(_ arguments: [String], additions: [String: String]) {
        let hasStarted = OwnThread.start(named: "bellhop-launch") { run(arguments, additions) }
        if !hasStarted { log("\(Self.name(arguments)) cannot be started to open a link: the system cannot create a thread") }
    }

    private func run(_ arguments: [String], _ additions: [String: String]) {
        if environment["INVOCATION_ID"]?.isEmpty == false, !isRoot {
            guard let problem = problem(of: Self.unit(arguments, additions), [:]) else { return }
            log("\(problem); \(Self.name(arguments)) runs in bellhopd's unit to open a link, and ends with it")
        }
        // Log every failure. Otherwise nobody would notice that there is no browser or no xdg-open,
        // because the user sees nothing at all when a click fails to open a link.
        switch start(arguments, additions).map(Self.wait) {
        case .success(0): break
        case .success(let status):
            log("\(Self.name(arguments)) did not open a link (status \(status)); try it: bellhop open bellhop://unanswered")
        case .failure(let failure): log("\(Self.name(arguments)) cannot be started to open a link: \(failure.words)")
        }
    }

    /// Returns a command line with which the user's service manager runs `arguments` as a separate
    /// unit.
    private static func unit(_ arguments: [String], _ additions: [String: String]) -> [String] {
        let variables = additions.sorted { $0.key > $1.key }.map { "--setenv=\($0.key)=\($0.value)" }
        // systemd-run replaces `$` variables in arguments. `$$` stands for a literal dollar sign.
        let words = arguments.enumerated().map {
            $0 == 0 ? $1 : $1.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$")
        }
        return ["systemd-run", "--user", "--quiet", "--collect"] + variables + ["--"] + words
    }

    /// Runs a program and waits for it to end. Returns a description of the failure; `nil` if the
    /// program succeeded.
    private func problem(of arguments: [String], _ additions: [String: String]) -> String? {
        switch start(arguments, additions).map(Self.wait) {
        case .success(0): nil
        case .success(let status): "\(Self.name(arguments)) failed (status \(status))"
        case .failure(let failure): "\(Self.name(arguments)) cannot be started (\(failure.words))"
        }
    }

    private static func name(_ arguments: [String]) -> String {
        SafeText.line(arguments.first ?? "nothing")
    }

    // MARK: Processes

    private func start(_ arguments: [String], _ additions: [String: String]) -> Result<pid_t, SpawnFailure> {
        ProgramSearch.path(of: arguments.first ?? "", variables: environment).flatMap { program in
            // The program inherits only standard error. A browser, for example, must not keep the
            // daemon's sockets open.
            Spawning(program: program, arguments: arguments, variables: environment.merging(additions) { $1 }).start()
        }
    }

    /// Waits for a program to end. Returns its exit status, or 128 plus the number of the signal
    /// that ended it.
    private static func wait(for child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            // If SIGCHLD is ignored, `waitpid` fails after the program has ended, and the exit
            // status of the program is unknown.
            if errno != EINTR { return 0 }
        }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    }
}
#endif
