import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct OutboxCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "outbox",
            abstract: help("Show upcoming and waiting notices; retry, silence or drop them."),
            subcommands: [OutboxPending.self, OutboxRetry.self, OutboxDrop.self, OutboxCancel.self],
            defaultSubcommand: OutboxPending.self)
    }
}

struct OutboxPending: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "pending", abstract: help("List upcoming notices with the time left, and operations that are waiting for a sink."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let outbox = try await session.client.send(Request(.outbox), as: OutboxJSON.self)
        try session.show(outbox) { OutboxPage.text(outbox, $0) }
    }
}

struct OutboxCancel: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "cancel",
            abstract: help("Silence notices without stopping their timers."),
            usage: help(
                """
                bellhop outbox cancel --timer <name>
                bellhop outbox cancel --pet <name>
                bellhop outbox cancel --all
                """),
            discussion: help(
                """
                The timers keep running. When they end, Bellhop records that but notifies
                nobody.

                Examples:
                  bellhop outbox cancel --timer Tea
                  bellhop outbox cancel --pet Snowy
                  bellhop outbox cancel --all
                """))
    }

    @Option(help: help("Silence the notice of this timer.", valueName: "name"))
    var timer: String?

    @Option(help: help("Silence all notices of this pet.", valueName: "name"))
    var pet: String?

    @Flag(help: help("Silence all upcoming and waiting notices."))
    var all = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard [timer != nil, pet != nil, all].count(where: { $0 }) == 1 else {
            throw ValidationError(say("Say which notices to silence: --timer, --pet or --all."))
        }
    }

    func run(in session: Session) async throws {
        let body = OutboxCancelRequest(timer: try timer.map(Session.checked), pet: try pet.map(Session.checked), all: all ? true : nil)
        let cancelled = try await session.client.send(Request(.outboxCancel), body: body, as: OutboxCancelledJSON.self)
        try session.show(cancelled) { OutboxPage.cancelled(cancelled, $0) }
    }
}

struct OutboxDrop: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "drop",
            abstract: help("Drop waiting deliveries, so that they are never sent."),
            usage: help(
                """
                bellhop outbox drop <delivery>
                bellhop outbox drop --sink <name>
                bellhop outbox drop --all
                """),
            discussion: help(
                """
                A notice that another sink has already delivered stays there. A waiting delivery
                can also be the withdrawal of a notice; if you drop it, that notice stays.

                Examples:
                  bellhop outbox drop 42/phone
                  bellhop outbox drop --sink phone
                """))
    }

    @Argument(help: help("A waiting delivery, written as event/sink, such as 42/phone.", valueName: "delivery"))
    var delivery: String?

    @Option(help: help("All deliveries that are waiting for this sink.", valueName: "name"))
    var sink: String?

    @Flag(help: help("All waiting deliveries."))
    var all = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard [delivery != nil, sink != nil, all].count(where: { $0 }) == 1 else {
            throw ValidationError(say("Say what to drop: a delivery, --sink or --all."))
        }
    }

    func run(in session: Session) async throws {
        let body = OutboxChoiceRequest(delivery: delivery, sink: sink, all: all ? true : nil)
        let chosen = try await session.client.send(Request(.outboxDrop), body: body, as: OutboxChosenJSON.self)
        try session.show(chosen) { OutboxPage.dropped(chosen.operations, $0) }
    }
}

struct OutboxRetry: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "retry",
            abstract: help("Retry waiting deliveries now."),
            discussion: help(
                """
                Without an argument, retries all of them, as with --all. A parked
                (misconfigured) sink gets one notice first; if it accepts that notice, the
                others follow.

                Examples:
                  bellhop outbox retry --all
                  bellhop outbox retry --sink phone
                  bellhop outbox retry 42/phone
                """))
    }

    @Argument(help: help("A waiting delivery, written as event/sink, such as 42/phone.", valueName: "delivery"))
    var delivery: String?

    @Option(help: help("All deliveries that are waiting for this sink.", valueName: "name"))
    var sink: String?

    @Flag(help: help("All waiting deliveries. This is the default."))
    var all = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard [delivery != nil, sink != nil, all].count(where: { $0 }) <= 1 else {
            throw ValidationError(say("Give only one of these: a delivery, --sink or --all."))
        }
    }

    func run(in session: Session) async throws {
        let body = OutboxChoiceRequest(delivery: delivery, sink: sink, all: delivery == nil && sink == nil ? true : nil)
        let chosen = try await session.client.send(Request(.outboxRetry), body: body, as: OutboxChosenJSON.self)
        try session.show(chosen) { OutboxPage.retried(chosen.operations, $0) }
    }
}
