import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Ack: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "ack",
            abstract: help("Answer a notice; it disappears from every screen."),
            usage: help(
                """
                bellhop ack <name>
                bellhop ack <event>
                bellhop ack --all
                """),
            discussion: help(
                """
                Examples:
                  bellhop ack Snowy                all of Snowy's notices
                  bellhop ack Tea                  every ended timer of that name
                  bellhop ack "Backup failed"      all notices with that title (or key)
                  bellhop ack 42                   one event, by its number in bellhop status
                  bellhop ack --all
                """))
    }

    @Argument(help: help("A pet, a timer, the title of a notice, or the number of an event."))
    var name: String?

    @Flag(help: help("Answer all unanswered notices."))
    var all = false

    @OptionGroup var target: TargetOptions
    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if (name == nil) == !all {
            throw ValidationError(say("Say what to answer: a pet, a timer, a title, an event, or --all."))
        }
    }

    func run(in session: Session) async throws {
        guard let name else { return try await answer(AckRequest(all: true), in: session) }
        if !target.isPet, !target.isTimer, let event = EventName.number(name) {
            return try await answer(AckRequest(event: event), in: session)
        }
        let found: Target
        do {
            found = try await target.resolve(name, for: .ack, in: session)
        } catch let failure as CommandFailure where failure.name == "unknownName" {
            let open = await OpenNotice.all(in: session)
            if let notice = OpenNotice.meant(by: name, among: open) {
                try session.mention(name, means: notice.notice.name)
                let events = OpenNotice.namesakes(of: notice, called: name, among: open)
                return try await answer(events.count == 1 ? AckRequest(event: events[0]) : AckRequest(events: events), in: session)
            }
            throw await Self.unanswerable(name, in: session) ?? OpenNotice.failure(failure, name, among: open)
        }
        switch found {
        case .pet(let pet): try await session.command(pet, .ack)
        case .events(let events, _) where events.count == 1: try await answer(AckRequest(event: events[0]), in: session)
        case .timer(let timer), .events(_, name: let timer):
            let answer = try await session.answerTimer(name, id: timer, .ack, body: [String: String]())
            try session.show(answer) { Timers.answer(answer, did: say("answered"), $0) }
        }
    }

    /// Returns the failure for a name that has no notice to answer, although it is not unknown;
    /// `nil` if the name is unknown.
    private static func unanswerable(_ name: String, in session: Session) async -> CommandFailure? {
        if name.lowercased() == "all" {
            return CommandFailure(
                .noSuchThing,
                "There is no pet, timer or notice called \"\(SafeText.line(name))\". To answer all notices: bellhop ack --all",
                name: "unknownName")
        }
        return await silent(name, in: session)
    }

    /// Returns the failure for the name of an ended timer or of a pet that has no notice of its own
    /// to answer; `nil` if no recent event has this name.
    static func silent(_ name: String, in session: Session) async -> CommandFailure? {
        let query = [(name: "limit", value: "100"), ("newest", "true")]
        do {
            let events = try await session.client.send(Request(.events, query: query), as: EventListJSON.self).events
            let own = events.filter { !$0.notice.actions.isEmpty && $0.notice.name.foldedSpelling == name.foldedSpelling }
            guard let last = own.max(by: { $0.number < $1.number }) else { return nil }
            let open = try await session.client.send(Request(.status), as: StatusJSON.self).unacknowledged
            if let digest = open.first(where: { $0.merges.contains(last.number) }) {
                return CommandFailure(
                    .state,
                    "\(SafeText.line(last.notice.name)) is part of notice \(digest.number), which reports several things. To answer all of it: bellhop ack \(digest.number)",
                    name: Refusal.Code.nothingRunning.rawValue)
            }
            return CommandFailure(
                .state,
                "No notice of \(SafeText.line(last.notice.name)) is waiting for an answer. What became of the last one: bellhop why \(last.number)",
                name: Refusal.Code.alreadyDone.rawValue)
        } catch {
            // The name is unknown, too, if the journal cannot be read.
            return nil
        }
    }

    private func answer(_ request: AckRequest, in session: Session) async throws {
        let answer = try await session.client.send(Request(.ack), body: request, as: AckJSON.self)
        try session.show(answer) { style in
            // If nothing has changed, there is nothing to undo.
            if answer.undo == nil, let event = request.event {
                return say("#\(event) was not waiting for an answer. What became of it: bellhop why \(event)")
            }
            return Journal.acknowledged(answer, style)
        }
    }
}
