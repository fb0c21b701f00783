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
                HeartbeatSet.self, HeartbeatPause.self, HeartbeatResume.self, HeartbeatAddress.self, HeartbeatRemove.self,
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

    @OptionGroup var rules: HeartbeatRules
    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if rules.every == nil, rules.schedule == nil {
            throw ValidationError(say("Say when pings are due: --every 24h, or --schedule \"every day at 03:00\""))
        }
    }

    func run(in session: Session) async throws {
        var request = HeartbeatRequest(name: name)
        request.everyMs = try HeartbeatRules.length(rules.every, in: session)
        (request.schedule, request.zone, request.owner) = (rules.schedule, rules.zone, rules.owner)
        request.graceMs = try HeartbeatRules.length(rules.grace, in: session)
        request.tags = rules.tags.isEmpty ? nil : rules.tags
        let answer = try await session.client.send(Request(.addHeartbeat), body: request, as: HeartbeatAnswerJSON.self)
        try session.show(answer) { HeartbeatsPage.added(answer, $0) }
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
