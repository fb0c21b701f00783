import ArgumentParser
import ControlClient
import ControlWire

struct PetSet: BellhopCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change a pet. Laundry that is under way keeps its durations.",
        usage: "bellhop pet set <pet> [--name <name>] [<options>]",
        discussion: """
            Examples:
              bellhop pet set Snowy --wash 50m
              bellhop pet set Snowy --name Fluffy --every 10d
            """)

    @Argument(help: "The pet.")
    var pet: String

    @Option(help: "A new name: 1 to 30 characters.")
    var name: String?

    @OptionGroup var values: PetValues
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if name == nil, values.wash == nil, values.dry == nil, values.every == nil {
            throw ValidationError("Nothing to change. Give at least one of --name, --wash, --dry and --every.")
        }
    }

    func run(in session: Session) async throws {
        let request = Request(.patch, .pet(try Session.checked(pet)))
        let answer = try await session.client.send(request, body: try values.request(name: name), as: PetAnswerJSON.self)
        try session.show(answer) { Pets.card(answer.pet, $0) }
    }
}
