import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire
import FoundationEssentials

struct ConfigCheck: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check",
            abstract: help("Check a config file; every fault is listed, nothing is changed."),
            discussion: help(
                """
                Needs no running daemon. Ends with status 78 when there are faults.

                Examples:
                  bellhop config check
                  bellhop config check new.toml
                """))
    }

    @Argument(help: help("The file; otherwise the one the daemon uses."))
    var file: String?

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let check = try await ask(session)
        try session.show(check) { Reports.check(check, $0) }
        if !check.faults.isEmpty { throw PrintedFailure(code: .config) }
    }

    private func ask(_ session: Session) async throws -> ConfigCheckJSON {
        // A file of the user's is read as the user; which file is in use only the daemon knows.
        if file == nil {
            do {
                return try await session.client.send(Request(.post, .configCheck), body: ConfigCheckRequest(), as: ConfigCheckJSON.self)
            } catch ControlError.unreachable {
                return try await askProgram(session)
            }
        }
        return try await askProgram(session)
    }

    private func askProgram(_ session: Session) async throws -> ConfigCheckJSON {
        guard let program = session.daemonProgram() else { throw CommandFailure.noDaemonProgram }
        return try await Self.ask(program, file: file)
    }

    /// What the daemon's program finds in a file; `nil` for the one that it would read.
    static func ask(_ program: String, file: String?) async throws -> ConfigCheckJSON {
        let ended: Program.Ended
        do {
            ended = try await Program.run([program, "--check-config", "--json"] + (file.map { [$0] } ?? []))
        } catch let error as Program.NotStarted {
            throw CommandFailure(.internalError, "\(program) cannot be run: \(error.reason).", name: "notStarted")
        }
        switch Exit(rawValue: ended.status) {
        case .success, .config:
            var check = try WireCoding.decode(ConfigCheckJSON.self, from: Data(ended.output.utf8))
            check.faults = check.faults.map(told)
            check.warnings = check.warnings?.map(told)
            return check
        default:
            let code = Exit(rawValue: ended.status) ?? .internalError
            throw CommandFailure(code, .verbatim(SafeText.multiline(ended.errors.trimmedEnd)), name: "checkFailed")
        }
    }

    /// In the language of this command, whatever the other program speaks by itself.
    private static func told(_ fault: FaultJSON) -> FaultJSON {
        var told = fault
        told.message = Speech.language.retold(fault.message)
        return told
    }
}

extension CommandFailure {
    static let noDaemonProgram = CommandFailure(
        .unavailable, "The program bellhopd is neither beside bellhop nor in PATH. Install it: contrib/install", name: "noDaemonProgram")
}

extension String {
    /// Without the line feeds and spaces at its end.
    var trimmedEnd: String {
        String(self[..<(lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex)])
    }
}
