import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct PetShow: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "show", abstract: help("Show everything about a pet."))
    }

    @Argument(help: help("The pet."))
    var pet: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let answer = try await session.client.send(Request(.pet(try Session.checked(pet))), as: PetAnswerJSON.self)
        try session.show(answer.pet) { Pets.card(answer.pet, $0) }
    }
}
