import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Snooze: BellhopCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze",
        abstract: "Let a notice come back later.",
        usage: "bellhop snooze <name> [--for <duration> | --until <time>]",
        discussion: """
            It is taken from all screens and comes back in 10 minutes, or when you say: 1
            minute to 24 hours.

            Examples:
              bellhop snooze Snowy
              bellhop snooze Tea --for 30m
              bellhop snooze Snowy --until 18:00
            """)

    @Argument(help: "The pet or timer.")
    var name: String

    @Option(name: .customLong("for"), help: ArgumentHelp("In how long.", valueName: "duration"))
    var length: String?

    @Option(help: ArgumentHelp("At what time.", valueName: "time"))
    var until: String?

    @OptionGroup var target: TargetOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if length != nil, until != nil { throw ValidationError("--for and --until exclude each other.") }
    }

    func run(in session: Session) async throws {
        let parsed = try WrittenDuration.parse(length)
        var request = SnoozeRequest(forMs: parsed?.duration.inMilliseconds)
        if let until { request.at = try WrittenWhen.timeOfDay(until) }
        let isBare = parsed?.isBareNumber == true
        switch try await target.resolve(name, in: session) {
        case .pet(let pet): try await session.command(pet, .snooze, body: request, bareMinutes: isBare)
        // The daemon finds the notice of a timer that has ended by the timer's name.
        case .timer(let timer), .event(_, name: let timer):
            let answer = try await session.answerTimer(name, id: timer, .snooze, body: request)
            try session.show(answer) { style in
                let span = answer.timer.map { PetAnswers.span($0, isBare, style) } ?? ""
                return Timers.answer(answer, did: "comes back in \(span)", style)
            }
        }
    }
}
