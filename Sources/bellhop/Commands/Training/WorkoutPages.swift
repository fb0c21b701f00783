import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct WorkoutStatus: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "status", abstract: help("Show the progress of the workout."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let answer = try await session.client.send(Request(.workout(Endpoint.current)), as: ActivityAnswerJSON.self)
        try session.show(answer) { Runs.page(answer.activity, $0) }
    }
}

struct WorkoutList: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list",
            abstract: help("List the available workouts, with their length."),
            discussion: help(
                """
                SETS is the number of sets in each round. LOW and HIGH are the easy and the hard
                part of a set, and LENGTH is the length of the whole workout. Workouts from the
                config are listed first. To add your own, write a table into the config:
                  [workouts.hill-sprints]
                  low  = "90s"
                  high = "30s"
                  sets = 6
                """))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let list = try await session.client.send(Request(.workoutProgrammes), as: ProgrammeListJSON.self)
        try session.show(list) { Runs.workouts(list, $0) }
    }
}

struct WorkoutShow: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "show", abstract: help("Show the timeline of a workout."))
    }

    @Argument(help: help("The workout."))
    var name: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let one = try await session.client.send(
            Request(.workoutProgramme(try Session.checked(name))), as: ProgrammeJSON.self)
        try session.mention(name, means: one.name)
        try session.show(one) { Runs.timeline(one, $0) }
    }
}

struct WorkoutHistory: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "history", abstract: help("List past workouts, with totals and records."))
    }

    @Option(help: help("Show at most this many entries.", valueName: "count"))
    var limit = 20

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if !(1...10_000).contains(limit) { throw ValidationError(say("--limit must be 1 to 10000.")) }
    }

    func run(in session: Session) async throws {
        let list = try await session.client.send(
            Request(.workouts, query: [(name: "limit", value: String(limit))]), as: RunListJSON.self)
        try session.show(list) { Runs.history(list, $0) }
    }
}

struct WorkoutExport: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "export",
            abstract: help("Print a workout as a config table, to share or edit it."),
            discussion: help(
                """
                Examples:
                  bellhop workout export tabata > tabata.toml
                  bellhop workout import tabata.toml
                """))
    }

    @Argument(help: help("The workout."))
    var name: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        try await session.export(name, .workoutProgramme(try Session.checked(name)))
    }
}

extension Session {
    /// Prints a workout or a routine as TOML, in the form of the config.
    func export(_ name: String, _ programme: Endpoint) async throws {
        let one = try await client.send(Request(programme), as: ProgrammeJSON.self)
        try mention(name, means: one.name)
        try show(one, isFile: true) { _ in Runs.exported(one) }
    }
}
