import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    func events(_ request: APIRequest) async throws -> Answer {
        let after = try request.number("after", default: 0, in: 0...Int.max)
        let limit = try request.number("limit", default: 50, in: 1...1000)
        let since = try request.query["since"].map { try moment($0, .back) }
        let newest = try request.flag("newest") || since != nil
        let cursor = try request.cursor()
        if cursor != nil, request.query["after"] != nil { throw Problem(.badRequest, "Give either \"cursor\" or \"after\", not both.") }
        // The later pages of the newest events stop at the same event as the first one.
        let bound = newest ? max(0, cursor.flatMap { EventNumber($0.id) } ?? EventNumber(after)) : 0
        var (events, next) =
            if newest { try await newestEvents(before: cursor?.order, after: bound, limit) } else {
                try await oldestEvents(after: cursor?.order ?? EventNumber(after), limit)
            }
        let last = events.last?.number ?? EventNumber(after)
        if let since, events.contains(where: { $0.occurred < since }) {
            events.removeAll { $0.occurred < since }
            next = nil
        }
        let clock = clock
        var list = EventListJSON(events: events.map { EventJSON($0, clock: clock) }, last: last, since: since.map(clock.moment))
        list.next = next.map { PageCursor(order: $0, id: bound > 0 ? String(bound) : "").text }
        return try ok(list)
    }

    /// Returns the oldest events after a number, and the number after which the next page begins.
    private func oldestEvents(after: EventNumber, _ limit: Int) async throws -> (events: [Event], next: EventNumber?) {
        let events = try await hub.events(after: after, limit: limit + 1)
        return (Array(events.prefix(limit)), events.count > limit ? events[limit - 1].number : nil)
    }

    /// Returns the newest events before a number, oldest first, and the number before which the next
    /// page ends.
    ///
    /// - Parameters:
    ///   - before: `nil` for the newest events of the journal.
    ///   - after: the number of the event at which all pages end; its event is not on them.
    private func newestEvents(
        before: EventNumber?, after: EventNumber, _ limit: Int
    ) async throws -> (events: [Event], next: EventNumber?) {
        guard let before else {
            let events = try await hub.events(after: after, limit: limit + 1, newestFirst: true)
            return (Array(events.prefix(limit).reversed()), events.count > limit ? events[limit - 1].number : nil)
        }
        // The journal has no gaps, except where old events were deleted.
        let start = max(after, max(1, before) - 1 - EventNumber(limit))
        let events = try await hub.events(after: start, limit: limit).filter { $0.number < before }
        let oldest = try await hub.events(after: 0, limit: 1).first?.number ?? .max
        return (events, start > after && oldest <= start ? start + 1 : nil)
    }

    func acknowledge(_ body: AckRequest) async throws -> Answer {
        let events: [Event]
        if body.upTo != nil, body.all != true { throw Problem(.badRequest, "Give \"upTo\" only with \"all\".") }
        switch (body.event, body.events, body.all, body.answer) {
        case (let number?, nil, nil, let name?): events = [try await hub.answer(event: number, with: name, by: surface, doer: doer)]
        case (let number?, nil, nil, nil): events = try await hub.acknowledge(events: [number], by: surface, doer: doer)
        case (nil, let numbers?, nil, nil) where !numbers.isEmpty:
            events = try await hub.acknowledge(events: numbers, by: surface, doer: doer)
        case (nil, nil, true?, nil): events = try await hub.acknowledgeAll(upTo: body.upTo ?? .max, by: surface, doer: doer)
        default: throw Problem(.badRequest, "Give \"event\", \"events\" or \"all\".")
        }
        let clock = clock
        return try ok(AckJSON(acknowledged: events.map { EventJSON($0, clock: clock) }))
    }

    /// Explains how the event relates to other events, and what the event's deliveries are waiting
    /// for.
    private func relations(of event: Event, _ deliveries: [Delivery]) async throws -> [String] {
        var notes: [Phrase] = []
        if event.kind == .inletReceived, let inlet = event.notice.inlet {
            let peer = event.notice.labels["peer"].map { SafeText.line($0) }
            notes.append(peer.map { "Posted through \(inlet) by \($0)." } ?? "A program on this machine posted this notice.")
        }
        if event.repeats != 0 {
            if event.kind != .noticeMissed, event.merges == [event.repeats] {
                notes.append("This notice reports event \(event.repeats), the only late one.")
            } else if event.timer == .group {
                notes.append("This notice reports event \(event.repeats) alone, because the others merged with it were answered.")
            } else if try await hub.isShownAgain(event) {
                notes.append("The answer to event \(event.repeats) was taken back, so this notice is shown again.")
            } else if event.kind != .noticeMissed {
                notes.append(
                    event.step == 0
                        ? "No other sink had accepted event \(event.repeats), so this notice reports it."
                        : "This notice is repeat \(event.step) of event \(event.repeats), because nobody had answered.")
            }
            if event.step > 0 {
                let reached = Set(deliveries.map(\.sink))
                let skipped = try await hub.deliveries(of: event.repeats).filter { $0.state.isPending && !reached.contains($0.sink) }
                for first in skipped {
                    notes.append("\(first.sink) did not get this notice, because event \(event.repeats) still waits there.")
                }
            }
        }
        if !event.merges.isEmpty, event.merges != [event.repeats] {
            let some = event.merges.prefix(20).map(String.init).joined(separator: ", ")
            let rest = event.merges.count - 20
            let list: Phrase = rest > 0 ? "\(some) and \(rest) more" : .verbatim(some)
            notes.append("This notice stands for \(count: event.merges.count, one: "event", other: "events"): \(list).")
        }
        if deliveries.contains(where: { $0.state == .merged }), let telling = try await hub.telling(of: event.number) {
            notes.append(
                try await hub.unacknowledged().contains { $0.number == telling }
                    ? "Event \(telling) also reports this event. To answer it: bellhop ack \(telling)"
                    : "Event \(telling) also reports this event.")
        }
        for (sink, reason) in try await hub.waitingWithdrawals(of: event, at: deliveries.map(\.sink)) {
            notes.append("\(sink) may still show this notice, because its withdrawal is waiting: \(reason)")
        }
        for delivery in deliveries where delivery.state == .parked {
            notes.append("Notices for \(delivery.sink) wait until its settings or its server are fixed. See: bellhop doctor")
        }
        return notes.map { language($0) }
    }

    /// Returns a sentence with the commands that answer the notice; `nil` if the notice was not
    /// delivered, or was already answered or withdrawn.
    private func answering(_ event: Event, _ deliveries: [Delivery]) async throws -> Phrase? {
        let shown = deliveries.filter { [.sent, .seen].contains($0.state) }
        let isOver = deliveries.contains { [.acknowledged, .withdrawn].contains($0.state) }
        let isDigest = event.kind == .hubDigest
        let isPosted = [.post, .heartbeat].contains(event.owner.kind)
        guard !shown.isEmpty, !isOver, !event.notice.actions.isEmpty || isDigest || isPosted else { return nil }
        let number = event.number
        var asksPeople = shown.contains { hub.catalog.isForPeople($0.sink) }
        // A route may ask people later.
        if !asksPeople { asksPeople = try await hub.unacknowledged().contains { $0.number == number } }
        guard asksPeople else {
            // A repeat replaces the notice for people. A program keeps the first one.
            guard try await !hub.deliveries(of: number).contains(where: { hub.catalog.isForPeople($0.sink) }) else { return nil }
            return
                "Only programs got this notice, so it waits for no answer. If people read one of these sinks, set for_people = true there."
        }
        if let name = event.notice.choices.first?.name {
            return "To answer it: bellhop answer \(number) \(ShellText.word(SafeText.line(name))). To dismiss it: bellhop ack \(number)"
        }
        // A digest has no buttons, the alarm of a rest only ends, and only its program repeats its notice.
        return isDigest || isPosted || event.kind.rawValue.hasPrefix("rest.")
            ? "To answer it: bellhop ack \(number)" : "To answer it: bellhop ack \(number). To be reminded: bellhop snooze \(number)"
    }

    /// - Parameter sink: the sink whose delivery is to be explained; `nil` for all sinks.
    func why(_ number: EventNumber, sink: SinkName? = nil) async throws -> Answer {
        let event = try await hub.event(number)
        let deliveries = try await hub.deliveries(of: number, sink: sink)
        if let sink, deliveries.isEmpty {
            throw Refusal(.unknownEvent, "Event \(number) has no delivery for \(SafeText.line(sink.rawValue)).")
        }
        let clock = clock
        var notes: [String] = []
        let lateness = event.lateness(at: event.occurred)
        // Ignore the lateness of a repetition. It is computed from the original due time, but a
        // repetition has its own, later, planned time.
        if lateness > .seconds(1), event.repeats == 0 {
            let late = DurationText.words(lateness)
            let reason: Phrase =
                hub.wasDeliveredUnstored(event)
                ? "This event was recorded \(late) after it was due, because the database could not be written before. The notice was already sent once at that time."
                : "This event was recorded \(late) after it was due: bellhopd was not running then, the database could not be written, or the time had already passed when the timer was set."
            notes.append(language(reason))
        }
        notes += try await relations(of: event, deliveries)
        if try await hub.wasListed(number) { notes.append(language("Somebody saw this notice in a list.")) }
        let catalog = hub.catalog
        // A sink for hooks gets every event, whatever the routes say.
        let outside = Set(catalog.names).subtracting(catalog.routable)
        if sink == nil, deliveries.allSatisfy({ outside.contains($0.sink) }) {
            let silence = catalog.routing.decision(
                for: event, at: clock.zone.civil(event.occurred), among: catalog.routable, logs: catalog.logs
            ).silence
            let why: Reason = silence ?? "the routes at that time chose no sink"
            notes.append(language(deliveries.isEmpty ? "Nobody was notified: \(why)." : "No other sink got this event: \(why)."))
        }
        if let answer = try await answering(event, deliveries) { notes.append(language(answer)) }
        return try ok(
            WhyJSON(
                event: EventJSON(event, clock: clock), deliveries: deliveries.map { DeliveryJSON($0, clock: clock) }, notes: notes))
    }
}
