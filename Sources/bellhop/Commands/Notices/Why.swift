import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Why: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "why",
            abstract: help("Show why a notice was sent, held, dropped or withdrawn."),
            discussion: help(
                """
                Examples:
                  bellhop why 42                   what happened to event 42 at every sink
                  bellhop why 42/phone             at one sink
                  bellhop why Tea                  the newest event of Tea
                """))
    }

    @Argument(help: help("The number of an event, or event/sink: 42/phone, or the name of a timer or pet."))
    var subject: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let endpoint: Endpoint
        if let event = EventName.number(subject) {
            endpoint = .why(event)
        } else if let delivery = EventName.delivery(subject) {
            endpoint = .delivery(event: delivery.event, sink: delivery.sink)
        } else {
            endpoint = .why(try await newestEvent(of: subject, in: session))
        }
        let why = try await session.client.send(Request(endpoint), as: WhyJSON.self)
        try session.show(why) { Journal.why(why, $0) }
    }

    /// The number of events that are searched for a name. This is the maximum that the daemon sends
    /// at once.
    private static let searched = 1000

    /// Returns the number of the newest event of a timer, a pet or a sink.
    private func newestEvent(of name: String, in session: Session) async throws -> EventNumber {
        let name = try Session.checked(name)
        let query = [(name: "limit", value: String(Self.searched)), ("newest", "true")]
        let events = try await session.client.send(Request(.events, query: query), as: EventListJSON.self).events.reversed()
        let own = events.filter { $0.notice.name.foldedSpelling == name.foldedSpelling }
        if own.isEmpty, let failure = try await unheard(name, in: session) { throw failure }
        let near = own.isEmpty ? events.filter { $0.notice.name.begins(likeName: name) } : own
        let names = near.map(\.notice.name).uniqued()
        guard Set(names.map(\.foldedSpelling)).count < 2 else { throw Self.ambiguous(name, names) }
        // The event about a missed notice goes only to programs. The notice itself has the
        // deliveries.
        if let event = near.first(where: { $0.kind != EventKind.noticeMissed.rawValue }) ?? near.first {
            try session.mention(name, means: event.notice.name)
            return event.number
        }
        if let failure = try await unheard(name, in: session, mayBeShort: true) { throw failure }
        let similar = SimilarWord.closest(to: name, among: events.map(\.notice.name).uniqued())
        throw CommandFailure(
            .noSuchThing,
            "No recent event is about \"\(SafeText.line(name))\". Give a name, or the number of an event as in bellhop events: 42, or 42/phone.",
            name: Refusal.Code.unknownEvent.rawValue, suggestions: similar.map { [$0] })
    }

    /// Returns the failure for the beginning of several names, which lists them.
    private static func ambiguous(_ name: String, _ names: [String]) -> CommandFailure {
        let (advice, listed): (Phrase, String) = ("type more of the name", names.prefix(8).map { "\n" + SafeText.line($0) }.joined())
        return CommandFailure(
            .noSuchThing, "\"\(SafeText.line(name))\" could mean several things; \(advice):\(listed)", name: "ambiguousName")
    }

    /// Returns the failure that a timer or a pet of this name exists, but that there is no event about
    /// it yet; `nil` if there is none of this name.
    ///
    /// - Parameter mayBeShort: whether the text may also be the beginning of a single name.
    private func unheard(_ name: String, in session: Session, mayBeShort: Bool = false) async throws -> CommandFailure? {
        let query = [(name: "name", value: name)]
        let found = try await session.client.send(Request(.find, query: query), as: FoundJSON.self).matches.filter { $0.type != "event" }
        let whole = found.first { $0.name.foldedSpelling == name.foldedSpelling }
        let begun = mayBeShort ? found.filter { $0.name.begins(likeName: name) } : []
        guard let match = whole ?? (Set(begun.map(\.name.foldedSpelling)).count == 1 ? begun.first : nil) else { return nil }
        let named = SafeText.line(match.name)
        let fault: Phrase =
            match.endsAtLocal.map { "\(named) has not rung yet (next: \(SafeText.line($0))). What is announced then: bellhop outbox" }
            ?? "There is no event about \(named) yet."
        return CommandFailure(.noSuchThing, fault, name: Refusal.Code.unknownEvent.rawValue)
    }
}
