import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct RoutineCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "routine",
            abstract: help("Follow a sequence of timed steps, such as pomodoro or sourdough."),
            subcommands: [
                RoutineStart.self, RoutineNext.self, RoutinePause.self, RoutineResume.self, RoutineEnd.self, RoutineStatus.self,
                RoutineList.self, RoutineShow.self, RoutineExport.self,
            ])
    }
}

struct RoutineStart: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "start",
            abstract: help("Start a routine."),
            discussion: help(
                """
                To add a routine of your own, write a table into the config. A step with
                wait = true waits for you when its time is up; to continue, run:
                bellhop routine next
                  [routines.sourdough]
                  steps = [
                    { text = "Knead", length = "10m" },
                    { text = "Bulk rise", length = "4h", wait = true },
                    { text = "Bake", length = "45m" },
                  ]

                Examples:
                  bellhop routine start pomodoro
                  bellhop routine start pomodoro --watch
                """))
    }

    @Argument(help: help("The routine."))
    var name: String

    @Flag(help: help("End the running routine of this name."))
    var replace = false

    @Flag(help: help("Then show it on the full screen, as bellhop watch does with the key F."))
    var watch = false

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if watch, global.json { throw ValidationError(say("--watch does not work with --json.")) }
    }

    func run(in session: Session) async throws {
        let request = RoutineRequest(routine: try Session.checked(name), replace: replace ? true : nil)
        let answer = try await session.client.send(Request(.startRoutine), body: request, as: ActivityAnswerJSON.self)
        try session.mention(name, means: answer.activity.name)
        try session.show(answer) { Runs.started(answer, $0) }
        if watch { try await session.watch(WatchOptions(focus: .session(answer.activity.id))) }
    }
}

struct RoutineNext: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "next", abstract: help("Finish the current step and go on to the next step."))
    }

    @Argument(help: help("The name of the routine, if several are running."))
    var name: String?

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws { try await session.routine(.next, name) }
}

struct RoutinePause: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "pause", abstract: help("Pause a routine; continue with: bellhop routine resume"))
    }

    @Argument(help: help("The name of the routine, if several are running."))
    var name: String?

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws { try await session.routine(.pause, name) }
}

struct RoutineResume: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "resume", abstract: help("Resume a paused routine."))
    }

    @Argument(help: help("The name of the routine, if several are running."))
    var name: String?

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws { try await session.routine(.resume, name) }
}

struct RoutineEnd: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "end", abstract: help("End a routine early; no notice is sent."))
    }

    @Argument(help: help("The name of the routine, if several are running."))
    var name: String?

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws { try await session.routine(.end, name) }
}

struct RoutineStatus: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "status", abstract: help("Show the progress of a routine."))
    }

    @Argument(help: help("The name of the routine, if several are running."))
    var name: String?

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let which = try name.map { try Session.checked($0) } ?? Endpoint.current
        let answer = try await session.client.send(Request(.routine(which)), as: ActivityAnswerJSON.self)
        if let name { try session.mention(name, means: answer.activity.name) }
        try session.show(answer) { Runs.page(answer.activity, $0) }
    }
}

struct RoutineList: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "list", abstract: help("List the available routines, with their length."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let list = try await session.client.send(Request(.routineProgrammes), as: ProgrammeListJSON.self)
        try session.show(list) { Runs.routines(list, $0) }
    }
}

struct RoutineShow: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "show", abstract: help("Show the steps of a routine."))
    }

    @Argument(help: help("The routine."))
    var name: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let one = try await session.client.send(
            Request(.routineProgramme(try Session.checked(name))), as: ProgrammeJSON.self)
        try session.mention(name, means: one.name)
        try session.show(one) { Runs.timeline(one, $0) }
    }
}

struct RoutineExport: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "export",
            abstract: help("Print a routine as a config table, to share or edit it."),
            discussion: help(
                """
                Examples:
                  bellhop routine export pomodoro > pomodoro.toml
                  bellhop workout import pomodoro.toml
                """))
    }

    @Argument(help: help("The routine."))
    var name: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        try await session.export(name, .routineProgramme(try Session.checked(name)))
    }
}

extension Session {
    /// Sends a command for a running routine and prints the result.
    ///
    /// - Parameter name: the name of the routine; `nil` for the only routine that is running.
    func routine(_ verb: RunVerb, _ name: String?) async throws {
        let which = try name.map { try Session.checked($0) } ?? Endpoint.current
        let answer = try await client.send(
            Request(.routineCommand(which, verb)), body: [String: String](), as: ActivityAnswerJSON.self)
        if let name { try mention(name, means: answer.activity.name) }
        try show(answer) { Runs.answer(answer, to: verb, $0) }
    }
}
