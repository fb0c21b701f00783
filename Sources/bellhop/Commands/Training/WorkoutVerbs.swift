import ArgumentParser
import ControlClient
import ControlWire

struct WorkoutPause: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "pause", abstract: help("Pause the workout; it goes on with: bellhop workout resume"))
    }

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws { try await session.workout(.pause) }
}

struct WorkoutResume: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "resume", abstract: help("Go on with a workout that was paused or interrupted."))
    }

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws { try await session.workout(.resume) }
}

struct WorkoutSkip: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "skip", abstract: help("Go on to the next phase at once."))
    }

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws { try await session.workout(.skip) }
}

struct WorkoutBack: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "back",
            abstract: help("Begin the phase anew; in its first three seconds, the one before."))
    }

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws { try await session.workout(.back) }
}

struct WorkoutRestart: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "restart", abstract: help("Begin the whole workout anew."))
    }

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws { try await session.workout(.restart) }
}

struct WorkoutEnd: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "end", abstract: help("End the workout before its time; nobody is told."))
    }

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws { try await session.workout(.end) }
}

extension Session {
    func workout(_ verb: RunVerb) async throws {
        let answer = try await client.send(Request(.post, .workoutCommand(verb)), body: [String: String](), as: ActivityAnswerJSON.self)
        try show(answer) { Runs.answer(answer, to: verb, $0) }
    }
}
