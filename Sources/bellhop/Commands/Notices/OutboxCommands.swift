import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct OutboxCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "outbox",
            abstract: help("Show what will be told and what waits; try it again, silence it, drop it."),
            subcommands: [OutboxPending.self, OutboxRetry.self, OutboxDrop.self, OutboxCancel.self],
            defaultSubcommand: OutboxPending.self)
    }
}

struct OutboxPending: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "pending", abstract: help("List armed notices with the time left, and operations that wait for a sink."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let outbox = try await session.client.send(Request(.get, .outbox), as: OutboxJSON.self)
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
                The timers go on and their ends are recorded; nobody is told of them.

                Examples:
                  bellhop outbox cancel --timer Tea
                  bellhop outbox cancel --pet Snowy
                  bellhop outbox cancel --all
                """))
    }

    @Option(help: help("This timer's notice.", valueName: "name"))
    var timer: String?

    @Option(help: help("All notices of this pet.", valueName: "name"))
    var pet: String?

    @Flag(help: help("Everything that is armed or waits."))
    var all = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard [timer != nil, pet != nil, all].count(where: { $0 }) == 1 else {
            throw ValidationError(say("Say what to silence: one of --timer, --pet and --all."))
        }
    }

    func run(in session: Session) async throws {
        let body = OutboxCancelRequest(timer: try timer.map(Session.checked), pet: try pet.map(Session.checked), all: all ? true : nil)
        let cancelled = try await session.client.send(Request(.post, .outboxCancel), body: body, as: OutboxCancelledJSON.self)
        try session.show(cancelled) { OutboxPage.cancelled(cancelled, $0) }
    }
}

struct OutboxDrop: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "drop",
            abstract: help("Take out what waits, so that it is never told there."),
            usage: help(
                """
                bellhop outbox drop <delivery>
                bellhop outbox drop --sink <name>
                bellhop outbox drop --all
                """),
            discussion: help(
                """
                A notice that other sinks have told stays there. A withdrawal that is
                dropped leaves the notice where it stands.

                Examples:
                  bellhop outbox drop 42/phone
                  bellhop outbox drop --sink phone
                """))
    }

    @Argument(help: help("Event and sink of one that waits: 42/phone.", valueName: "delivery"))
    var delivery: String?

    @Option(help: help("All that waits for this sink.", valueName: "name"))
    var sink: String?

    @Flag(help: help("Everything that waits."))
    var all = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard [delivery != nil, sink != nil, all].count(where: { $0 }) == 1 else {
            throw ValidationError(say("Say what to drop: one of a delivery, --sink and --all."))
        }
    }

    func run(in session: Session) async throws {
        let body = OutboxChoiceRequest(delivery: delivery, sink: sink, all: all ? true : nil)
        let chosen = try await session.client.send(Request(.post, .outboxDrop), body: body, as: OutboxChosenJSON.self)
        try session.show(chosen) { OutboxPage.dropped(chosen.operations, $0) }
    }
}

struct OutboxRetry: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "retry",
            abstract: help("Try again now what waits for its next attempt."),
            discussion: help(
                """
                Without an argument: everything. A sink that is parked (misconfigured) is
                tried with one notice; the others follow if it takes that.

                Examples:
                  bellhop outbox retry
                  bellhop outbox retry --sink phone
                  bellhop outbox retry 42/phone
                """))
    }

    @Argument(help: help("Event and sink of one that waits: 42/phone.", valueName: "delivery"))
    var delivery: String?

    @Option(help: help("All that waits for this sink.", valueName: "name"))
    var sink: String?

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard delivery == nil || sink == nil else { throw ValidationError(say("Give one of a delivery and --sink, or neither.")) }
    }

    func run(in session: Session) async throws {
        let body = OutboxChoiceRequest(delivery: delivery, sink: sink, all: delivery == nil && sink == nil ? true : nil)
        let chosen = try await session.client.send(Request(.post, .outboxRetry), body: body, as: OutboxChosenJSON.self)
        try session.show(chosen) { OutboxPage.retried(chosen.operations, $0) }
    }
}
