import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct StatsCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "stats",
            abstract: help("Show statistics of laundry, training and notices."),
            subcommands: [StatsLaundry.self, StatsWorkouts.self, StatsNotifications.self],
            defaultSubcommand: StatsLaundry.self)
    }
}

struct StatsLaundry: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "laundry",
            abstract: help("Show rounds per month, how long laundry waited, streaks, and days with laundry."),
            usage: help("bellhop stats [<pet>] [--months <count>]"),
            discussion: help(
                """
                Examples:
                  bellhop stats
                  bellhop stats Snowy --months 24
                """))
    }

    @Argument(help: help("Show only this pet."))
    var pet: String?

    @Option(help: help("Show this many months.", valueName: "count"))
    var months = 12

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if !(1...1200).contains(months) { throw ValidationError(say("--months must be 1 to 1200.")) }
    }

    func run(in session: Session) async throws {
        let query = try pet.map { [(name: "pet", value: try Session.checked($0))] } ?? []
        let stats = try await session.client.send(Request(.stats, query: query), as: StatsJSON.self)
        try session.show(stats) { Stats.laundry(stats, months: months, $0) }
    }
}

struct StatsWorkouts: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "workouts",
            abstract: help("Show workouts per month, sets, training time, streaks, records, and rests (planned and taken)."),
            usage: help("bellhop stats workouts [--months <count>]"),
            discussion: help(
                """
                A day counts as a training day if, on that day, you did a set of a workout or
                took a rest at the gym. Records that "bellhop prune" deleted no longer count.
                """))
    }

    @Option(help: help("Show this many months.", valueName: "count"))
    var months = 12

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if !(1...1200).contains(months) { throw ValidationError(say("--months must be 1 to 1200.")) }
    }

    func run(in session: Session) async throws {
        let stats = try await session.client.send(Request(.trainingStats), as: TrainingStatsJSON.self)
        try session.show(stats) { TrainingStats.text(stats, months: months, $0) }
    }
}

struct StatsNotifications: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "notifications",
            abstract: help("Show how many notices reached their sinks, and how people reacted."),
            discussion: help(
                """
                These counts stay on this machine and are never sent anywhere.
                Switch counting off with: bellhop settings counters off
                """))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let stats = try await session.client.send(Request(.noticeStats), as: NoticeStatsJSON.self)
        try session.show(stats) { Stats.notices(stats, $0) }
    }
}
