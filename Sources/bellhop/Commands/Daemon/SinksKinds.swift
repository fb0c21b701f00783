import ArgumentParser
import ControlClient
import ControlWire

struct SinksKinds: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "kinds", abstract: help("List the types of sinks this daemon knows, with the keys of their tables."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let list = try await session.client.send(Request(.get, .sinkKinds), as: SinkKindListJSON.self)
        try session.show(list) { Sinks.kinds(list, $0) }
    }
}
