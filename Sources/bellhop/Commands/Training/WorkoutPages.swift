import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct WorkoutStatus: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "status", abstract: help("Show where the workout is."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let answer = try await session.client.send(Request(.get, .currentWorkout), as: ActivityAnswerJSON.self)
        try session.show(answer) { Runs.page(answer.activity, $0) }
    }
}

struct WorkoutList: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list",
            abstract: help("List the workouts that can be started, with their length."),
            discussion: help(
                """
                Those of the config come first. One of your own is a table of it:
                  [workouts.hill-sprints]
                  low  = "90s"
                  high = "30s"
                  sets = 6
                """))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let list = try await session.client.send(Request(.get, .workoutProgrammes), as: ProgrammeListJSON.self)
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
            Request(.get, .workoutProgramme(try Session.checked(name))), as: ProgrammeJSON.self)
        try session.show(one) { Runs.timeline(one, $0) }
    }
}

struct WorkoutHistory: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "history", abstract: help("List the workouts that were done, with totals and records."))
    }

    @Option(help: help("How many at most, 20 unless given.", valueName: "count"))
    var limit = 20

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if !(1...10_000).contains(limit) { throw ValidationError(say("--limit must be 1 to 10000.")) }
    }

    func run(in session: Session) async throws {
        let list = try await session.client.send(
            Request(.get, .workouts, query: [(name: "limit", value: String(limit))]), as: RunListJSON.self)
        try session.show(list) { Runs.history(list, $0) }
    }
}

struct WorkoutExport: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "export",
            abstract: help("Print a workout as a table of the config, for somebody else or to change it."),
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
        try await session.export(.workoutProgramme(try Session.checked(name)))
    }
}

extension Session {
    /// Prints a workout or a routine as it is written in the config.
    func export(_ programme: Endpoint) async throws {
        let one = try await client.send(Request(.get, programme), as: ProgrammeJSON.self)
        try show(one, isFile: true) { _ in Runs.exported(one) }
    }
}
