import ArgumentParser
import ControlClient
import ControlWire

struct ConfigReload: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "reload",
            abstract: help("Read the config again: all of it, or on any fault none."),
            discussion: help("Timers and waiting notices are untouched. Sinks that were parked try again."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let reload = try await session.client.send(Request(.post, .configReload), as: ConfigReloadJSON.self)
        try session.show(reload) { Reports.reloaded(reload, $0) }
    }
}
