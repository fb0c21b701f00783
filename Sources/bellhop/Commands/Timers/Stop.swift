import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Stop: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "stop",
            abstract: help("Stop a pet's machine or a timer; no notice is sent."),
            usage: help("bellhop stop <name>"),
            discussion: help(
                """
                After you stop a wash, you can start the wash again; after you stop a dryer, you
                can start the dryer again. If nothing is running, nothing happens.

                Examples:
                  bellhop stop Snowy
                  bellhop stop Tea
                """))
    }

    @Argument(help: help("The pet or timer."))
    var name: String

    @OptionGroup var target: TargetOptions
    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        switch try await target.resolve(name, for: .stop, in: session) {
        case .pet(let pet): try await session.command(pet, .stop)
        case .events(let events, let name): throw Target.ended(name, events[0])
        case .timer(let timer):
            let answer = try await session.client.send(Request(.stopTimer(timer)), as: TimerAnswerJSON.self)
            let wayBack = session.wayBack(answer)
            try session.show(answer) { ([Timers.answer(answer, did: say("stopped"), $0)] + wayBack).joined(separator: "\n") }
        }
    }
}
