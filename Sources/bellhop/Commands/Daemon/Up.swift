import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Up: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "up",
            abstract: help("Start the daemon and wait until it answers."),
            usage: help("bellhop up [--detached] [-- <arguments for bellhopd>]"),
            discussion: help(
                """
                Uses the systemd user unit if it is installed, or as root that of the system.
                With --detached, --socket or arguments for bellhopd, or without systemd, starts
                bellhopd directly; its log is then ~/.local/state/bellhop/bellhopd.log.

                Examples:
                  bellhop up
                  bellhop up -- --config ~/trial.toml --log-format json
                """))
    }

    @Flag(help: help("Do not use systemd."))
    var detached = false

    @Argument(parsing: .postTerminator, help: help("Arguments for bellhopd.", valueName: "arguments"))
    var arguments: [String] = []

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        if let version = try await running(session) { return try Self.showRunning(version, in: session) }
        let wantsUnit = !detached && arguments.isEmpty && session.explicitSocket == nil
        if wantsUnit, SystemUnit.isOurs {
            try await startSystemUnit()
        } else if wantsUnit, await UserUnit.isInstalled(environment: session.environment) {
            try await startUnit()
        } else {
            do {
                try await startDetached(session)
            } catch let failure as CommandFailure where failure.code == .tryAgain && failure.name == "notStarted" {
                // Another `bellhop up` may have started the daemon that holds the database or the
                // socket. That daemon may not answer yet.
                await DaemonReturn.waitUntilAnswered(session.client.socketPaths, atMost: Self.patience)
                guard let version = try await running(session) else { throw failure }
                return try Self.showRunning(version, in: session)
            }
        }
        guard let version = try await running(session) else {
            throw CommandFailure(
                .unavailable,
                "bellhopd was started but does not answer at \(Language.alternatives(session.client.socketPaths.map(Phrase.verbatim))).",
                name: "unreachable")
        }
        try session.show(version) { style in
            style.paint(style.sign(.ok), .green) + " " + say("bellhopd \(SafeText.line(version.version)) is ready")
        }
    }

    /// How long to wait for a daemon that somebody else has started at the same time.
    private static let patience: Duration = .seconds(5)

    private static func showRunning(_ version: VersionJSON, in session: Session) throws {
        try session.show(version) { _ in say("bellhopd \(SafeText.line(version.version)) is already running") }
    }

    private func running(_ session: Session) async throws -> VersionJSON? {
        do {
            return try await session.client.send(Request(.version), as: VersionJSON.self)
        } catch {
            switch error {
            case .unreachable: return nil
            // The user may lack permission to use a running system daemon. Such a daemon does not
            // prevent them from starting a daemon of their own.
            case .permissionDenied(SocketPath.system) where session.explicitSocket == nil: return nil
            default: throw error
            }
        }
    }

    private func startUnit() async throws {
        guard let ended = await UserUnit.start(), ended.status == 0 else {
            throw CommandFailure(
                .unavailable,
                "systemd could not start \(UserUnit.name).\nSee why: journalctl --user -u bellhop -n 20\nOr without systemd: bellhop up --detached",
                name: "notStarted")
        }
    }

    private func startSystemUnit() async throws {
        guard let ended = await SystemUnit.start(), ended.status == 0 else {
            throw CommandFailure(
                .unavailable,
                "systemd could not start \(SystemUnit.name).\nSee why: journalctl -u bellhop -n 20", name: "notStarted")
        }
    }

    /// Returns whether the config has faults. The exit status of a daemon that finds the database of a newer
    /// version is the same as after a fault of the config, because systemd must not restart either of them.
    private func hasFaults(_ session: Session) async -> Bool {
        do {
            return try await !ConfigCheck.askProgram(session, file: nil).faults.isEmpty
        } catch {
            return true
        }
    }

    private func startDetached(_ session: Session) async throws {
        guard let program = session.daemonProgram() else { throw CommandFailure.noDaemonProgram }
        guard let log = DaemonLog.path(environment: session.environment) else {
            throw CommandFailure(
                .usage, "Neither HOME nor XDG_STATE_HOME is set, so there is no folder for the daemon's state. Set one of the two.")
        }
        if let failure = DaemonLog.prepare(log) { throw failure }
        let socket = session.explicitSocket.map { ["--socket", $0] } ?? []
        let before = DaemonLog.size(of: log)
        let start: DetachedDaemon.Start
        do {
            start = try await DetachedDaemon.start([program] + socket + arguments, log: log)
        } catch let error as ProgramRun.NotStarted {
            throw CommandFailure(.internalError, "\(program) cannot be run: \(error.reason).", name: "notStarted")
        }
        switch start {
        case .ready: return
        case .ended(let status):
            let lines = DaemonLog.tail(of: log, lines: 5, from: before).map { "\n" + SafeText.multiline($0) } ?? ""
            var reason: Phrase = "bellhopd exited immediately with status \(status). Its log \(log) says:\(lines)"
            if status == Exit.config.rawValue, await hasFaults(session) {
                reason = reason.followed(byLine: "To see all faults: bellhop config check")
            }
            throw CommandFailure(Exit(rawValue: status) ?? .unavailable, reason, name: "notStarted")
        case .silent(let pid):
            throw CommandFailure(
                .tryAgain,
                "bellhopd (process \(pid)) was started but is not ready after \(DetachedDaemon.timeLimit.inSeconds) s. See \(log)",
                name: "notReady")
        }
    }
}
