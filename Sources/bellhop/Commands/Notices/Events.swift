import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Events: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "events",
            abstract: help("Show the journal, or follow it as it grows."),
            usage: help(
                """
                bellhop events [--after <event> | --since <time>] [--limit <count>]
                bellhop events --follow [--after <event>]
                """),
            discussion: help(
                """
                KIND is the name of an event that routes and hooks use, such as laundry.washed.
                "bellhop why <event>" shows who was notified of it. With --follow and --json,
                each event is one line of JSON. If the daemon restarts, bellhop waits for it and
                then shows everything that happened.

                Examples:
                  bellhop events                   the last 20 events
                  bellhop events --after 40        the events after event 40
                  bellhop events --since yesterday
                  bellhop events --follow          new events, until Control-C
                  bellhop events --follow --after 0 --json
                """))
    }

    @Flag(help: help("Keep printing new events as they happen."))
    var follow = false

    @Option(help: help("Show only events after this one; 0 shows all.", valueName: "event"))
    var after: EventNumber?

    @Option(help: help("Show the latest events since this time: yesterday, friday 18:00, or 2h.", valueName: "time"))
    var since: String?

    @Option(help: help("Show at most this many events; not with --follow.", valueName: "count"))
    var limit: Int?

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let after, after < 0 { throw ValidationError(say("--after must be 0 or more.")) }
        if let limit, limit < 1 { throw ValidationError(say("--limit must be 1 or more.")) }
        if since != nil, after != nil { throw ValidationError(say("--since and --after cannot be used together.")) }
        if since != nil, follow { throw ValidationError(say("--since and --follow cannot be used together.")) }
        if limit != nil, follow { throw ValidationError(say("--limit and --follow cannot be used together.")) }
    }

    func run(in session: Session) async throws {
        if follow { return try await followJournal(in: session) }
        var query = [(name: "limit", value: String(limit ?? (after == nil && since == nil ? 20 : 100)))]
        query.append(after.map { ("after", String($0)) } ?? since.map { ("since", $0) } ?? ("newest", "true"))
        let list = try await session.client.send(Request(.events, query: query), as: EventListJSON.self)
        try session.show(list) { Journal.events(list, after: after, $0) }
        await session.saw(through: list.events.last?.number)
    }

    private func followJournal(in session: Session) async throws {
        let start: EventNumber
        if let after {
            start = after
        } else {
            let last = try await session.client.send(
                Request(.events, query: [("limit", "1"), ("newest", "true")]), as: EventListJSON.self)
            start = last.last
        }
        // Fail now if no daemon is running. If the daemon stops later, the command does not fail
        // but waits for the daemon to restart.
        if after != nil { _ = try await session.client.send(Request(.version), as: VersionJSON.self) }
        try await session.untilUnread {
            try await session.client.follow(after: start) { _ in
                try session.note("bellhop: " + say("lost bellhopd; waiting for it to return"))
                await DaemonReturn.waitUntilAnswered(session.client.socketPaths)
                try session.note("bellhop: " + say("bellhopd is back"))
            } handle: { event in
                let line = session.json ? String(decoding: NoticeDocument(event).json, as: UTF8.self) : Journal.line(event, session.look)
                try session.out.line(line)
                await session.saw(through: event.number)
            }
        }
    }
}
