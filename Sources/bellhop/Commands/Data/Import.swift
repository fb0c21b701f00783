import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire
import Glibc

struct Import: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "import",
            abstract: help("Import a file that \"bellhop export\" wrote."),
            usage: help("bellhop import <file> [--merge | --replace] [--dry-run]"),
            discussion: help(
                """
                Checks the whole file first. Small faults are repaired and listed; if there are
                serious faults, all of them are listed and nothing is imported. --merge keeps
                existing data, unless a pet is newer in the file; --replace replaces everything
                with the file. --dry-run alone shows what --merge would do. "-" reads standard
                input. Control-C cancels the whole import.

                Examples:
                  bellhop import laundry.json --dry-run
                  bellhop import laundry.json --merge
                  bellhop import laundry.json --replace
                """))
    }

    @Argument(help: help("The file."))
    var file: String

    @Flag(help: help("Add the data of the file to the existing data."))
    var merge = false

    @Flag(help: help("Replace all existing data with the data of the file."))
    var replace = false

    @Flag(help: help("Only show what would happen."))
    var dryRun = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if merge, replace { throw ValidationError(say("Give either --merge or --replace.")) }
        if !merge, !replace, !dryRun {
            throw ValidationError(say("Say what to do with the existing data: --merge or --replace. To see what would happen: --dry-run"))
        }
    }

    func run(in session: Session) async throws {
        let opened = try GivenFile.open(file)
        let path = file
        var query = [(name: "mode", value: replace ? "replace" : "merge")]
        if dryRun { query.append(("dryRun", "true")) }
        // Allow plenty of time: checking and storing a million rounds of laundry takes a while.
        var request = Request(.importFile, query: query, timeLimit: .minutes(30))
        let hangup = Hangup()
        let unread = Locked<CommandFailure?>(nil)
        (request.length, request.hangup) = (opened.length, hangup)
        let name = file == "-" ? say("standard input") : SafeText.line(file)
        let (sending, storing) = (say("Sending \(name)"), dryRun ? say("Checking \(name)") : say("Checking and storing \(name)"))
        let answer: ImportJSON
        do {
            answer = try await session.working(sending, onStop: { Self.cancel(hangup, in: session) }) { progress in
                request.pieces = {
                    do throws(CommandFailure) {
                        let isFirst = opened.isUnread
                        let piece = try opened.next()
                        if isFirst, let piece { try Self.refuseDatabase(piece, path) }
                        if let piece { progress.add(piece.count, of: opened.length) } else { progress.begin(storing) }
                        return piece
                    } catch {
                        unread.withLock { $0 = error }
                        throw error
                    }
                }
                return try await session.client.send(request, as: ImportJSON.self)
            }
        } catch let error as ControlError {
            if let failure = unread.withLock({ $0 }) { throw failure }
            guard hangup.isWanted else { throw error }
            throw try Self.told(of: error, in: session)
        }
        if hangup.isWanted { try session.note(say("Too late to cancel: the import has finished.")) }
        try session.show(answer) { DataReports.imported(answer, $0) }
    }

    /// Refuses a copy of the database, which `bellhop backup` makes.
    private static func refuseDatabase(_ beginning: [UInt8], _ path: String) throws(CommandFailure) {
        guard NamedFile.isDatabase(beginning) else { return }
        let argument = path == "-" ? "<file>" : ShellText.word(path)
        throw CommandFailure(
            .state,
            ("\(SafeText.line(path)) is a database, and not an export of Bellhop. To restore a backup:" as Phrase)
                .followed(byLine: "bellhop restore \(argument)"),
            name: "notExport")
    }

    private static func cancel(_ hangup: Hangup, in session: Session) {
        hangup.now()
        guard !hangup.wasSent else { return }
        // Exit here, because the thread that reads the file may be waiting forever for a pipe.
        // Ignore an error in writing the note: if the output is already closed, nobody misses the
        // note.
        try? session.note(say("Cancelled before the whole file was sent: nothing was imported."))
        Glibc.exit(130)
    }

    /// Returns the error to throw after the user has cancelled an import. If the import was really
    /// cancelled, also prints that nothing was imported.
    private static func told(of error: ControlError, in session: Session) throws -> any Error {
        switch error {
        // After a cancellation, the daemon either reports the cancellation or refuses the
        // incomplete request. Either way, nothing was imported.
        case .problem(let problem) where problem.code == ProblemCode.cancelled.rawValue || problem.code == ProblemCode.badRequest.rawValue:
            try session.note(say("Cancelled: nothing was imported, and nothing has changed."))
            return Dialogue.Interrupted()
        default: return error
        }
    }
}
