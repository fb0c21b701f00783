import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct TimerCommand: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "timer",
            abstract: help("Start a timer, or list those that run."),
            usage: help(
                """
                bellhop timer <duration> [<name>] [--owner <name>] [--label <key=value> ...]
                bellhop timer at <time> [<name>]
                bellhop timer list
                """),
            discussion: help(
                """
                A duration counts real time, whatever happens to the clock; a time of day
                follows the clock on the wall. A bare number is minutes.

                Examples:
                  bellhop timer 10m Tea
                  bellhop timer 1h30 Bread --label room=kitchen
                  bellhop timer at 14:45 "Call mum"
                  bellhop timer tomorrow 7:00 Bins --owner Ben
                  bellhop timer list
                """))
    }

    @Argument(help: help("When, and a name: 10m Tea, at 14:45 \"Call mum\", or: list.", valueName: "words"))
    var words: [String]

    @Option(
        name: .customLong("label"), parsing: .singleValue, help: help("A word for routes and programs.", valueName: "key=value"))
    var labels: [String] = []

    @Option(help: help("Whose timer it is; otherwise whoever starts it.", valueName: "name"))
    var owner: String?

    @Option(help: help("With list: how many at most.", valueName: "count"))
    var limit: Int?

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    private var isList: Bool { words == ["list"] }

    func validate() throws {
        if limit != nil, !isList { throw ValidationError(say("--limit goes with: bellhop timer list")) }
        if isList, owner != nil { throw ValidationError(say("--owner goes with a new timer.")) }
        if isList, !labels.isEmpty { throw ValidationError(say("--label goes with a new timer.")) }
        if let limit, limit < 1 { throw ValidationError(say("--limit must be 1 or more.")) }
    }

    func run(in session: Session) async throws {
        if isList { return try await list(in: session) }
        let split = try WrittenWhen.split(words)
        var request = TimerRequest(name: split.name, labels: labels.isEmpty ? nil : try Self.pairs(labels), owner: owner)
        var isBare = false
        switch split.when {
        case .after(let parsed):
            request.durationMs = parsed.duration.inMilliseconds
            isBare = parsed.isBareNumber
        case .at, .tomorrow:
            request.at = split.text
        }
        let answer = try await session.client.send(Request(.post, .timers), body: request, as: TimerAnswerJSON.self)
        try session.show(answer) { Timers.started(answer, bareMinutes: isBare, $0) }
    }

    private func list(in session: Session) async throws {
        let query = limit.map { [(name: "limit", value: String($0))] } ?? []
        let list = try await session.client.send(Request(.get, .timers, query: query), as: TimerListJSON.self)
        try session.show(list) { Timers.list(list, $0) }
    }

    private static func pairs(_ texts: [String]) throws -> [String: String] {
        var labels: [String: String] = [:]
        for text in texts {
            guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
                throw CommandFailure(.usage, "The label \"\(SafeText.line(text))\" has no key; write key=value: --label room=kitchen")
            }
            labels[String(text[..<equals])] = String(text[text.index(after: equals)...])
        }
        return labels
    }
}
