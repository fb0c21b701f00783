import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct PetPause: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "pause",
            abstract: help("Send a pet on vacation: its health stays as it is, and it sends no reminders."),
            usage: help("bellhop pet pause (<pet> | --all) [--since <time>] [--until <time>]"),
            discussion: help(
                """
                The pet keeps its streak. When a running machine ends, you are still notified.
                Run the command again to change the end of the vacation.

                Examples:
                  bellhop pet pause Snowy
                  bellhop pet pause Snowy --until 2026-12-20
                  bellhop pet pause --all --since yesterday --until 2w
                """))
    }

    @Argument(help: help("The pet."))
    var pet: String?

    @Flag(help: help("Every pet."))
    var all = false

    @OptionGroup var options: PauseOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if all == (pet != nil) { throw ValidationError(say("Give either a pet or --all.")) }
    }

    func run(in session: Session) async throws {
        if let pet { return try await session.command(pet, .pause, body: options.request) }
        try await session.vacation(VacationRequest(on: true, pause: options.request))
    }
}

/// The options for the start and end of a pause or vacation.
struct PauseOptions: ParsableArguments {
    @Option(help: help("The start of the vacation, at most 7 days ago: yesterday 18:00, 2026-12-01, or 3d.", valueName: "time"))
    var since: String?

    @Option(help: help("The end of the vacation: 2026-12-20 (the start of that day), tomorrow 7:00, or 2w.", valueName: "time"))
    var until: String?

    @Flag(help: help("Allow a vacation that began more than 7 days ago."))
    var force = false

    var isEmpty: Bool { since == nil && until == nil && !force }

    var request: PauseRequest { PauseRequest(since: since, until: until, force: force ? true : nil) }
}
