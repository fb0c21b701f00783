import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Resume: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "resume",
            abstract: help("Resume a paused timer."),
            usage: help("bellhop resume <name>"),
            discussion: help(
                """
                Examples:
                  bellhop resume Bread
                """))
    }

    @Argument(help: help("The timer, or a pet."))
    var name: String

    @OptionGroup var target: TargetOptions
    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        switch try await target.resolve(name, for: .resume, in: session) {
        case .pet(let pet): try await session.command(pet, .resume)
        case .events(let events, let name): throw Target.ended(name, events[0])
        case .timer(let timer):
            let answer = try await session.client.send(
                Request(.timerCommand(timer, .resume)), body: [String: String](), as: TimerAnswerJSON.self)
            try session.show(answer) { Timers.answer(answer, did: "", $0) }
        }
    }
}
