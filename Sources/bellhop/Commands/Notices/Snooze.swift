import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Snooze: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "snooze",
            abstract: help("Hide a notice and bring it back later."),
            usage: help("bellhop snooze <name> [--for <duration> | --until <time>]"),
            discussion: help(
                """
                Removes the notice from all screens. It comes back in 10 minutes, or at a time
                that you choose, 1 minute to 24 hours from now.

                Examples:
                  bellhop snooze Snowy
                  bellhop snooze Tea --for 30m
                  bellhop snooze Snowy --until 18:00
                """))
    }

    @Argument(help: help("The pet or timer."))
    var name: String

    @Option(name: .customLong("for"), help: help("How long until the notice comes back.", valueName: "duration"))
    var length: String?

    @Option(help: help("A time of day, such as 18:00.", valueName: "time"))
    var until: String?

    @OptionGroup var target: TargetOptions
    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if length != nil, until != nil { throw ValidationError(say("--for and --until cannot be used together.")) }
    }

    func run(in session: Session) async throws {
        let parsed = try session.correcting(length) { try WrittenDuration.parse(length) }
        var request = SnoozeRequest(forMs: parsed?.duration.inMilliseconds)
        if let until { request.at = try session.correcting(until) { try WrittenWhen.timeOfDay(until) } }
        switch try await target.resolve(name, for: .snooze, in: session) {
        case .pet(let pet): try await session.command(pet, .snooze, body: request)
        // The request is the same for a running timer and for ended timers: the daemon finds the
        // notices of ended timers by their name.
        case .timer(let timer), .events(_, name: let timer):
            let answer = try await session.answerTimer(name, id: timer, .snooze, body: request)
            try session.show(answer) { style in
                let span = answer.timer.map { PetAnswers.span($0, style) } ?? ""
                return Timers.answer(answer, did: say("the notice comes back in \(span)"), style)
            }
        }
    }
}
