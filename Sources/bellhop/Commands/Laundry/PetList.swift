import ArgumentParser
import ControlClient
import ControlWire

struct PetList: BellhopCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the pets, oldest first.")

    @Flag(help: "Also those that are retired.")
    var retired = false

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let query = retired ? [(name: "retired", value: "true")] : []
        let list = try await session.client.send(Request(.get, .pets, query: query), as: PetListJSON.self)
        try session.show(list) { Pets.list(list, $0) }
    }
}
