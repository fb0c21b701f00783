import ArgumentParser
import ControlClient
import ControlWire

struct Status: BellhopCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show what runs, what waits for an answer, and how the sinks are.")

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let status = try await session.client.send(Request(.get, .status), as: StatusJSON.self)
        try session.show(status) { StatusPage.text(status, $0) }
    }
}
