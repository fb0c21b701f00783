import ArgumentParser
import ControlClient
import ControlWire

struct VacationCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "vacation",
            abstract: help("Send all pets on vacation, or bring them back."),
            subcommands: [VacationOn.self, VacationOff.self])
    }
}

struct VacationOn: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "on",
            abstract: help("Send all pets on vacation."),
            usage: help("bellhop vacation on [--since <time>] [--until <time>]"),
            discussion: help(
                """
                Examples:
                  bellhop vacation on --until 2026-12-20
                """))
    }

    /// It reads `vacation on --all`, too.
    @Flag(help: .hidden)
    var all = false

    @OptionGroup var options: PauseOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        try await session.vacation(VacationRequest(on: true, pause: options.request))
    }
}

struct VacationOff: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "off", abstract: help("Bring all pets back from vacation."))
    }

    @Flag(help: .hidden)
    var all = false

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        try await session.vacation(VacationRequest(on: false))
    }
}

extension Session {
    func vacation(_ request: VacationRequest) async throws {
        let answer = try await client.send(Request(.post, .vacation), body: request, as: VacationJSON.self)
        try show(answer) { PetAnswers.vacation(answer, on: request.on, $0) }
    }
}
