import ArgumentParser
import ControlClient
import ControlWire

struct WorkoutPause: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "pause", abstract: help("Pause the workout; continue with: bellhop workout resume"))
    }

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws { try await session.workout(.pause) }
}

struct WorkoutResume: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "resume", abstract: help("Resume a paused or interrupted workout."))
    }

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws { try await session.workout(.resume) }
}

struct WorkoutSkip: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "skip", abstract: help("Skip to the next phase."))
    }

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws { try await session.workout(.skip) }
}

struct WorkoutBack: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "back",
            abstract: help("Restart the current phase; during its first three seconds, restart the phase before it."))
    }

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws { try await session.workout(.back) }
}

struct WorkoutRestart: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "restart", abstract: help("Begin the whole workout again; what was done so far does not count."))
    }

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws { try await session.workout(.restart) }
}

struct WorkoutEnd: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "end", abstract: help("End the workout early; no notice is sent."))
    }

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws { try await session.workout(.end) }
}

extension Session {
    func workout(_ verb: RunVerb) async throws {
        let answer = try await client.send(
            Request(.workoutCommand(Endpoint.current, verb)), body: [String: String](), as: ActivityAnswerJSON.self)
        try show(answer) { Runs.answer(answer, to: verb, $0) }
    }
}
