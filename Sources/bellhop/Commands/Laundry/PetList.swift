import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct PetList: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "list", abstract: help("List the pets, oldest first."))
    }

    @Flag(help: help("Include retired pets."))
    var retired = false

    @Flag(help: help("List only pets whose health is below 25, worst first."))
    var low = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if retired, low { throw ValidationError(say("--retired and --low cannot be used together.")) }
    }

    func run(in session: Session) async throws {
        let query = [(retired, "retired"), (low, "low")].filter(\.0).map { (name: $0.1, value: "true") }
        let list = try await session.client.send(Request(.pets, query: query), as: PetListJSON.self)
        try session.show(list) { low && list.pets.isEmpty ? say("No pet has a health below 25.") : Pets.list(list, $0) }
    }
}
