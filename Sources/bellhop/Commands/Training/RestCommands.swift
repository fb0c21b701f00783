import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct RestCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "rest",
            abstract: help("Rest between two sets; the alarm rings until you dismiss it."),
            usage: help(
                """
                bellhop rest [<duration>] [--auto-rest] [--replace] [--watch]
                bellhop rest <subcommand>
                """),
            discussion: help(
                """
                Examples:
                  bellhop rest                  begin a rest of the length in the settings
                  bellhop rest 2m --auto-rest   the next rest begins when you dismiss this one
                  bellhop rest --watch          show the rest on the full screen
                  bellhop rest next             dismiss the alarm; the next set begins
                  bellhop rest end              end the session; it goes into the history
                """),
            subcommands: [
                RestStart.self, RestNext.self, RestStop.self, RestExtend.self, RestEnd.self, RestStatus.self, RestHistory.self,
            ],
            defaultSubcommand: RestStart.self)
    }
}

struct RestStart: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "start",
            abstract: help("Begin a rest."),
            usage: help("bellhop rest [<duration>] [--auto-rest] [--replace] [--watch]"),
            discussion: help(
                """
                A rest lasts 5 s to 60 min. Write the unit, as in 90s or 2m, because a number
                alone could mean seconds or minutes. When the rest ends, an alarm rings until
                you dismiss it here, in the pop-up or on the phone. A running rest survives a
                crash, a reboot and a closed lid.

                Examples:
                  bellhop rest                     rest for the length in the settings
                  bellhop rest 2m
                  bellhop rest next                dismiss the alarm; the next set begins
                  bellhop rest end                 end the session; it goes into the history
                  bellhop settings rest 2m         change the length in the settings (at first 90 s)
                """))
    }

    @Argument(help: help("How long the rest lasts. Default: the setting \"rest\"."))
    var duration: String?

    /// What happens after a rest in this session.
    enum AutoRest: EnumerableFlag {
        case begins, waits

        static func name(for value: Self) -> NameSpecification {
            .customLong(value == .begins ? "auto-rest" : "no-auto-rest")
        }

        static func help(for value: Self) -> ArgumentHelp? { RestStart.text(of: value) }
    }

    /// Returns the help of one of the two flags. A member of the enum could not call the function
    /// `help`, because its own member has this name.
    fileprivate static func text(of flag: AutoRest) -> ArgumentHelp {
        switch flag {
        case .begins: help("For this session: dismissing a rest begins the next one, with the length in the settings.")
        case .waits: help("For this session: the next rest waits until you begin it.")
        }
    }

    @Flag(exclusivity: .chooseLast)
    var autoRest: AutoRest?

    @Flag(help: help("Start over, even if a rest is already running."))
    var replace = false

    @Flag(help: help("Then show it on the full screen, as bellhop watch does with the key F."))
    var watch = false

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if watch, global.json { throw ValidationError(say("--watch does not work with --json.")) }
    }

    func run(in session: Session) async throws {
        let parsed = try session.correcting(duration) { try Self.length(duration) }
        let request = RestRequest(
            forMs: parsed?.duration.inMilliseconds, autoRest: autoRest.map { $0 == .begins }, replace: replace ? true : nil)
        let answer = try await session.client.send(Request(.startRest), body: request, as: ActivityAnswerJSON.self)
        try session.show(answer) { Rests.started(answer, bareMinutes: parsed?.isBareNumber == true, $0) }
        if watch { try await session.watch(WatchOptions(focus: .session(answer.activity.id))) }
    }

    /// Parses the length of a rest. A word without a digit was probably meant as a command, so the
    /// error also mentions the commands of `bellhop rest`.
    private static func length(_ text: String?) throws(TextError) -> ParsedDuration? {
        if let text, !text.contains(where: \.isNumber) {
            throw TextError(
                .notUnderstood, text, "is neither a duration nor a command of \"bellhop rest\"",
                suggestions: ["90s", "--help"])
        }
        return try WrittenRest.parse(text)
    }
}

struct RestNext: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "next",
            abstract: help("Dismiss the alarm, or cut the rest short: the next set begins."),
            usage: help("bellhop rest next"))
    }

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let answer = try await session.client.send(Request(.restCommand(.next)), as: ActivityAnswerJSON.self)
        try session.show(answer) { Rests.state(answer.activity, $0) }
    }
}

struct RestStop: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "stop",
            abstract: help("Stop the rest or its alarm. The rest does not count as a set."),
            usage: help("bellhop rest stop"))
    }

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let answer = try await session.client.send(Request(.restCommand(.stop)), as: ActivityAnswerJSON.self)
        try session.show(answer) { Rests.state(answer.activity, $0) }
    }
}

struct RestExtend: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "extend",
            abstract: help("Make the current rest longer or shorter."),
            usage: help("bellhop rest extend <duration> | --less <duration> | --until <time>"),
            discussion: help(
                """
                Write the unit, because a number alone could mean seconds or minutes.

                Examples:
                  bellhop rest extend 15s
                  bellhop rest extend --less 30s
                """))
    }

    @OptionGroup var change: ExtendOptions
    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let text = change.duration ?? change.less
        let parsed = try session.correcting(text) { try WrittenRest.parse(text) }
        let request = try change.request
        let answer = try await session.client.send(Request(.restCommand(.extend)), body: request, as: ActivityAnswerJSON.self)
        let minutes = parsed?.isBareNumber == true ? request.byMs : nil
        try session.show(answer) { Rests.state(answer.activity, $0) + (minutes.map(Rests.change) ?? "") }
    }
}

struct RestEnd: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "end",
            abstract: help("End the session; it goes into the history."),
            usage: help("bellhop rest end"))
    }

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let answer = try await session.client.send(Request(.restCommand(.end)), as: ActivityAnswerJSON.self)
        try session.show(answer) { Rests.ended(answer.activity, $0) }
    }
}

struct RestStatus: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "status", abstract: help("Show the current session."), usage: help("bellhop rest status"))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let answer = try await session.client.send(Request(.rest), as: ActivityAnswerJSON.self)
        try session.show(answer) { Rests.state(answer.activity, $0) }
    }
}

struct RestHistory: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "history",
            abstract: help("List past sessions, with their sets and their rests, planned and taken."),
            usage: help("bellhop rest history [--limit <count>] [--before <id>]"))
    }

    @Option(help: help("Show at most this many entries.", valueName: "count"))
    var limit = 20

    @Option(help: help("Show sessions before this one (to page through the history).", valueName: "id"))
    var before: String?

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if !(1...1000).contains(limit) { throw ValidationError(say("--limit must be 1 to 1000.")) }
    }

    func run(in session: Session) async throws {
        var query = [(name: "kind", value: Activity.Kind.rest.rawValue), (name: "limit", value: String(limit))]
        if let before { query.append((name: "before", value: before)) }
        let list = try await session.client.send(Request(.activities, query: query), as: ActivityListJSON.self)
        try session.show(list) { Rests.history(list, $0) }
    }
}
