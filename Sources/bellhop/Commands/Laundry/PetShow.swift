import ArgumentParser
import ControlClient
import ControlWire

struct PetShow: BellhopCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show everything about a pet.")

    @Argument(help: "The pet.")
    var pet: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let pet = try await session.client.send(Request(.get, .pet(try Session.checked(pet))), as: PetJSON.self)
        try session.show(pet) { Pets.card(pet, $0) }
    }
}
