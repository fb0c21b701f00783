import ArgumentParser
import ControlClient
import ControlWire

struct BadgeCommand: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "badge",
            abstract: help("Print the number of waiting notices, the same number as on the badge in the dock."),
            discussion: help(
                """
                A notice leaves the badge when you answer it, or when you see it in a list
                (bellhop status or bellhop events on a terminal). If the setting badge-clears is
                "acknowledged", a notice leaves the badge only when you answer it.

                Examples:
                  bellhop badge                    only the number
                  bellhop badge --json             also the waiting notices and running timers
                """))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let badge = try await session.client.send(Request(.badge), as: BadgeJSON.self)
        try session.show(badge) { _ in String(badge.count) }
    }
}
