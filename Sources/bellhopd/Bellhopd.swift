public import ArgumentParser
import BellhopCore
import CLinux
import ConfigFile
import ControlAPI
import ControlWire
import Glibc
import LinuxTime
public import Logging

/// The daemon's command line.
@main
struct Bellhopd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bellhopd",
        abstract: "Keep timers that survive anything, and notify people when they end.",
        discussion: """
            It runs in the foreground and logs to standard error. "bellhop up" starts it for you; "bellhop status" shows its state.
            SIGHUP reloads the config, SIGTERM ends it within 5 seconds.
            """,
        version: Release.version)

    @Option(
        help: ArgumentHelp(
            "The config file.", discussion: "Default: ~/.config/bellhop/bellhop.toml, then /etc/bellhop/bellhop.toml.", valueName: "file")
    )
    var config: String?

    @Option(help: ArgumentHelp("The folder of the database.", discussion: "Default: $XDG_STATE_HOME/bellhop.", valueName: "folder"))
    var stateDir: String?

    @Option(help: ArgumentHelp("The control socket.", discussion: "Default: $XDG_RUNTIME_DIR/bellhop/socket.", valueName: "path"))
    var socket: String?

    @Flag(help: "Let the socket's group use the daemon (0660), for the system unit.")
    var socketGroup = false

    @Flag(help: "Short laundry for tests: seconds are allowed, laundry is due after five minutes. Refuses a real database.")
    var testMode = false

    @Option(help: "text, or json for programs.")
    var logFormat: LogFormat = .text

    @Option(help: "trace, debug, info, notice, warning, error or critical.")
    var logLevel: Logger.Level = .info

    @Flag(help: "Check the config, print every fault, and exit: 0 if it is valid, 78 if not.")
    var checkConfig = false

    @Option(
        help: ArgumentHelp(
            "Replace the database with this backup, and exit.",
            discussion: "\"bellhop restore\" does it for you. The old database is kept beside the new one.", valueName: "file"))
    var restore: String?

    @Option(
        help: ArgumentHelp(
            "Check whether this backup could replace the database, and exit. The daemon can run meanwhile.", valueName: "file",
            visibility: .hidden))
    var checkBackup: String?

    @Option(help: ArgumentHelp("With --restore: the database file itself.", valueName: "file"))
    var database: String?

    @Flag(help: ArgumentHelp("Print the kinds of sinks and their keys as JSON, for the manual, and exit.", visibility: .hidden))
    var printKinds = false

    @Flag(help: ArgumentHelp("With --check-config: print the result as JSON.", visibility: .hidden))
    var json = false

    @Option(
        help: ArgumentHelp("With --check-config and --restore: the language of the answer.", valueName: "language", visibility: .hidden))
    var lang: String?

    @Argument(help: ArgumentHelp("With --check-config: the file to check.", valueName: "file"))
    var checkedFile: String?

    func validate() throws {
        if checkedFile != nil, !checkConfig { throw ValidationError("A file needs --check-config. Did you mean --config?") }
        if database != nil, restore == nil, checkBackup == nil {
            throw ValidationError("--database needs --restore. Did you mean --state-dir?")
        }
    }

    func run() throws {
        Language.install(BellhopdWords.all)
        let variables = ProcessVariables.all()
        if checkConfig {
            Self.exit(
                withCode: try ConfigInspection(
                    path: checkedFile ?? config, variables: variables, asJSON: json,
                    language: language(variables)
                ).run())
        }
        if printKinds {
            StandardOutput.write(try WireCoding.prettyText(SinkKindListJSON(kinds: SinkKinds.wire())) + "\n")
            return
        }
        // Install the thread pool before the first task starts. The threads of Swift's default pool
        // would wake every second, but an idle daemon must make no system calls (promise 7).
        guard TaskThreads.install() else { Self.exit(withCode: .internalError) }
        let command = self
        // This task is the root of all tasks. It ends the process when the daemon has finished. The
        // main thread only waits.
        Task { Self.exit(withCode: await command.serve(variables)) }
        while true { pause() }
    }

    /// Returns the language for the person who runs this program.
    private func language(_ variables: [String: String]) -> Language {
        lang.flatMap(Language.init(tag:)) ?? Language(environment: variables)
    }

    private func serve(_ variables: [String: String]) async -> ControlWire.ExitCode {
        do {
            let timekeeper = try SystemTimekeeper()
            let loader = ConfigLoader(kinds: [], variables: variables)
            let options = DaemonOptions(
                config: config.map(loader.absolute), stateFolder: stateDir, socket: socket, socketGroup: socketGroup, isTestMode: testMode,
                variables: variables, logFormat: logFormat, logLevel: logLevel)
            let isJournal = variables["JOURNAL_STREAM"] != nil
            let (format, level) = (logFormat, logLevel)
            let logger = Logger(label: "bellhopd") { label in
                StandardErrorLog(logLevel: level, label: label, format: format, timekeeper: timekeeper, isJournal: isJournal)
            }
            let daemon = Daemon(options: options, timekeeper: timekeeper, logger: logger)
            if let backup = checkBackup {
                let path = try database ?? daemon.databasePath()
                try await Restorer(backup: backup, database: path, isTestMode: testMode, language: language(variables)).tryOut()
            } else if let restore {
                let path = try database ?? daemon.databasePath()
                let restorer = Restorer(backup: restore, database: path, isTestMode: testMode, language: language(variables))
                StandardOutput.write(try await restorer.run())
            } else {
                try await daemon.run()
            }
            return .success
        } catch let failure as StartFailure {
            return tell(failure, variables)
        } catch let failure as SocketFailure {
            return tell(StartFailure(failure), variables)
        } catch {
            StandardError.write("bellhopd: \(error)\n")
            return .internalError
        }
    }

    private func tell(_ failure: StartFailure, _ variables: [String: String]) -> ControlWire.ExitCode {
        StandardError.write("bellhopd: \(language(variables)(failure.message))\n")
        return failure.exitCode
    }

    private static func exit(withCode code: ControlWire.ExitCode) -> Never {
        Glibc.exit(code.rawValue)
    }

    /// The entry point of the process. Before the arguments are parsed, makes writes into closed
    /// pipes harmless, makes new files private, and adjusts other settings of the process.
    static func main() {
        signal(SIGPIPE, SIG_IGN)
        // Ignore SIGXFSZ. If the size of files is limited (LimitFSIZE=, ulimit -f), a write beyond
        // the limit then fails with an ordinary disk error and does not end the process.
        signal(SIGXFSZ, SIG_IGN)
        // The parent process may have set SIGCHLD to be ignored. Undo this, because the daemon
        // needs the exit status of the programs that it starts to open links.
        signal(SIGCHLD, SIG_DFL)
        umask(0o077)
        // Keep the memory of this process out of core dumps and away from other programs, because
        // it contains secrets. The systemd units have an option for this, but a daemon may also be
        // started by "bellhop up" or by an autostart.
        bh_hide_memory()
        // Raise the limit of open files. On most systems, the limit is initially 1024 and may be
        // raised much further. But the programs that the daemon starts inherit the limit, and some
        // of them loop over all descriptors. Therefore do not raise it too far.
        bh_raise_descriptor_limit(4096)
        // This process may have inherited blocked signals from its parent. Unblock all signals,
        // because otherwise SIGTERM could have no effect.
        var all = sigset_t()
        sigfillset(&all)
        sigprocmask(SIG_UNBLOCK, &all, nil)
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            let message = fullMessage(for: error)
            let isHelp = exitCode(for: error) == .success
            if isHelp { StandardOutput.write(message + "\n") } else { StandardError.write(message + "\n") }
            Glibc.exit(isHelp ? 0 : ControlWire.ExitCode.usage.rawValue)
        }
    }
}

extension LogFormat: ExpressibleByArgument {}
extension Logger.Level: @retroactive ExpressibleByArgument {}

/// The options of the command line.
struct DaemonOptions: Sendable {
    /// The path of the config file. The path is absolute, so that files in the same folder can be
    /// found, and so that clients can use the path in any working folder.
    var config: String?
    var stateFolder: String?
    var socket: String?
    var socketGroup: Bool
    var isTestMode: Bool
    var variables: [String: String]
    var logFormat: LogFormat
    var logLevel: Logger.Level

    /// The arguments with which another daemon can be started in the same way, from any working
    /// folder.
    var arguments: [String] {
        func absolute(_ name: String, _ path: String?) -> [String] {
            guard let path else { return [] }
            guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return [name, path] }
            defer { free(here) }
            return [name, String(cString: here) + "/" + path]
        }
        var arguments = absolute("--config", config) + absolute("--state-dir", stateFolder) + absolute("--socket", socket)
        if socketGroup { arguments.append("--socket-group") }
        if isTestMode { arguments.append("--test-mode") }
        if logFormat != .text { arguments += ["--log-format", logFormat.rawValue] }
        if logLevel != .info { arguments += ["--log-level", logLevel.rawValue] }
        return arguments
    }
}

/// The error for a daemon that cannot start. It explains what is wrong, where the problem is, and
/// what the user can do.
struct StartFailure: Error {
    var message: Phrase
    var exitCode: ControlWire.ExitCode

    init(_ message: Phrase, _ exitCode: ControlWire.ExitCode) {
        self.message = message
        self.exitCode = exitCode
    }
}
