import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation

/// A profile of `bellhopd` in a temporary folder. The daemon can be started several times in this
/// profile, one run after another. Config, state and socket persist over these runs.
final class DaemonProcess: Sendable {
    let scratch: TemporaryFolder
    /// The lines that all runs of the daemon have printed to standard output.
    let output = Happenings<String>()
    let client: ControlClient
    private let variables: [String: String]
    private let arguments: [String]
    private let life = Locked<Program?>(nil)

    /// Writes the config without starting the daemon.
    ///
    /// - Parameters:
    ///   - config: TOML. An `@` at the start of a path in quotation marks (`"@/token"`) stands for
    ///     the temporary folder.
    ///   - environment: variables that are added to a clean environment or replace its variables.
    init(config: String, environment: [String: String] = [:], arguments: [String] = [], isTestMode: Bool = true) throws {
        scratch = try TemporaryFolder.ofDaemon()
        client = ControlClient(socketPaths: [scratch.path + "/run/socket"], timeLimit: .minutes(5))
        variables = Self.environment(scratch).merging(environment) { $1 }
        self.arguments = arguments + (isTestMode ? ["--test-mode"] : [])
        try write(config: config)
    }

    /// Returns an environment without the machine's own bus or profile.
    static func environment(_ scratch: TemporaryFolder) -> [String: String] {
        [
            "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME": scratch.path + "/home",
            "XDG_RUNTIME_DIR": scratch.path + "/run",
            "XDG_STATE_HOME": scratch.path + "/state", "XDG_CONFIG_HOME": scratch.path + "/config", "TZ": "Europe/Berlin",
            "LANG": "C.UTF-8", "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=" + scratch.path + "/run/system_bus_socket",
        ]
    }

    var environment: [String: String] { variables }
    var socket: String { scratch.path + "/run/socket" }
    var stateFolder: String { scratch.path + "/state/bellhop" }

    func write(config: String) throws {
        try scratch.write(config.replacing("\"@/", with: "\"\(scratch.path)/"), to: "bellhop.toml")
    }

    // MARK: Runs of the daemon

    /// Starts the daemon without waiting until it is ready. The daemon may even never become ready.
    ///
    /// - Parameter wrapper: a program that starts the daemon, with its arguments. An example is
    ///   `prlimit --nofile=64 --`.
    @discardableResult
    func launch(_ more: [String] = [], wrapper: [String] = []) async throws -> Program {
        let program = try await Program.start(
            wrapper + [
                Programs.path("bellhopd"), "--config", scratch.path + "/bellhop.toml", "--state-dir", stateFolder, "--socket", socket,
            ]
                + arguments + more,
            environment: variables, output: output)
        life.withLock { $0 = program }
        return program
    }

    /// Starts the daemon and returns when it accepts commands.
    @discardableResult
    func start(_ more: [String] = [], wrapper: [String] = []) async throws -> Program {
        let program = try await launch(more, wrapper: wrapper)
        try await program.saying("listens on")
        return program
    }

    /// The process of the run that was started most recently.
    var program: Program {
        get throws {
            guard let program = life.withLock({ $0 }) else { throw Program.Failure(description: "it was never started") }
            return program
        }
    }

    func kill9() async throws { try await program.kill9() }

    /// Sends SIGTERM and returns the exit status.
    @discardableResult
    func end() async throws -> Int32 { try await program.terminate() }

    /// Passes a running daemon to `body`. Kills the daemon afterwards, even if `body` throws an
    /// error.
    static func run(
        config: String, environment: [String: String] = [:], arguments: [String] = [], isTestMode: Bool = true,
        _ body: (DaemonProcess) async throws -> Void
    ) async throws {
        let daemon = try DaemonProcess(config: config, environment: environment, arguments: arguments, isTestMode: isTestMode)
        try await daemon.start()
        do {
            try await body(daemon)
        } catch {
            try await daemon.kill9()
            throw error
        }
        try await daemon.kill9()
    }

    // MARK: The command line

    /// Runs `bellhop` against the daemon.
    func bellhop(_ arguments: String...) async throws -> Program.Result { try await bellhop(arguments: arguments) }

    func bellhop(arguments: [String]) async throws -> Program.Result {
        try await Program.run([Programs.path("bellhop")] + arguments, environment: variables.merging(["BELLHOP_SOCKET": socket]) { $1 })
    }

    // MARK: Notices on standard output

    /// The JSON notices that all runs of the daemon have printed.
    var notices: [PrintedNotice] {
        get throws { try output.all.map { try PrintedNotice($0) } }
    }

    /// Waits until the first notice of this kind and name has been printed, and returns it.
    func notice(_ kind: String? = nil, name: String) async throws -> PrintedNotice {
        let line = try await output.until { PrintedNotice.matches($0, kind: kind, name: name) }.last {
            PrintedNotice.matches($0, kind: kind, name: name)
        }
        return try PrintedNotice(line ?? "")
    }
}
