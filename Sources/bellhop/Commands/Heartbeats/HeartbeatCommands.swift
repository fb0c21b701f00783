import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct HeartbeatCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "heartbeat",
            abstract: help("Watch jobs that must report regularly, such as a nightly backup."),
            subcommands: [
                HeartbeatAdd.self, HeartbeatList.self, HeartbeatShow.self, HeartbeatHistory.self, HeartbeatSignals.self,
                HeartbeatPause.self, HeartbeatResume.self, HeartbeatRemove.self,
            ], defaultSubcommand: HeartbeatList.self)
    }
}

struct HeartbeatAdd: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "add",
            abstract: help("Add a heartbeat, and show the address to which its job sends pings."),
            discussion: help(
                """
                If no ping comes in time, Bellhop notifies you. How late a ping may be is the
                grace. Before its first ping, a heartbeat reports nothing. The address is
                shown only once; Bellhop stores only a digest of its secret.

                Examples:
                  bellhop heartbeat add backup --every 24h --grace 2h
                  bellhop heartbeat add report --schedule "every weekday at 07:00"
                """))
    }

    @Argument(help: help("The name: lower-case letters, digits, - and _."))
    var name: String

    @Option(help: help("The longest time between two pings, such as 24h.", valueName: "duration"))
    var every: String?

    @Option(help: help("The times at which pings are due, such as \"every day at 03:00\".", valueName: "times"))
    var schedule: String?

    @Option(help: help("How late a ping may be, and how long the job may run. Default: 1h.", valueName: "duration"))
    var grace: String?

    @Option(help: help("The person whom the notices concern.", valueName: "name"))
    var owner: String?

    @Option(name: .customLong("tag"), parsing: .singleValue, help: help("A tag for routes. You can give this option several times."))
    var tags: [String] = []

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if (every == nil) == (schedule == nil) {
            throw ValidationError(say("Say when pings are due: --every 24h, or --schedule \"every day at 03:00\""))
        }
    }

    func run(in session: Session) async throws {
        var request = HeartbeatRequest(name: name)
        request.everyMs = try Self.length(every, in: session)
        request.schedule = schedule
        request.graceMs = try Self.length(grace, in: session)
        request.owner = owner
        request.tags = tags.isEmpty ? nil : tags
        let answer = try await session.client.send(Request(.addHeartbeat), body: request, as: HeartbeatAnswerJSON.self)
        try session.show(answer) { HeartbeatsPage.added(answer, $0) }
    }

    private static func length(_ text: String?, in session: Session) throws -> Int64? {
        try session.correcting(text) { try text.map { try DurationText.parse($0, in: Heartbeat.lengths) } }?.duration.inMilliseconds
    }
}

struct HeartbeatList: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "list", abstract: help("List the heartbeats and their states."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let list = try await session.client.send(Request(.heartbeats), as: HeartbeatListJSON.self)
        try session.show(list) { HeartbeatsPage.text(list, $0) }
    }
}

struct HeartbeatShow: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "show", abstract: help("Show a heartbeat."),
            discussion: help(
                """
                Examples:
                  bellhop heartbeat show backup
                """))
    }

    @Argument(help: help("The name of the heartbeat."))
    var name: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let heartbeat = try await session.client.send(Request(.heartbeat(try Session.checked(name))), as: HeartbeatJSON.self)
        try session.show(heartbeat) { HeartbeatsPage.text(heartbeat, $0) }
    }
}

struct HeartbeatHistory: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "history",
            abstract: help("List the newest pings of a heartbeat, with what its job sent."),
            discussion: help(
                """
                Bellhop keeps the newest 100 pings of each heartbeat.

                Examples:
                  bellhop heartbeat history backup --limit 5
                """))
    }

    @Argument(help: help("The name of the heartbeat."))
    var name: String

    @Option(help: help("The number of pings to show, up to 100.", valueName: "number"))
    var limit = 20

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let request = Request(.heartbeatPings(try Session.checked(name)), query: [("limit", String(limit))])
        let list = try await session.client.send(request, as: HeartbeatPingListJSON.self)
        try session.show(list) { HeartbeatsPage.text(list, $0) }
    }
}

struct HeartbeatSignals: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "ping",
            abstract: help("Send a ping on this machine, without the address."),
            discussion: help(
                """
                Without a signal, the ping reports a success. The signals are start, fail, log
                and the exit status of the job: 0 is a success, every other one a failure.

                Examples:
                  bellhop heartbeat ping backup
                  bellhop heartbeat ping backup start
                  backup.sh; bellhop heartbeat ping backup $?
                """))
    }

    @Argument(help: help("The name of the heartbeat."))
    var name: String

    @Argument(help: help("success, start, fail, log or an exit status."))
    var signal: String?

    @Option(help: help("A text for the list of pings.", valueName: "text"))
    var log: String?

    @Option(name: .customLong("run"), help: help("A UUID that marks all pings of one run.", valueName: "uuid"))
    var runID: String?

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let answer = try await session.client.send(
            Request(.heartbeatCommand(try Session.checked(name), .ping)), body: HeartbeatPingRequest(signal: signal, run: runID, log: log),
            as: HeartbeatAnswerJSON.self)
        try session.show(answer) { HeartbeatsPage.text(answer.heartbeat, $0) }
    }
}

struct HeartbeatPause: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "pause",
            abstract: help("Pause a heartbeat until its job reports again."),
            discussion: help(
                """
                A paused heartbeat expects no ping. The next success or failure of its job ends
                the pause. A start without an end is still reported.

                Examples:
                  bellhop heartbeat pause backup
                """))
    }

    @Argument(help: help("The name of the heartbeat."))
    var name: String

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws { try await session.command(.pause, name) }
}

struct HeartbeatResume: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "resume",
            abstract: help("End the pause of a heartbeat."),
            discussion: help(
                """
                The heartbeat then behaves like a new one: it reports nothing before its next
                ping.

                Examples:
                  bellhop heartbeat resume backup
                """))
    }

    @Argument(help: help("The name of the heartbeat."))
    var name: String

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws { try await session.command(.resume, name) }
}

struct HeartbeatRemove: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "remove",
            abstract: help("Remove a heartbeat with its pings."),
            discussion: help(
                """
                Its address stops working. A heartbeat that you add later gets another one.

                Examples:
                  bellhop heartbeat remove backup
                """))
    }

    @Argument(help: help("The name of the heartbeat."))
    var name: String

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let answer = try await session.client.send(
            Request(.removeHeartbeat(try Session.checked(name))), as: HeartbeatRemovedJSON.self)
        try session.show(answer) { HeartbeatsPage.removed(answer, $0) }
    }
}

extension Session {
    fileprivate func command(_ verb: HeartbeatVerb, _ name: String) async throws {
        let answer = try await client.send(Request(.heartbeatCommand(try Session.checked(name), verb)), as: HeartbeatAnswerJSON.self)
        try show(answer) { HeartbeatsPage.text(answer.heartbeat, $0) }
    }
}
