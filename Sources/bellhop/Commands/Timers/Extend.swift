import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Extend: BellhopCommand {
    static let configuration = CommandConfiguration(
        commandName: "extend",
        abstract: "Change when a pet's machine or a timer ends.",
        usage: """
            bellhop extend <name> <duration>
            bellhop extend <name> --less <duration>
            bellhop extend <name> --until <time>
            """,
        discussion: """
            Examples:
              bellhop extend Snowy 10m              ten minutes more
              bellhop extend Tea --less 2m          two minutes less
              bellhop extend Bread --until 15:00
            """)

    @Argument(help: "The pet or timer.")
    var name: String

    @Argument(help: "How much longer.")
    var duration: String?

    @Option(help: ArgumentHelp("How much shorter.", valueName: "duration"))
    var less: String?

    @Option(help: ArgumentHelp("When it ends instead.", valueName: "time"))
    var until: String?

    @OptionGroup var target: TargetOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard [duration, less, until].count(where: { $0 != nil }) == 1 else {
            throw ValidationError("Say how: a duration, or --less with one, or --until with a time.")
        }
    }

    func run(in session: Session) async throws {
        var request = ExtendRequest()
        request.byMs = try WrittenDuration.milliseconds(duration) ?? WrittenDuration.milliseconds(less).map { -$0 }
        if let until { request.at = try WrittenWhen.timeOfDay(until) }
        switch try await target.resolve(name, in: session) {
        case .pet(let pet): try await session.command(pet, .extend, body: request)
        case .event(_, let name): throw Target.ended(name)
        case .timer(let timer):
            let answer = try await session.client.send(
                Request(.post, .timerCommand(timer, .extend)), body: request, as: TimerAnswerJSON.self)
            try session.show(answer) { Timers.answer(answer, did: "", $0) }
        }
    }
}
