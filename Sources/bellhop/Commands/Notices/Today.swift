import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Today: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "today",
            abstract: help("Draw the day as a line: what ran, what rings, what is to come."),
            usage: help("bellhop today"),
            discussion: help(
                """
                Below the line, a list shows the same with times: washers, dryers, timers,
                workouts and rests, events, notices that nobody has answered, and everything
                that ends, rings or is due before midnight.

                Examples:
                  bellhop today
                  bellhop today --json
                """))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let day = try await session.client.send(Request(.today), as: DayJSON.self)
        try session.show(day) { DayPage.text(day, $0) }
    }
}
