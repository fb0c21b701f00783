import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Backup: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "backup",
            abstract: help("Copy the database to a file, while the daemon runs."),
            usage: help("bellhop backup <file> [--force]"),
            discussion: help(
                """
                The copy is complete and consistent, with the journal and pending notices. To
                use it as the database again, run: bellhop restore

                Example:
                  bellhop backup ~/bellhop-2026-11-21.db
                """))
    }

    @Argument(help: help("The new file. Only you can read it."))
    var file: String

    @Flag(help: help("Overwrite the file if it exists."))
    var force = false

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        // The daemon copies the whole database before it starts to answer, so allow plenty of time.
        let request = Request(.backup, timeLimit: .minutes(30))
        let count = try await NewFile.download(self.file, force: force, request, what: say("Copying the database"), in: session)
        try session.show(WrittenFile(path: self.file, bytes: count)) { style in
            style.paint(style.sign(.ok), .green) + " " + say("Wrote \(SafeText.line(self.file)), \(WrittenFile.size(count))")
        }
    }
}
