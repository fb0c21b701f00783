import ArgumentParser
import ControlClient
import ControlWire

struct ConfigShow: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "show", abstract: help("Show the config in force, without its secrets."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let config = try await session.client.send(Request(.get, .config), as: ConfigJSON.self)
        try session.show(config, isFile: true) { Reports.config(config, $0) }
    }
}
