import ArgumentParser
import ControlClient
import ControlWire

struct BadgeCommand: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "badge",
            abstract: help("Print the number of waiting notices, as on the dock's badge."),
            discussion: help(
                """
                An item leaves the badge when you see it in a list (bellhop status or bellhop
                events on a terminal) or answer it; with badge-clears acknowledged, only when
                you answer it.

                Examples:
                  bellhop badge                    a number
                  bellhop badge --json             with what is waiting and running
                """))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let badge = try await session.client.send(Request(.badge), as: BadgeJSON.self)
        try session.show(badge) { _ in String(badge.count) }
    }
}
