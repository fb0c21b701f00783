import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire
import Glibc

struct Restore: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "restore",
            abstract: help("Replace the database with a backup."),
            usage: help("bellhop restore <file> --yes"),
            discussion: help(
                """
                Checks the backup, stops the daemon, replaces the database and starts the
                daemon again if it was running. The old database is kept next to the new one.
                If anything fails, nothing changes.

                Examples:
                  bellhop restore laundry.db --yes
                """))
    }

    @Argument(help: help("A file that \"bellhop backup\" wrote."))
    var file: String

    @Flag(help: help("Yes, replace the database."))
    var yes = false

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        // Report an unreadable file before the user confirms anything.
        try NamedFile.checkBackup(file)
        guard yes else {
            throw CommandFailure(
                .usage,
                ("This replaces all of Bellhop's data with the backup \(SafeText.line(file)). To do that, run:" as Phrase)
                    .followed(byLine: "bellhop restore \(ShellText.word(file)) --yes"),
                name: "needsYes")
        }
        guard let program = session.daemonProgram() else { throw CommandFailure.noDaemonProgram }
        // Control-C reaches the program that restores, too. That program then changes nothing, and
        // this one must live on to restart the daemon.
        let isCancelled = Locked(false)
        let (ended, wasRunning, log) = try await session.working(
            say("Restoring \(SafeText.line(file))"), onStop: { isCancelled.withLock { $0 = true } }
        ) { _ in
            try await replace(program, in: session) { isCancelled.withLock { $0 } }
        }
        if ended.status != 0, isCancelled.withLock({ $0 }) {
            try session.note(say("Cancelled: the backup was not restored, and nothing has changed."))
            throw Dialogue.Interrupted()
        }
        guard ended.status == 0 else {
            let why = Restored.lines(ended.errors).joined(separator: "\n")
            throw CommandFailure(
                Exit(rawValue: ended.status) ?? .internalError, "The backup was not restored, and nothing has changed.\n\(why)",
                name: "notRestored")
        }
        var restored = Restored(ended.output, wasRunning: wasRunning)
        let notes = Restored.lines(ended.errors)
        restored.notes = notes.isEmpty ? nil : notes
        restored.log = log
        try session.show(restored) { style in
            var text = style.paint(style.sign(.ok), .green) + " " + say("\(SafeText.line(file)) is now the database")
            if let replaced = restored.replaced { text += "\n  " + say("The old database was kept as \(SafeText.line(replaced))") }
            if let log = restored.log { text += "\n  " + say("bellhopd was restarted; its output goes to \(SafeText.line(log))") }
            for note in restored.notes ?? [] { text += "\n  " + style.paint(style.sign(.warn), .yellow) + " " + note }
            if !restored.wasRunning { text += "\n  " + say("bellhopd is not running; start it with: \(DaemonCommands.ours.start)") }
            return text
        }
    }

    /// Stops the daemon, replaces the database, and restarts the daemon if it was running, whatever
    /// the outcome. If the user presses Control-C while the daemon stops, only restarts the daemon.
    private func replace(
        _ program: String, in session: Session, isCancelled: () -> Bool
    ) async throws -> (ended: ProgramRun.Ended, wasRunning: Bool, log: String?) {
        if let refused = try await check(program, in: session) { return (refused, true, nil) }
        let daemon = try await DaemonPause.begin(session)
        // The user means the data of the daemon behind this socket, not the usual data.
        if !daemon.wasRunning, let socket = session.explicitSocket ?? session.environment["BELLHOP_SOCKET"] {
            throw CommandFailure(
                .unavailable,
                """
                No daemon answers at \(SafeText.line(socket)), so it is not known which database to replace. Start that daemon first, or \
                name the database: bellhopd --restore \(ShellText.word(file)) --database PATH
                """, name: "unreachable")
        }
        var ended = ProgramRun.Ended(status: 128 + SIGINT, output: "", errors: "")
        do {
            if !isCancelled() {
                ended = try await ProgramRun.run(
                    [program, "--restore", GivenFile.absolute(file), "--lang=\(Speech.language.tag)"] + daemon.restoreArguments)
            }
        } catch let error as ProgramRun.NotStarted {
            try await daemon.end(session, program: program)
            throw CommandFailure(.internalError, "\(program) cannot be run: \(error.reason).", name: "notStarted")
        }
        try await daemon.end(session, program: program)
        return (ended, daemon.wasRunning, daemon.log(session))
    }

    /// Checks the backup while the daemon runs, so that it does not stop for a bad one. Returns how
    /// the check ended if the backup was refused; `nil` if it is good, or if no daemon would stop.
    private func check(_ program: String, in session: Session) async throws -> ProgramRun.Ended? {
        guard let daemon = try await DaemonPause.running(session), daemon.socket != SocketPath.system else { return nil }
        do {
            let language = "--lang=\(Speech.language.tag)"
            let arguments = ["--check-backup", GivenFile.absolute(file), language] + DaemonPause.restoreArguments(daemon)
            let ended = try await ProgramRun.run([program] + arguments)
            return ended.status == 0 ? nil : ended
        } catch let error as ProgramRun.NotStarted {
            throw CommandFailure(.internalError, "\(program) cannot be run: \(error.reason).", name: "notStarted")
        }
    }

    /// The output of `bellhop restore --json`.
    struct Restored: Codable, Hashable, Sendable {
        /// The path of the database.
        var database: String?
        /// The path of the old database; left out if there was none.
        var replaced: String?
        /// Whether the daemon was running before the command. If so, it runs again.
        var wasRunning: Bool
        /// The file that receives the output of the restarted daemon; left out if systemd manages
        /// the daemon, or if it was not running.
        var log: String?
        /// What is not as it was before, as sentences: paired devices and stickers of a damaged
        /// database no longer work. Left out if there is nothing to say.
        var notes: [String]?

        /// Returns the lines that `bellhopd --restore` wrote for people.
        static func lines(_ errors: String) -> [String] {
            SafeText.multiline(errors.replacing("bellhopd: ", with: "")).split(separator: "\n").map(String.init)
        }

        /// Reads the result of a restore.
        ///
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
