import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Restore: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "restore",
            abstract: help("Put a backup in the place of the database."),
            usage: help("bellhop restore <file> --yes"),
            discussion: help(
                """
                Checks the backup, ends the daemon, puts the backup in its place and starts the
                daemon again, if it ran. The replaced database is kept beside the new one.
                After a failure everything is as it was.
                """))
    }

    @Argument(help: help("What \"bellhop backup\" has written."))
    var file: String

    @Flag(help: help("Yes, replace the database."))
    var yes = false

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        guard yes else {
            throw CommandFailure(
                .usage,
                "This replaces everything Bellhop has with what is in \(file). Do it with: bellhop restore \(ShellText.word(file)) --yes",
                name: "needsYes")
        }
        guard let program = session.daemonProgram() else { throw CommandFailure.noDaemonProgram }
        // Report an unreadable file before stopping anything.
        try NamedFile.check(file)
        let daemon = try await DaemonPause.begin(session)
        let ended: Program.Ended
        do {
            ended = try await Program.run([program, "--restore", GivenFile.absolute(file)] + daemon.restoreArguments)
        } catch let error as Program.NotStarted {
            try await daemon.end(session, program: program)
            throw CommandFailure(.internalError, "\(program) cannot be run: \(error.reason).", name: "notStarted")
        }
        // Whatever the outcome, restart the daemon if it was running.
        try await daemon.end(session, program: program)
        guard ended.status == 0 else {
            let why = SafeText.multiline(ended.errors.replacing("bellhopd: ", with: "")).split(separator: "\n").joined(separator: "\n")
            throw CommandFailure(
                Exit(rawValue: ended.status) ?? .internalError, "The backup was not put in place; everything is as it was.\n\(why)",
                name: "notRestored")
        }
        let restored = Restored(ended.output, wasRunning: daemon.wasRunning)
        try session.show(restored) { style in
            var text = style.paint(style.sign(.ok), .green) + " " + say("\(SafeText.line(file)) is the database now")
            if let replaced = restored.replaced { text += "\n  " + say("What was there is \(SafeText.line(replaced))") }
            if !restored.wasRunning { text += "\n  " + say("bellhopd is not running; start it with: bellhop up") }
            return text
        }
    }

    struct Restored: Codable, Hashable, Sendable {
        var database: String?
        var replaced: String?
        var wasRunning: Bool

        /// - Parameter output: the output of `bellhopd --restore`.
        init(_ output: String, wasRunning: Bool) {
            self.wasRunning = wasRunning
            for line in output.split(separator: "\n") {
                if line.hasPrefix("database: ") { database = String(line.dropFirst("database: ".count)) }
                if line.hasPrefix("replaced: ") { replaced = String(line.dropFirst("replaced: ".count)) }
            }
        }
    }
}
