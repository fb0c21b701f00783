import ArgumentParser
import ControlClient
import ControlWire

struct VacationCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "vacation",
            abstract: help("Send all pets on vacation, or bring them back."),
            subcommands: [VacationOn.self, VacationOff.self, VacationShow.self],
            defaultSubcommand: VacationShow.self)
    }
}

struct VacationShow: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "show", abstract: help("Show who is on vacation."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let pets = try await session.client.send(Request(.pets), as: PetListJSON.self).pets
        let away = VacationJSON(pets: pets.filter { $0.pausedFrom != nil })
        try session.show(away) { PetAnswers.away(away, $0) }
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

    /// A flag without effect. It is accepted so that `vacation on --all` does the same as
    /// `vacation on`.
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
        let answer = try await client.send(Request(.vacation), body: request, as: VacationJSON.self)
        try show(answer) { PetAnswers.vacation(answer, on: request.on, $0) }
    }
}
