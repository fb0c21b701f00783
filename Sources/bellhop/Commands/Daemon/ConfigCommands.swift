import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire
import FoundationEssentials

struct ConfigCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "config",
            abstract: help("Check, show and reload the config."),
            discussion: help("\"bellhop setup\" asks a few questions and writes the config."),
            subcommands: [ConfigCheck.self, ConfigShow.self, ConfigPath.self, ConfigReload.self],
            defaultSubcommand: ConfigShow.self)
    }
}

struct ConfigCheck: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check",
            abstract: help("Check a config file and list every fault, without changing anything."),
            discussion: help(
                """
                Needs no running daemon. Exits with status 78 if there are faults.

                Examples:
                  bellhop config check
                  bellhop config check new.toml
                """))
    }

    @Argument(help: help("The config file. Default: the file that the daemon uses."))
    var file: String?

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let check = try await ask(session)
        try session.show(check) { Reports.check(check, $0) }
        if !check.faults.isEmpty { throw PrintedFailure(code: .config) }
    }

    private func ask(_ session: Session) async throws -> ConfigCheckJSON {
        // If the command line names a file, read that file with the user's rights. Otherwise, ask
        // the daemon, because only the daemon knows which file it uses.
        if file == nil {
            do {
                return try await Self.askDaemon(session)
            } catch ControlError.unreachable {
                return try await Self.askProgram(session, file: nil)
            }
        }
        return try await Self.askProgram(session, file: file)
    }

    /// Lets the daemon check the file that it uses.
    static func askDaemon(_ session: Session) async throws -> ConfigCheckJSON {
        try await session.client.send(Request(.configCheck), body: ConfigCheckRequest(), as: ConfigCheckJSON.self)
    }

    /// Lets the daemon's program check a file, with the rights of the user. If `file` is `nil`, the
    /// program checks the file that it would itself load.
    static func askProgram(_ session: Session, file: String?) async throws -> ConfigCheckJSON {
        guard let program = session.daemonProgram() else { throw CommandFailure.noDaemonProgram }
        return try await ask(program, file: file)
    }

    /// Runs the daemon's program to check a config file, and returns the faults. If `file` is
    /// `nil`, the program checks the file that it would itself load.
    static func ask(_ program: String, file: String?) async throws -> ConfigCheckJSON {
        let ended: ProgramRun.Ended
        do {
            ended = try await ProgramRun.run(
                [program, "--check-config", "--json", "--lang=\(Speech.language.tag)"] + (file.map { [$0] } ?? []))
        } catch let error as ProgramRun.NotStarted {
            throw CommandFailure(.internalError, "\(program) cannot be run: \(error.reason).", name: "notStarted")
        }
        switch Exit(rawValue: ended.status) {
        case .success, .config:
            return try WireCoding.decode(ConfigCheckJSON.self, from: Data(ended.output.utf8))
        default:
            let code = Exit(rawValue: ended.status) ?? .internalError
            throw CommandFailure(code, .verbatim(SafeText.multiline(ended.errors.trimmedEnd)), name: "checkFailed")
        }
    }
}

extension CommandFailure {
    static let noDaemonProgram = CommandFailure(
        .unavailable, "bellhopd was not found next to bellhop or in PATH. To install it, run: contrib/install", name: "noDaemonProgram")
}

extension String {
    /// The text without trailing white space and line feeds.
    var trimmedEnd: String {
        String(self[..<(lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex)])
    }
}

struct ConfigPath: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "path", abstract: help("Show which file the current config comes from."),
            discussion: help("Without a running daemon, shows the file that bellhopd would use."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        /// The output of `bellhop config path --json`.
        struct Answer: Encodable {
            /// The config file in use, or, without a daemon, the file that it would use; left out for
            /// the built-in config.
            var path: String?
            /// The paths where the daemon looks for a config file, in order.
            var searched: [String]
            /// The file that `bellhop config reload` would read, if it is new or was changed after the
            /// daemon read it; otherwise left out.
            var unread: String?
        }
        guard let config = try await Self.current(session) else {
            // The file that a daemon would read, if it was started now without a path of its own.
            let searched = ConfigPlace.searched(session.environment)
            let path = searched.first(where: ConfigPlace.exists)
            try session.show(Answer(path: path, searched: searched)) { _ in Reports.configPath(path, searched) }
            return try session.note(say("bellhopd is not running. This is what it would use when it starts."))
        }
        try session.show(Answer(path: config.path, searched: config.searched, unread: config.unread)) { Reports.configPath(config, $0) }
    }

    /// Returns the config of the running daemon; `nil` if no daemon is running.
    private static func current(_ session: Session) async throws(ControlError) -> ConfigJSON? {
        do throws(ControlError) {
            return try await session.client.send(Request(.config), as: ConfigJSON.self)
        } catch {
            guard case .unreachable = error else { throw error }
            return nil
        }
    }
}

struct ConfigReload: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "reload",
            abstract: help("Reload the config; if it has any fault, nothing changes."),
            discussion: help("Timers and pending notices stay as they are. Parked sinks are retried."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let reload = try await session.client.send(Request(.configReload), as: ConfigReloadJSON.self)
        try session.show(reload) { Reports.reloaded(reload, $0) }
        guard !session.json, !session.isQuiet else { return }
        for warning in reload.warnings ?? [] { try session.note(SafeText.line(warning)) }
    }
}

struct ConfigShow: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "show", abstract: help("Show the current config, without its secrets."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let config = try await session.client.send(Request(.config), as: ConfigJSON.self)
        try session.show(config, isFile: true) { Reports.config(config, $0) }
    }
}
