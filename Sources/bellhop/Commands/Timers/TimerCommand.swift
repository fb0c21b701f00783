import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct TimerCommand: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "timer",
            abstract: help("Start a timer, or list timers."),
            usage: help(
                """
                bellhop timer <duration> [<name>] [<options>]
                bellhop timer at <time> [<name>]
                bellhop timer every <days> at <time> [<name>]
                bellhop timer [start | forget] <name>
                bellhop timer [list]
                """),
            discussion: help(
                """
                A duration counts real time, even if the clock is changed; a time of day
                follows the wall clock. A number without a unit means minutes. Times can be
                in English or German: jeden Freitag um 18 Uhr, um halb acht abends.

                Examples:
                  bellhop timer 10m Tea
                  bellhop timer 1h30 Bread --tag kitchen
                  bellhop timer at 14:45 "Call mum"
                  bellhop timer tomorrow 7:00 Bins --owner Ben
                  bellhop timer every weekday at 07:00 "Wake up"
                  bellhop timer every 2 weeks on tuesday at 9:00 Bins
                  bellhop timer every last friday at 17:00 Report
                  bellhop timer every 90m Stretch
                  bellhop timer 10m Plank --watch      on the full screen
                  bellhop timer 4m Eggs --keep         stays after it ends
                  bellhop timer Eggs                   starts it again
                  bellhop timer list
                """))
    }

    @Argument(
        help: help(
            "A duration or an end time, then a name. Examples: 10m Tea; at 14:45 \"Call mum\". To list timers: list", valueName: "words"))
    var words: [String] = []

    @Option(
        name: .customLong("label"), parsing: .singleValue, help: help("A label for routes and programs.", valueName: "key=value"))
    var labels: [String] = []

    @Option(
        name: .customLong("tag"), parsing: .singleValue,
        help: help("A tag for routes. You can give this option several times.", valueName: "tag"))
    var tags: [String] = []

    @Option(help: help("The timer's owner. Default: the member who starts it.", valueName: "name"))
    var owner: String?

    @Flag(help: help("Keep the timer after it ends; bellhop timer <name> starts it again."))
    var keep = false

    @Option(help: help("With list: show at most this many timers.", valueName: "count"))
    var limit: Int?

    @Flag(help: help("With list: include Bellhop's internal timers, such as the timers for the moods of pets."))
    var all = false

    @Flag(help: help("Then show it on the full screen, as bellhop watch does with the key F."))
    var watch = false

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    private var isList: Bool { words.isEmpty || words == ["list"] }
    /// The verb at the beginning of the words, if only the name of a timer follows it; otherwise
    /// `nil`.
    private var named: TimerVerb? {
        guard words.count > 1, let verb = words.first.flatMap(TimerVerb.init(rawValue:)) else { return nil }
        return verb == .start || verb == .forget ? verb : nil
    }

    func validate() throws {
        if limit != nil, !isList { throw ValidationError(say("--limit works only with: bellhop timer list")) }
        if all, !isList { throw ValidationError(say("--all works only with: bellhop timer list")) }
        if isList || named != nil, keep { throw ValidationError(say("--keep works only when you start a new timer.")) }
        if isList, owner != nil { throw ValidationError(say("--owner works only when you start a new timer.")) }
        if isList, !tags.isEmpty { throw ValidationError(say("--tag works only when you start a new timer.")) }
        if isList, !labels.isEmpty { throw ValidationError(say("--label works only when you start a new timer.")) }
        if watch, global.json { throw ValidationError(say("--watch does not work with --json.")) }
        if watch, isList || named == .forget { throw ValidationError(say("--watch works only when you start a timer.")) }
        if let limit, limit < 1 { throw ValidationError(say("--limit must be 1 or more.")) }
    }

    func run(in session: Session) async throws {
        if isList { return try await list(in: session) }
        if let named { return try await call(named, words.dropFirst().joined(separator: " "), in: session) }
        if let failure = WrongTimer.extending(words) ?? WrongTimer.crontab(words) { throw failure }
        var request: TimerRequest
        do {
            request = try WrittenWhen.request(words)
        } catch {
            // Words that are not a time may be the name of a kept or configured timer.
            guard WrittenWhen.mayBeName(words), !WrittenWhen.hasMistake(words), labels.isEmpty, tags.isEmpty, owner == nil, !keep else {
                throw CommandFailure(.usage, advised(WrittenWhen.unquoted(words, error), "\(error.withoutAdvice)."))
            }
            return try await startReady(words.joined(separator: " "), otherwise: error, in: session)
        }
        request.keep = keep ? true : nil
        request.labels = try allLabels()
        request.owner = owner
        do {
            let answer = try await session.client.send(Request(.startTimers), body: request, as: TimerAnswerJSON.self)
            try await show(answer, in: session)
        } catch let error as ControlError {
            // Only the daemon knows the day on which `next sunday` is ambiguous.
            guard case .problem(let problem) = error, problem.code == ProblemCode.badRequest.rawValue, let times = problem.suggestions
            else {
                throw error
            }
            let refusal = TextError(.ambiguous, request.at ?? "", "", suggestions: times)
            throw CommandFailure(.usage, advised(refusal, .verbatim(SafeText.multiline(problem.detail))))
        }
    }

    /// Shows a timer that has started, and then the full screen if the user wants it.
    private func show(_ answer: TimerAnswerJSON, in session: Session) async throws {
        if let owner, let name = answer.timer?.ownerName { try session.mention(owner, means: name) }
        try session.show(answer) { Timers.started(answer, $0) }
        if watch, let timer = answer.timer { try await session.watch(WatchOptions(focus: .timer(timer.id))) }
    }

    private func call(_ verb: TimerVerb, _ name: String, in session: Session) async throws {
        if verb == .start { return try await startReady(name, otherwise: nil, in: session) }
        let answer = try await session.client.send(
            Request(.timerCommand(try Session.checked(name), verb)), body: [String: String](), as: TimerAnswerJSON.self)
        try session.show(answer) { Timers.answer(answer, did: "", $0) }
    }

    /// Starts the timer that has this name. The timer must be defined in the config, or an earlier
    /// `--keep` must have kept it.
    ///
    /// - Parameter refusal: the error to throw if there is no timer with this name.
    private func startReady(_ name: String, otherwise refusal: TextError?, in session: Session) async throws {
        do {
            let answer = try await session.client.send(
                Request(.startTimers), body: TimerRequest(start: try Session.checked(name)), as: TimerAnswerJSON.self)
            if let timer = answer.timer { try session.mention(name, means: timer.name) }
            try await show(answer, in: session)
        } catch let error as ControlError {
            guard let refusal, case .problem(let problem) = error,
                [Refusal.Code.unknownTimer, .ambiguousName].contains(where: { $0.rawValue == problem.code })
            else { throw error }
            if let failure = WrongTimer.adding(words) { throw failure }
            // The similar name in `rm Kurzer` is what to remove, not what to start.
            if WrongTimer.isVerb(words[0]), let failure = WrongTimer.failure(words) { throw failure }
            guard problem.code == Refusal.Code.unknownTimer.rawValue else { throw error }
            // In `Call at 7`, the number is an hour, and not a length without a unit.
            let isClear = refusal.kind == .ambiguous && !refusal.suggestions.isEmpty
            if problem.suggestions?.isEmpty != false, let failure = WrongTimer.failure(words, mayLackUnit: !isClear) { throw failure }
            let fault: Phrase =
                refusal.problem == DurationText.notUnderstood
                ? "\(refusal.withoutAdvice). No kept or configured timer has that name either." : "\(refusal.withoutAdvice)."
            throw CommandFailure(.usage, advised(refusal, fault), suggestions: problem.suggestions)
        }
    }

    /// Returns a fault with the lines to paste instead of the wrong one.
    private func advised(_ error: TextError, _ fault: Phrase) -> Phrase {
        var options: [String] = []
        for label in labels { options += ["--label", label] }
        for tag in tags { options += ["--tag", tag] }
        if let owner { options += ["--owner", owner] }
        if let name = doer.name { options += ["--by", name] }
        if keep { options.append("--keep") }
        if watch { options.append("--watch") }
        let end = options.map(CorrectedLine.typed)
        let lines = error.suggestions.map { (["bellhop", "timer", SafeText.line($0)] + end).joined(separator: " ") }
        return fault.followed(byLine: error.areExamples ? CorrectedLine.examples(lines) : CorrectedLine.advice(lines))
    }

    private func list(in session: Session) async throws {
        var query = limit.map { [(name: "limit", value: String($0))] } ?? []
        if all { query.append((name: "all", value: "true")) }
        let list = try await session.client.send(Request(.timers, query: query), as: TimerListJSON.self)
        try session.show(list) { TimerTable(list, limit: limit ?? .max).text($0) }
    }

    /// Returns the labels of `--label` and `--tag`; `nil` if there are none. The label `tags`
    /// contains the tags, separated by commas.
    private func allLabels() throws -> [String: String]? {
        var all = try WrittenLabels.read(labels)
        guard !tags.isEmpty else { return all.isEmpty ? nil : all }
        guard all["tags"] == nil else { throw CommandFailure(.usage, "--tag and --label tags=… cannot be used together.") }
        for tag in tags where tag.contains(",") || tag.allSatisfy(\.isWhitespace) {
            throw CommandFailure(.usage, "\"\(SafeText.line(tag))\" is not a tag. Write one word for each --tag: --tag kitchen --tag oven")
        }
        all["tags"] = tags.joined(separator: ",")
        return all
    }
}
