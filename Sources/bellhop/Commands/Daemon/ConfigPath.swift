import ArgumentParser
import ControlClient
import ControlWire

struct ConfigPath: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "path", abstract: help("Say which file the config in force comes from."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let config = try await session.client.send(Request(.get, .config), as: ConfigJSON.self)
        struct Answer: Encodable {
            var path: String?
            var searched: [String]
        }
        try session.show(Answer(path: config.path, searched: config.searched)) { Reports.configPath(config, $0) }
    }
}
