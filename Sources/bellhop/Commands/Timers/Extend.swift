import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Extend: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "extend",
            abstract: help("Change when a pet's machine or a timer ends."),
            usage: help(
                """
                bellhop extend <name> <duration>
                bellhop extend <name> --less <duration>
                bellhop extend <name> --until <time>
                """),
            discussion: help(
                """
                For a paused timer, this changes the remaining time.

                Examples:
                  bellhop extend Snowy 10m              ends ten minutes later
                  bellhop extend Tea --less 2m          ends two minutes earlier
                  bellhop extend Bread --until 15:00    ends at 15:00
                """))
    }

    @Argument(help: help("The pet or timer."))
    var name: String

    @OptionGroup var change: ExtendOptions
    @OptionGroup var target: TargetOptions
    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        if let duration = change.duration, DurationText.isLength(name), !DurationText.isLength(duration),
            let line = CorrectedLine(["extend", duration, name]), line.isValid
        {
            let error = TextError(.notUnderstood, duration, DurationText.notUnderstood)
            throw CommandFailure(.usage, error.sentence.followed(byLine: CorrectedLine.advice([line])))
        }
        let request = try change.request
        switch try await target.resolve(name, for: .extend, in: session) {
        case .pet(let pet): try await session.command(pet, .extend, body: request)
        case .events(let events, let name): throw Target.ended(name, events[0])
        case .timer(let timer):
            let answer = try await session.client.send(
                Request(.timerCommand(timer, .extend)), body: request, as: TimerAnswerJSON.self)
            try session.show(answer) { Timers.answer(answer, did: "", $0) }
        }
    }
}
