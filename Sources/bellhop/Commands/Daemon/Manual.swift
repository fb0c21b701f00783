import ArgumentParser
import BellhopCore
import ControlWire
import FoundationEssentials

/// The command that prints a manual page. The page is generated from the texts that are also used
/// for the help.
struct Manual: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "manual",
            abstract: help("Print a manual page for man."),
            discussion: help(
                """
                contrib/install installs the pages; they are in English. To read one directly:
                  bellhop manual timer | man -l -

                Without a page, prints the names of all pages.
                """))
    }

    @Argument(help: help("The page: a command such as timer, or bellhop, bellhopd or bellhop.toml."))
    var page: String?

    @Option(help: help("With bellhop.toml.5: the config file to append to the page as an example.", valueName: "file"))
    var example: String?

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if example != nil, page.flatMap(ManualPage.named) != .config {
            throw ValidationError(say("--example works only with bellhop.toml.5."))
        }
    }

    func run(in session: Session) async throws {
        guard let page else {
            let names = ManualPage.all.map(\.name)
            return try session.json ? session.show(names) { _ in "" } : session.out.write(names.map { $0 + "\n" }.joined())
        }
        guard let wanted = ManualPage.named(page) else { throw unknown(page) }
        let text = try await text(of: wanted, in: session)
        try session.json ? session.show(text) { _ in "" } : session.out.write(text)
    }

    private func unknown(_ page: String) -> CommandFailure {
        let known = ManualPage.all.flatMap { [$0.name, $0.shortName] }
        let fault: Phrase = "There is no manual page \"\(SafeText.line(page))\"."
        guard let near = SimilarWord.closest(to: page, among: known) else {
            return CommandFailure(.usage, fault.followed(by: "All pages: bellhop manual"), name: "unknownPage")
        }
        return CommandFailure(.usage, fault, name: "unknownPage", suggestions: [near])
    }

    private func text(of page: ManualPage, in session: Session) async throws -> String {
        switch page {
        case .overview: return CommandManual.overview()
        case .command(let command): return CommandManual.text(of: command) ?? ""
        case .daemon: return DaemonManual.text(try CommandShape(dump: try await daemon("--experimental-dump-help", in: session)))
        case .config:
            let kinds = try WireCoding.decode(SinkKindListJSON.self, from: Data(try await daemon("--print-kinds", in: session).utf8))
            return ConfigManual.text(kinds, example: try example.map { String(decoding: try GivenFile.read($0), as: UTF8.self) })
        }
    }

    /// Runs the daemon's program with `option`, which makes the program print a description of its
    /// options or its sinks. Returns that description.
    private func daemon(_ option: String, in session: Session) async throws -> String {
        guard let program = session.daemonProgram() else { throw CommandFailure.noDaemonProgram }
        let ended: ProgramRun.Ended
        do {
            ended = try await ProgramRun.run([program, option])
        } catch let error as ProgramRun.NotStarted {
            throw CommandFailure(.unavailable, "\(program) cannot be started: \(error.reason).", name: "notStarted")
        }
        // If the version of the program differs from that of `bellhop`, the program may not support
        // this option.
        guard ended.status == 0 else {
            throw CommandFailure(
                .unavailable, "\(program) did not print the description of its commands: \(SafeText.line(ended.errors))", name: "noManual")
        }
        return ended.output
    }
}
