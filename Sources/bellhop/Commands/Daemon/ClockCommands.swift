import ArgumentParser
import ControlClient
import ControlWire

struct ClockCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "clock",
            abstract: help("Show whether the clock is trusted, or confirm that it is right."),
            subcommands: [ClockShow.self, ClockAccept.self],
            defaultSubcommand: ClockShow.self)
    }
}

struct ClockShow: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "show", abstract: help("Show the daemon's time, and whether it is trusted."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let clock = try await session.client.send(Request(.clock), as: ClockJSON.self)
        try session.show(clock) { ClockReport.text(clock, $0) }
    }
}

struct ClockAccept: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "accept",
            abstract: help("Confirm that the clock is right after a jump of more than a day."),
            discussion: help(
                """
                After such a jump no pet dies for an hour; this command ends that hour. Time
                that the clock skipped while the machine was running still does not count for
                pets.
                """))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let clock = try await session.client.send(Request(.clockAccept), as: ClockJSON.self)
        try session.show(clock) { ClockReport.accepted(clock, $0) }
    }
}
