import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct PetSet: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "set",
            abstract: help("Change a pet. Laundry in progress keeps its durations."),
            usage: help("bellhop pet set <pet> [--name <name>] [<options>]"),
            discussion: help(
                """
                Examples:
                  bellhop pet set Snowy --wash 50m
                  bellhop pet set Snowy --name Fluffy --every 10d
                  bellhop pet set Snowy --rest-days sat,sun --icon snowy.png
                  bellhop pet set Snowy --rest-days none --no-icon
                  bellhop pet set Snowy --turns Anna,Ben
                """))
    }

    @Argument(help: help("The pet."))
    var pet: String

    @Option(help: help("A new name: 1 to 30 characters."))
    var name: String?

    @OptionGroup var values: PetValues
    @OptionGroup var clearings: PetClearings
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if name == nil, values.isEmpty, clearings.looks.isEmpty {
            throw ValidationError(say("Nothing to change. Give at least one option: bellhop help pet set"))
        }
    }

    func run(in session: Session) async throws {
        var body = try values.request(name: name)
        body.clear = clearings.looks.isEmpty ? nil : clearings.looks
        let answer = try await session.client.send(Request(.changePet(try Session.checked(pet))), body: body, as: PetAnswerJSON.self)
        try session.show(answer) { Pets.card(answer.pet, $0) }
    }
}
