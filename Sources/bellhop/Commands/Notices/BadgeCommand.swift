import ArgumentParser
import ControlClient
import ControlWire

struct BadgeCommand: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "badge",
            abstract: help("Print how much waits, as the dock counts it."),
            discussion: help(
                """
                An item goes off the badge when it was seen in a list (bellhop status, bellhop
                events on a terminal) or answered; with badge-clears acknowledged only when
                it was answered.

                Examples:
                  bellhop badge                    a number
                  bellhop badge --json             with what waits and what runs
                """))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let badge = try await session.client.send(Request(.get, .badge), as: BadgeJSON.self)
        try session.show(badge) { _ in String(badge.count) }
    }
}
