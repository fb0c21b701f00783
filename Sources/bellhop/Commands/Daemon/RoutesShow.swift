import ArgumentParser
import ControlClient
import ControlWire

struct RoutesShow: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "show", abstract: help("Draw the routes of the config, in the order in which they are asked."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let list = try await session.client.send(Request(.get, .routes), as: RouteListJSON.self)
        try session.show(list) { RoutesPage.tree(list, $0) }
    }
}
