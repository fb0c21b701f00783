import BellhopTestKit
import Foundation

/// A terminal in tmux. Tests can read its screen, press keys and change its size. The tmux server
/// ends with the test process.
final class TmuxTerminal: Sendable {
    private let server: Program
    private let socket: String
    private let environment: [String: String]

    /// Runs a shell command in a terminal and passes the terminal to `body`. Ends the terminal even
    /// if `body` throws an error.
    static func run(
        _ command: String, width: Int = 80, height: Int = 24, in scratch: TemporaryFolder, environment: [String: String],
        _ body: (TmuxTerminal) async throws -> Void
    ) async throws {
        let terminal = try await TmuxTerminal(scratch, environment)
        do {
            try await terminal.begin(command, width, height)
            try await body(terminal)
        } catch {
            try await terminal.server.kill9()
            throw error
        }
        try await terminal.server.kill9()
    }

    private init(_ scratch: TemporaryFolder, _ environment: [String: String]) async throws {
        socket = scratch.path + "/tmux"
        // Programs in the terminal receive this environment from the tmux session. The tmux server
        // itself must not use the shim that changes the clock.
        self.environment = environment.merging(["TERM": "xterm-256color"]) { $1 }
        let own = self.environment.filter { $0.key != "LD_PRELOAD" }
        server = try await Program.start(["tmux", "-S", socket, "-f", "/dev/null", "-D"], environment: own)
    }

    private func begin(_ command: String, _ width: Int, _ height: Int) async throws {
        let variables = environment.sorted { $0.key < $1.key }.flatMap { ["-e", "\($0.key)=\($0.value)"] }
        let arguments = ["new-session", "-d", "-x", String(width), "-y", String(height)] + variables + ["sh", "-c", command]
        // Retry until the server listens.
        while try await tmux(arguments).status != 0 {
            guard !server.hasEnded else { throw Program.Failure(description: "tmux ended: \(server.errors.all)") }
            try Task.checkCancellation()
        }
    }

    private func tmux(_ arguments: [String]) async throws -> Program.Result {
        try await Program.run(["tmux", "-S", socket, "-N"] + arguments, environment: environment.filter { $0.key != "LD_PRELOAD" })
    }

    /// Returns the current screen, without the spaces at the ends of lines.
    ///
    /// - Parameter looks: whether to include the escape sequences for colors.
    func screen(looks: Bool = false) async throws -> String {
        let result = try await tmux(["capture-pane", "-p"] + (looks ? ["-e"] : []))
        guard result.status == 0 else { throw Program.Failure(description: "tmux: \(result.errors)") }
        return result.output
    }

    /// Waits until the screen meets the condition. Polls the screen, because tmux does not report
    /// changes.
    ///
    /// - Returns: the screen.
    @discardableResult
    func until(_ what: String, _ isWanted: (String) -> Bool) async throws -> String {
        while true {
            let screen = try await screen()
            if isWanted(screen) { return screen }
            guard !Task.isCancelled else { throw Program.Failure(description: "never came: \(what). The screen:\n\(screen)") }
        }
    }

    @discardableResult
    func until(_ text: String) async throws -> String { try await until(text) { $0.contains(text) } }

    /// Presses keys. Each key is a letter or a name that tmux uses, such as `Enter` or `C-z`.
    func press(_ keys: String...) async throws { _ = try await tmux(["send-keys"] + keys) }

    func type(_ text: String) async throws { _ = try await tmux(["send-keys", "-l", text]) }

    /// Clicks on the first place where the screen shows a text.
    func click(_ text: String) async throws {
        let rows = try await until(text).split(separator: "\n", omittingEmptySubsequences: false)
        guard let row = rows.firstIndex(where: { $0.contains(text) }), let place = rows[row].firstRange(of: text) else { return }
        let column = rows[row].distance(from: rows[row].startIndex, to: place.lowerBound)
        try await type("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
    }

    /// Whether the program in the terminal has asked for reports of the mouse.
    func isMouseReported() async throws -> Bool {
        try await tmux(["display-message", "-p", "#{mouse_any_flag}"]).output.hasPrefix("1")
    }

    func resize(_ width: Int, _ height: Int) async throws {
        _ = try await tmux(["resize-window", "-x", String(width), "-y", String(height)])
    }

    /// Returns the id of the process that runs in the terminal and has this name.
    func process(_ name: String) async throws -> pid_t {
        let shell = try await tmux(["display-message", "-p", "#{pane_pid}"]).output
        while true {
            let found = try await Program.run(["pgrep", "-P", shell, "-x", name]).output.split(separator: "\n").first.flatMap { pid_t($0) }
            if let found { return found }
            try Task.checkCancellation()
        }
    }
}
