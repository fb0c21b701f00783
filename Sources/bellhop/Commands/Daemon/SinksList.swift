import ArgumentParser
import ControlClient
import ControlWire

struct SinksList: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "list", abstract: help("List the sinks of the config and how they are."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let list = try await session.client.send(Request(.get, .sinks), as: SinkListJSON.self)
        try session.show(list) { Sinks.list(list, $0) }
    }
}
