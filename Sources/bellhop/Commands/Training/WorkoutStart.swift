import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct WorkoutStart: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "start",
            abstract: help("Start a workout."),
            usage: help("bellhop workout start (<name> | <length>) [<options>]"),
            discussion: help(
                """
                Give the name of a workout (bellhop workout list lists them), or one length for
                both phases. Options override the values of the workout.

                Examples:
                  bellhop workout start tabata
                  bellhop workout start 30s --sets 8 --start low
                  bellhop workout start tabata --watch
                  bellhop workout start emom --sets 12 --warm-up 5m
                  bellhop workout start --low 40s --high 20s --sets 6 --rounds 3 --rest 2m
                """))
    }

    @Argument(help: help("A built-in workout, a workout of the config, or one length for both phases.", valueName: "workout"))
    var what: String?

    @Option(help: help("The number of sets in a round, 1 to 99.", valueName: "count"))
    var sets: Int?

    @Option(help: help("The number of rounds, 1 to 20.", valueName: "count"))
    var rounds: Int?

    @Option(help: help("The phase with which a set begins: low or high.", valueName: "phase"))
    var start: String?

    @Option(help: help("How long the low phases are, 3 s to 60 min.", valueName: "duration"))
    var low: String?

    @Option(help: help("How long the high phases are, 3 s to 60 min.", valueName: "duration"))
    var high: String?

    @Option(help: help("How long the rest between two rounds is, up to 30 min.", valueName: "duration"))
    var rest: String?

    @Option(help: help("How long the warm-up is, up to 60 min.", valueName: "duration"))
    var warmUp: String?

    @Option(help: help("How long the cool-down is, up to 60 min.", valueName: "duration"))
    var coolDown: String?

    @Option(help: help("How long to get ready before the workout begins, up to 60 s.", valueName: "duration"))
    var getReady: String?

    @Flag(help: help("Announce the middle of each phase of at least 20 s."))
    var halfway = false

    @Flag(help: help("End the running workout first."))
    var replace = false

    @Flag(help: help("Then show it on the full screen, as bellhop watch does with the key F."))
    var watch = false

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if watch, global.json { throw ValidationError(say("--watch does not work with --json.")) }
        if what == nil, low == nil, high == nil {
            throw ValidationError(say("Say what to start: a name (see bellhop workout list), a length, or --low and --high."))
        }
    }

    func run(in session: Session) async throws {
        var request = WorkoutRequest()
        if let what {
            if let length = try Self.length(what) { request.lengthMs = length } else { request.programme = what }
        }
        func parse(
            _ text: String?, _ option: String, _ range: ClosedRange<Duration>, _ lengths: ClosedRange<Duration> = .zero ... .days(1)
        ) throws -> Int64? {
            try session.correcting(text, of: option) { try WrittenPhase.parse(text, for: range, in: lengths) }
        }
        request.lowMs = try parse(low, "--low", Programme.phaseRange, DurationText.timerRange)
        request.highMs = try parse(high, "--high", Programme.phaseRange, DurationText.timerRange)
        request.sets = sets
        request.rounds = rounds
        request.start = start
        request.restMs = try parse(rest, "--rest", Programme.restRange)
        request.warmUpMs = try parse(warmUp, "--warm-up", Programme.warmUpRange)
        request.coolDownMs = try parse(coolDown, "--cool-down", Programme.warmUpRange)
        request.getReadyMs = try parse(getReady, "--get-ready", Programme.getReadyRange)
        request.halfway = halfway ? true : nil
        request.replace = replace ? true : nil
        do {
            let answer = try await session.client.send(Request(.startWorkout), body: request, as: ActivityAnswerJSON.self)
            if let name = request.programme { try session.mention(name, means: answer.activity.name) }
            try session.show(answer) { Runs.started(answer, $0) }
            if watch { try await session.watch(WatchOptions(focus: .session(answer.activity.id))) }
        } catch let error as ControlError {
            // The argument begins with a digit, but no workout has that name. The user probably
            // meant a length.
            guard case .problem(let problem) = error, problem.code == Refusal.Code.unknownProgramme.rawValue, let what,
                what.first?.isNumber == true
            else { throw error }
            let error = WrittenPhase.ambiguous(what, for: Programme.phaseRange)
            guard what.allSatisfy(\.isNumber), !error.suggestions.isEmpty else { throw Self.noLength(what) }
            try session.correcting(what) { throw error }
        }
    }

    /// Parses a length such as `30s`. Returns `nil` for the name of a workout, such as `30/30`. A
    /// bare number is also treated as a name.
    ///
    /// - Throws: a failure if the length is outside the range that is allowed for a phase.
    private static func length(_ text: String) throws(CommandFailure) -> Int64? {
        guard DurationText.isLength(text) else { return nil }
        do {
            return try DurationText.parse(text, in: Programme.phaseRange).duration.inMilliseconds
        } catch {
            throw noLength(text)
        }
    }

    private static func noLength(_ text: String) -> CommandFailure {
        let (shortest, longest) = (Programme.phaseRange.lowerBound, Programme.phaseRange.upperBound)
        return CommandFailure(
            .usage,
            """
            "\(SafeText.truncated(SafeText.line(text), toCharacters: 60))" is neither a workout nor a phase length \
            (\(DurationText.words(shortest)) to \(DurationText.words(longest))). See: bellhop workout list
            """)
    }
}
