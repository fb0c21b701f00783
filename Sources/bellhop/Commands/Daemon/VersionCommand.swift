import ArgumentParser
import ControlClient
import ControlWire

struct VersionCommand: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "version", abstract: help("Show the versions of this program and of the running daemon."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        var versions = Versions(client: Release.version)
        do {
            versions.daemon = try await session.client.send(Request(.version), as: VersionJSON.self)
        } catch ControlError.unreachable {
            // Leave the daemon's version empty, so that the report says "not running".
        }
        let found = versions
        try session.show(found) { Reports.version(found, $0) }
    }
}
