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
        let answer: TimerAnswerJSON
        do {
            answer = try await session.client.send(timer, body: [String: String](), as: TimerAnswerJSON.self)
        } catch {
            if let several = try await Self.ambiguous(name, error, in: session) { throw several }
            throw try await Self.paused(name, in: session) ?? error
        }
        if let timer = answer.timer { try session.mention(name, means: timer.name) }
        try session.show(answer) { Timers.answer(answer, did: "", $0) }
    }

    /// Returns the failure that lists the timers that the name means, as for other commands; `nil` for
    /// other errors.
    private static func ambiguous(_ name: String, _ error: ControlError, in session: Session) async throws -> CommandFailure? {
        guard case .problem(let problem) = error, problem.code == Refusal.Code.ambiguousName.rawValue else { return nil }
        let found = try await session.client.send(Request(.find, query: [("name", name)]), as: FoundJSON.self)
        let timers = found.matches.filter { $0.type == "timer" }
        return timers.count > 1 ? TargetOptions.ambiguous(name, timers) : nil
    }

    /// Returns the failure for an alarm that is paused, so that it has no next ring; `nil` if no
    /// paused timer has this name.
    private static func paused(_ name: String, in session: Session) async throws -> CommandFailure? {
        let list = try await session.client.send(Request(.timers, query: [(name: "limit", value: "1")]), as: TimerListJSON.self)
        let paused = (list.kept ?? []).filter { $0.state == "paused" && ($0.name.begins(likeName: name) || $0.shortId == name) }
        guard paused.count == 1, let timer = paused.first else { return nil }
        let argument = ShellText.argument(timer.name, id: timer.shortId ?? timer.id)
        return CommandFailure(
            .state, "\"\(SafeText.line(timer.name))\" is paused, so it has no next ring. To resume it: bellhop resume \(argument)",
            name: Refusal.Code.nothingRunning.rawValue)
    }
}
