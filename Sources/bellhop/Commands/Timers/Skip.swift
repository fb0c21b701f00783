import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Skip: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "skip",
            abstract: help("Skip the next ring of a repeating alarm."),
            usage: help("bellhop skip <name>"),
            discussion: help(
                """
                Only the next ring is skipped; after that, the alarm rings as usual. To end the
                alarm for good: bellhop stop

                Examples:
                  bellhop skip "Wake up"
                """))
    }

    @Argument(help: help("The alarm."))
    var name: String

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let timer = Request(.timerCommand(try Session.checked(name), .skip))
        let answer = try await session.client.send(timer, body: [String: String](), as: TimerAnswerJSON.self)
        try session.show(answer) { Timers.answer(answer, did: "", $0) }
    }
}
