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
            abstract: help("After the clock has jumped by more than a day, confirm that it is right."),
            discussion: help(
                """
                After the clock has jumped by more than a day, no pet dies for an hour. This
                command ends that hour. Time that the clock skipped while the machine was
                running never counts for pets.
                """))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let clock = try await session.client.send(Request(.clockAccept), as: ClockJSON.self)
        try session.show(clock) { ClockReport.accepted(clock, $0) }
    }
}
