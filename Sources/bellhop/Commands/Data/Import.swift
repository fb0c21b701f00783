import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire
import FoundationEssentials

struct Import: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "import",
            abstract: help("Read in what \"bellhop export\" has written."),
            usage: help("bellhop import <file> --merge|--replace [--dry-run]"),
            discussion: help(
                """
                The file is checked first, as a whole: with a fault in it nothing is changed,
                and every fault is told. What can be mended is mended, and told, too. --merge
                keeps what is here, unless a pet is newer in the file; --replace puts the file
                in the place of everything. "-" reads standard input.

                Examples:
                  bellhop import laundry.json --merge --dry-run
                  bellhop import laundry.json --replace
                """))
    }

    @Argument(help: help("The file."))
    var file: String

    @Flag(help: help("Add the file to what is here."))
    var merge = false

    @Flag(help: help("Put the file in the place of everything."))
    var replace = false

    @Flag(help: help("Only say what would be done."))
    var dryRun = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if merge == replace { throw ValidationError(say("Say either --merge or --replace.")) }
    }

    func run(in session: Session) async throws {
        let bytes = try GivenFile.read(file)
        var query = [(name: "mode", value: merge ? "merge" : "replace")]
        if dryRun { query.append(("dryRun", "true")) }
        // To check and to write a million rounds takes a while.
        let request = Request(.post, .importFile, query: query, body: Data(bytes), timeLimit: .minutes(30))
        let answer = try await session.client.send(request, as: ImportJSON.self)
        try session.show(answer) { DataReports.imported(answer, $0) }
    }
}
