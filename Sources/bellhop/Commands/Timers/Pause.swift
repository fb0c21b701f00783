import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Pause: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "pause",
            abstract: help("Pause a timer."),
            usage: help("bellhop pause <name>"),
            discussion: help(
                """
                A paused timer keeps its remaining time until you resume it. A paused alarm does
                not ring. The machine of a pet cannot be paused. To send a pet on vacation:
                bellhop pet pause

                Examples:
                  bellhop pause Bread
                  bellhop resume Bread
                """))
    }

    @Argument(help: help("The timer."))
    var name: String

    @OptionGroup var target: TargetOptions
    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        switch try await target.resolve(name, for: .pause, in: session) {
        case .pet(let pet):
            throw CommandFailure(
                .state,
                "\(SafeText.line(name)) is a pet, and only timers can be paused.\nTo send it on vacation: bellhop pet pause \(ShellText.argument(name, id: pet))",
                name: Refusal.Code.nothingRunning.rawValue)
        case .events(let events, let name): throw Target.ended(name, events[0])
        case .timer(let timer):
            let answer = try await session.client.send(
                Request(.timerCommand(timer, .pause)), body: [String: String](), as: TimerAnswerJSON.self)
            try session.show(answer) { Timers.answer(answer, did: say("paused"), $0) }
        }
    }
}
