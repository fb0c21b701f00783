import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct HeartbeatSet: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "set",
            abstract: help("Change when a heartbeat expects pings, or whom its notices concern."),
            discussion: help(
                """
                Its address and its pings stay. What you do not name stays as it is, but --tag
                replaces all tags. An empty text removes a value: --zone "", --owner "",
                --tag "".

                Examples:
                  bellhop heartbeat set backup --every 12h --grace 30m
                  bellhop heartbeat set backup --schedule "every day at 04:00"
                  bellhop heartbeat set backup --zone Europe/Berlin --owner anna
                """))
    }

    @Argument(help: help("The name of the heartbeat."))
    var name: String

    @OptionGroup var rules: HeartbeatRules
    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        let texts = [rules.every, rules.schedule, rules.grace, rules.zone, rules.owner]
        if texts.allSatisfy({ $0 == nil }), rules.tags.isEmpty {
            throw ValidationError(say("Say what to change: --every, --schedule, --grace, --zone, --owner or --tag."))
        }
    }

    func run(in session: Session) async throws {
        var request = HeartbeatChangeRequest()
        request.everyMs = try HeartbeatRules.length(rules.every, in: session)
        (request.schedule, request.zone, request.owner) = (rules.schedule, rules.zone, rules.owner)
        request.graceMs = try HeartbeatRules.length(rules.grace, in: session)
        request.tags = rules.tags.isEmpty ? nil : rules.tags.filter { !$0.isEmpty }
        let answer = try await session.client.send(
            Request(.changeHeartbeat(try Session.checked(name))), body: request, as: HeartbeatAnswerJSON.self)
        try session.show(answer) { HeartbeatsPage.text(answer.heartbeat, $0) }
    }
}

struct HeartbeatAddress: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "address",
            abstract: help("Give a heartbeat a new address, and show it."),
            discussion: help(
                """
                The old address stops working at once. Use this command if the address is lost
                or known to others, and for a heartbeat of the config that has no secret there.

                Examples:
                  bellhop heartbeat address backup
                """))
    }

    @Argument(help: help("The name of the heartbeat."))
    var name: String

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let answer = try await session.client.send(
            Request(.heartbeatCommand(try Session.checked(name), .address)), as: HeartbeatAnswerJSON.self)
        try session.show(answer) { HeartbeatsPage.readdressed(answer, $0) }
    }
}
