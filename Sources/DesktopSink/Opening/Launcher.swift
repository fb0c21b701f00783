#if Desktop
import BellhopCore
import CLinux
public import Glibc

/// Starts the programs that open links: detached, no shell, their fate is theirs.
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
    ///   - log: hears of what could not be started, and of ways around.
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
        // Only a program that did not start is our business; what it ends with is its own.
        if case .failure(let failure) = start(arguments, additions).map(Self.wait) {
            log("\(Self.name(arguments)) cannot be started to open a link: \(failure.words)")
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

    private struct Failure: Error {
        var code: Int32
        var words: String { String(cString: strerror(code)) }
    }

    /// Of a program that is open for writing, 10 ms apart.
    private static let mostTries = 20

    private func start(_ arguments: [String], _ additions: [String: String]) -> Result<pid_t, Failure> {
        guard let program = arguments.first.flatMap(find) else { return .failure(Failure(code: ENOENT)) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(bh_spawn_setsid | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        // What we ignore or, on this thread, block, a child must not inherit.
        var defaults = sigset_t()
        sigemptyset(&defaults)
        posix_spawnattr_setsigmask(&attributes, &defaults)
        sigaddset(&defaults, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &defaults)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in 0...1 { posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0) }
        // The control socket and its connections are not closed on exec by NIO, and a browser must not hold them.
        bh_spawn_close_from(&actions, 3)

        let variables = environment.merging(additions) { $1 }.map { $0.key + "=" + $0.value }
        let code = Self.withCStrings(arguments) { argv in
            Self.withCStrings(variables) { envp in
                var child: pid_t = 0
                var code: Int32
                var tries = 0
                repeat {
                    // Somebody has the file open for writing: who installs it, or a child of ours on its way to its own program.
                    if tries > 0 { poll(nil, 0, 10) }
                    tries += 1
                    code = posix_spawn(&child, program, &actions, &attributes, argv, envp)
                } while code == ETXTBSY && tries < Self.mostTries
                return (code, child)
            }
        }
        return code.0 == 0 ? .success(code.1) : .failure(Failure(code: code.0))
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

    private func find(_ program: String) -> String? {
        if program.utf8.contains(UInt8(ascii: "/")) { return program }
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        return folders.lazy.map { $0 + "/" + program }.first { access($0, X_OK) == 0 }
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers)
    }
}
#endif
