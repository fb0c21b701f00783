#if Desktop
import BellhopCore
public import Glibc
import LinuxSpawn

/// Starts the programs that open links: detached, no shell. That one failed is logged, and no more.
///
/// In a systemd unit of the user they go through `systemd-run`, because a child of ours would share what the unit is denied (the home
/// folder, devices, new privileges), and would end with it. Each start waits on a thread of its own, so the caller does not.
public struct Launcher: Sendable {
    private let environment: [String: String]
    private let isRoot: Bool
    private let log: @Sendable (String) -> Void

    /// - Parameters:
    ///   - environment: what the programs get, and the `PATH` in which they are found. `INVOCATION_ID` in it tells of a systemd unit.
    ///   - isRoot: root has no session whose programs these could be, so it starts them itself.
    ///   - log: hears of what could not be started, of what failed, and of ways around.
    public init(environment: [String: String], isRoot: Bool = geteuid() == 0, log: @escaping @Sendable (String) -> Void) {
        self.environment = environment
        self.isRoot = isRoot
        self.log = log
    }

    /// - Parameters:
    ///   - arguments: the program, a path or a name in `PATH`, and its arguments.
    ///   - additions: variables added to the environment: the token that lets a window come to the front.
    public func launch(_ arguments: [String], additions: [String: String]) {
        let hasStarted = OwnThread.start(named: "bellhop-launch") { run(arguments, additions) }
        if !hasStarted { log("\(Self.name(arguments)) cannot be started to open a link: the system has no thread to give") }
    }

    private func run(_ arguments: [String], _ additions: [String: String]) {
        if environment["INVOCATION_ID"]?.isEmpty == false, !isRoot {
            guard let problem = problem(of: Self.unit(arguments, additions), [:]) else { return }
            log("\(problem); \(Self.name(arguments)) is started to open a link without it, and ends when bellhopd's unit does")
        }
        // A click that opens nothing looks like one that did: nobody would know that there is no terminal, or no xdg-open.
        switch start(arguments, additions).map(Self.wait) {
        case .success(0): break
        case .success(let status):
            log("\(Self.name(arguments)) did not open a link (status \(status)); try it: bellhop open bellhop://unanswered")
        case .failure(let failure): log("\(Self.name(arguments)) cannot be started to open a link: \(failure.words)")
        }
    }

    /// Has the user's service manager run `arguments` as a unit of its own.
    private static func unit(_ arguments: [String], _ additions: [String: String]) -> [String] {
        let variables = additions.sorted { $0.key > $1.key }.map { "--setenv=\($0.key)=\($0.value)" }
        // What follows a dollar sign it would take for a variable; doubled, the sign means itself.
        let words = arguments.enumerated().map {
            $0 == 0 ? $1 : $1.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$")
        }
        return ["systemd-run", "--user", "--quiet", "--collect"] + variables + ["--"] + words
    }

    /// Runs a program to its end; `nil` when that was a good one.
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
            // Nothing of ours but where errors go: a browser must not hold the control socket or its connections.
            Spawning(program: program, arguments: arguments, variables: environment.merging(additions) { $1 }).start()
        }
    }

    /// A program's exit status, 128 and the signal if one ended it.
    private static func wait(for child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            // Whoever ignores SIGCHLD learns only that it has ended.
            if errno != EINTR { return 0 }
        }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    }
}
#endif
