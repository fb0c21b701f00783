import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Extend: BellhopCommand {
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
                Examples:
                  bellhop extend Snowy 10m              ten minutes more
                  bellhop extend Tea --less 2m          two minutes less
                  bellhop extend Bread --until 15:00
                """))
    }

    @Argument(help: help("The pet or timer."))
    var name: String

    @Argument(help: help("How much longer."))
    var duration: String?

    @Option(help: help("How much shorter.", valueName: "duration"))
    var less: String?

    @Option(help: help("When it ends instead.", valueName: "time"))
    var until: String?

    @OptionGroup var target: TargetOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard [duration, less, until].count(where: { $0 != nil }) == 1 else {
            throw ValidationError(say("Say how: a duration, or --less with one, or --until with a time."))
        }
    }

    func run(in session: Session) async throws {
        var request = ExtendRequest()
        request.byMs = try WrittenDuration.milliseconds(duration) ?? WrittenDuration.milliseconds(less).map { -$0 }
        if let until { request.at = try WrittenWhen.timeOfDay(until) }
        switch try await target.resolve(name, running: true, in: session) {
        case .pet(let pet): try await session.command(pet, .extend, body: request)
        case .event(_, let name): throw Target.ended(name)
        case .timer(let timer):
            let answer = try await session.client.send(
                Request(.post, .timerCommand(timer, .extend)), body: request, as: TimerAnswerJSON.self)
            try session.show(answer) { Timers.answer(answer, did: "", $0) }
        }
    }
}
