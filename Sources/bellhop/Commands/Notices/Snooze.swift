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

    @Argument(help: help("The pet or timer, or the number of an event."))
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
        let pause = try session.correcting(length) { try Self.pause(length) }
        var request = SnoozeRequest(forMs: pause?.inMilliseconds)
        if let until { request.at = try session.correcting(until) { try WrittenWhen.timeOfDay(until) } }
        switch try await resolved(in: session) {
        case .pet(let pet): try await session.command(pet, .snooze, body: request)
        // The request is the same for a running timer and for ended timers: the daemon finds the
        // notices of ended timers by their name.
        case .timer(let timer), .events(_, name: let timer):
            let answer = try await session.answerTimer(name, id: timer, .snooze, body: request)
            try session.show(answer) { style in
                let did = answer.timer.map { Timers.comesBack($0, understood: answer.understood, style) }
                return Timers.answer(answer, did: did ?? "", style)
            }
        }
    }

    /// Reads the length of the pause. The daemon refuses a pause of less than a minute, which it allows
    /// in test mode.
    private static func pause(_ text: String?) throws -> Duration? {
        guard let text else { return nil }
        let length = try DurationText.parse(text, in: .zero ... .seconds(Int64.max)).duration
        guard length >= .seconds(1), length <= AppSettings.snoozeRange.upperBound else {
            throw TextError(.outOfRange, text, "is outside the range \("1 min") to \("24 h")")
        }
        return length
    }

    /// Returns what the name means. It can also be the number of an event, as in
    /// `bellhop snooze 42`.
    private func resolved(in session: Session) async throws -> Target {
        let number = target.isPet || target.isTimer ? nil : EventName.number(name)
        do {
            return try await target.resolve(number.map { String($0) } ?? name, for: .snooze, in: session)
        } catch let failure as CommandFailure where failure.name == "unknownName" {
            guard let number else {
                if let notice = OpenNotice.meant(by: name, among: await OpenNotice.all(in: session)) { throw Self.fixed(notice.number) }
                throw await Ack.silent(name, in: session) ?? failure
            }
            let open = try await session.client.send(Request(.status), as: StatusJSON.self).unacknowledged
            guard let event = open.first(where: { $0.number == number }) else {
                throw CommandFailure(
                    .state, "Event \(number) is not waiting for an answer. What became of it: bellhop why \(number)",
                    name: Refusal.Code.nothingRunning.rawValue)
            }
            if let pet = event.petId { return .pet(pet) }
            throw Self.fixed(number)
        }
    }

    /// Returns the failure for a notice that can only be answered, such as that of a rest.
    private static func fixed(_ number: Int64) -> CommandFailure {
        CommandFailure(
            .state, "Notice \(number) cannot be snoozed. To answer it: bellhop ack \(number)",
            name: Refusal.Code.nothingRunning.rawValue)
    }
}
