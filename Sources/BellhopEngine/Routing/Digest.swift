package import BellhopCore

/// Builds the digest after an absence. If two or more notices are over a minute late at the same
/// wake-up, sinks for people get a single notice instead, the digest. A notice stays separate if
/// its sink rings until somebody answers.
///
/// One wake-up may take several transactions. The events that these transactions merge are kept in
/// ``tallies`` until the last transaction announces the digest. The first of these transactions
/// writes a note to the store (``noteKey``), and the last one removes it. If the daemon crashes in
/// between, the next start finds the note and announces the merged events.
package struct Digest: Sendable {
    /// A notice must be later than this to become part of a digest (DESIGN §4).
    static let threshold: Duration = .seconds(60)
    /// The maximum number of events that have a line in a digest. All further events are only
    /// counted.
    static let listed = 20
    /// The largest size, in bytes, of all event lines of a digest together. ntfy accepts 4,095
    /// bytes for a whole message.
    static let mostBytes = 3800
    /// The size, in bytes, below which a name is not shortened.
    static let leastNameBytes = 40
    /// The key of the stored note that exists while events wait for a digest. Its value is the
    /// number of the newest event before these events.
    static let noteKey = "digest"

    /// One event of the step, with its delivery drafts. The index of the entry is the event's
    /// position among the step's announcements.
    package struct Entry: Sendable {
        package var event: Event
        package var drafts: [DeliveryDraft]
        /// The event's line in a digest.
        package var wording: Phrase
        /// Whether the event replaces a notice that was delivered without being stored. Such an
        /// event stays out of digests, because a digest would leave the old notice on the screen.
        package var comesAlone = false
        /// The follow-up timer, which repeats the event if nobody answers, or announces the event
        /// on other sinks; `nil` if the event has no follow-up.
        package var followUp: FollowUp?
        /// The timers for the end of the quiet hours that hold the event back.
        package var quietEnds: [TimerRecord] = []
        /// The sinks that routes have chosen, with the overrides and limits of those routes.
        package var routed: [RoutedSink] = []

        package init(
            event: Event, drafts: [DeliveryDraft], wording: Phrase, comesAlone: Bool = false, followUp: FollowUp? = nil,
            quietEnds: [TimerRecord] = [], routed: [RoutedSink] = []
        ) {
            self.event = event
            self.drafts = drafts
            self.wording = wording
            self.comesAlone = comesAlone
            self.followUp = followUp
            self.quietEnds = quietEnds
            self.routed = routed
        }

        /// The changes that announce the event. The follow-up is armed only if somebody is
        /// notified.
        var changes: [Change] {
            var changes = [Change.announce(event, drafts)]
            if let followUp, followUp.follows(drafts) { changes.append(.put(followUp.timer)) }
            return changes + quietEnds.map { .put($0) }
        }

        /// Checks whether the sink rings for the event until somebody answers. Such an event stays
        /// out of digests: a digest would ring only once, and would remain after the event was
        /// answered.
        func rings(on sink: ConfiguredSink) -> Bool {
            var event = event
            if let overrides = routed.first(where: { $0.sink == sink.name })?.overrides {
                event.notice.urgency = overrides.urgency(of: event)
            }
            return sink.sink.rings(event)
        }

        /// Checks whether a digest includes the event even if the event is too late for a separate
        /// notice.
        func isSummedUpLate(on sink: SinkName) -> Bool {
            event.kind.isSummedUpLate && routed.first { $0.sink == sink }?.calm.lateness == nil
        }

        /// Withdraws all deliveries of the event. The event itself is still recorded in the
        /// journal.
        mutating func silence() {
            followUp = nil
            quietEnds = []
            for index in drafts.indices {
                drafts[index].state = .withdrawn
                drafts[index].reason = "silenced by \"bellhop outbox cancel\""
            }
        }
    }

    package struct FollowUp: Sendable {
        var timer: TimerRecord
        /// The sinks that are expected to deliver the notice; empty if none of them is enabled.
        var awaited: Set<SinkName>
        var hasFallback: Bool

        /// Creates the first follow-up of an event. Returns `nil` if the event has no follow-ups.
        ///
        /// - Parameter skipping: the sinks that do not get the event. No delivery on these sinks is
        ///   awaited.
        init?(
            to event: Event, by decision: RoutingDecision, in catalog: SinkCatalog, at now: Instant, basis: TimerBasis,
            skipping: Set<SinkName>
        ) {
            guard event.waitsForAnswer, let plan = decision.followUps, let after = plan.next(after: .zero) else { return nil }
            timer = TimerRecord(
                owner: .notice(event.notice.key), kind: .followUp, generation: now.milliseconds, armed: now, due: now + after,
                duration: after, basis: basis, name: event.notice.name)
            awaited = decision.awaited(in: catalog).subtracting(skipping)
            hasFallback = plan.fallback != nil
        }

        func follows(_ drafts: [DeliveryDraft]) -> Bool {
            if awaited.isEmpty { return hasFallback }
            // Merged deliveries are included, because people can still answer a notice in a digest.
            return drafts.contains { awaited.contains($0.sink) && ($0.state.isPending || $0.state == .merged) }
        }
    }

    /// The content of the digest for one sink.
    package struct Tally: Sendable {
        /// The merged events, in the form that ``Change/announce(_:_:)`` expects: first the negated
        /// numbers of events in the journal, then indexes of events in the current step.
        private(set) var events: [EventNumber] = []
        private(set) var lines: [(wording: Phrase, name: String)] = []
        /// The first event. If no other event joins this event, it is announced as a normal notice.
        private(set) var first: Event?
        private(set) var urgency: Urgency = .low
        private(set) var sound: String?

        mutating func add(_ event: Event, wording: Phrase, as number: EventNumber) {
            if events.isEmpty { first = event }
            events.append(number)
            if lines.count < Digest.listed { lines.append((wording, event.notice.name)) }
            urgency = max(urgency, event.notice.urgency)
            sound = sound ?? event.notice.sound
        }

        /// Returns the lines. If their text in this language is too long, the names are shortened.
        /// Without this, the end of the message would be cut off, including the number of further
        /// events.
        private func shortened(in language: Language) -> [Phrase] {
            let size = lines.reduce(0) { $0 + language($1.wording).utf8.count + 1 }
            guard size > Digest.mostBytes, let most = lines.isEmpty ? nil : Digest.mostBytes / lines.count else {
                return lines.map(\.wording)
            }
            return lines.map { wording, name in
                let excess = language(wording).utf8.count - most
                guard excess > 0 else { return wording }
                let short = SafeText.truncated(name, toUTF8Bytes: max(Digest.leastNameBytes, name.utf8.count - excess))
                let shorter = name.isEmpty ? wording : wording.replacing(name, with: short)
                let text = language(shorter)
                return text.utf8.count <= most ? shorter : .verbatim(SafeText.truncated(text, toUTF8Bytes: most))
            }
        }

        /// Replaces the indexes in ``events`` with event numbers after the step was committed.
        mutating func number(by numbers: [EventNumber]) {
            for index in events.indices where events[index] >= 0 { events[index] = -numbers[Int(events[index])] }
        }

        /// Returns the digest. It has a line for each of the first ``Digest/listed`` events, and
        /// says how many other events there are.
        func event(_ title: Phrase, at now: Instant, key: NoticeKey, in language: Language) -> Event {
            var lines = shortened(in: language)
            let rest = events.count - lines.count
            if rest > 0 {
                lines.append("and \(rest) more; \"bellhop events\" lists all of them")
            }
            let notice = Notice(
                key: key, id: key.rawValue, category: "x-bellhop.digest", title: title, body: "\(lines: lines)",
                urgency: urgency, sound: sound, name: "Bellhop")
            return Event(kind: .hubDigest, occurred: now, owner: .hub, notice: notice, merges: events)
        }
    }

    private(set) var tallies: [SinkName: Tally] = [:]

    var isEmpty: Bool { tallies.isEmpty }

    /// Merges the late events of a step. Their deliveries to people become
    /// ``DeliveryState/merged``, unless a sink has only one late event. An event that is too late
    /// for a separate notice is not repeated. It appears only in a digest, even if it is the only
    /// event in that digest. Events of kinds that no longer matter when they are so late are not
    /// delivered at all.
    ///
    /// - Parameter isMoreLate: whether further steps of this wake-up will have late events.
    mutating func merge(_ entries: inout [Entry], for catalog: SinkCatalog, at now: Instant, isMoreLate: Bool) {
        let late = entries.indices.filter { entries[$0].event.lateness(at: now) > Self.threshold }
        guard !late.isEmpty else { return }
        var places: [SinkName: [(entry: Int, draft: Int)]] = [:]
        var tooLate: Set<SinkName> = []
        for index in late {
            for (position, draft) in entries[index].drafts.enumerated() {
                guard let sink = catalog.sinks[draft.sink], sink.capabilities.contains(.forPeople) else { continue }
                switch draft.state {
                case .queued where entries[index].comesAlone || entries[index].rings(on: sink): continue
                case .queued: break
                case .expired where entries[index].isSummedUpLate(on: sink.name): tooLate.insert(sink.name)
                default: continue
                }
                places[draft.sink, default: []].append((index, position))
            }
        }
        for (sink, places) in places {
            let isWhole = !isMoreLate && tallies[sink] == nil
            if isWhole, places.count < 2, !tooLate.contains(sink) { continue }
            var tally = tallies[sink] ?? Tally()
            for (index, position) in places {
                // Do not repeat an expired event, because nobody should be reminded of something
                // that ended long ago.
                if entries[index].drafts[position].state == .expired { entries[index].followUp = nil }
                entries[index].drafts[position].state = .merged
                entries[index].drafts[position].reason =
                    isWhole && places.count > 1
                    ? "sent in a digest with \(places.count - 1) more" : "sent in one digest with everything that was late"
                tally.add(entries[index].event, wording: entries[index].wording, as: EventNumber(index))
            }
            tallies[sink] = tally
        }
    }

    /// Adds an event from the journal that waits for the digest of `sink`.
    mutating func add(_ entry: Entry, for sink: SinkName) {
        tallies[sink, default: Tally()].add(entry.event, wording: entry.wording, as: -entry.event.number)
    }

    /// Records the numbers of the last merged entries, after their step was committed.
    mutating func number(by numbers: [EventNumber]) {
        for sink in tallies.keys { tallies[sink]?.number(by: numbers) }
    }

    /// Returns the digests to announce after the entries of the step. Usually there is one digest,
    /// because all sinks have the same late events. If an earlier step merged an event and no other
    /// late event followed, the event is announced as a normal notice instead, unless it is too
    /// late for a separate notice.
    ///
    /// - Parameters:
    ///   - language: the language of the text whose line lengths are measured.
    ///   - makeKey: returns a new key for a digest.
    func announcements(
        for catalog: SinkCatalog, at now: Instant, in language: Language, makeKey: () -> NoticeKey
    ) -> [(Event, [DeliveryDraft])] {
        var sinksByEvents: [[EventNumber]: [SinkName]] = [:]
        for (sink, tally) in tallies where catalog.sinks[sink] != nil { sinksByEvents[tally.events, default: []].append(sink) }
        return sinksByEvents.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { events, sinks in
            guard let tally = tallies[sinks[0]] else { return nil }
            let reason: Reason = events.count == 1 ? "the only late notice" : "combines \(events.count) late notices"
            let drafts = sinks.sorted().map { DeliveryDraft(sink: $0, state: .queued, reason: reason, notBefore: now) }
            if events.count == 1, var alone = tally.first, alone.expires.map({ now <= $0 }) ?? true {
                // The delivery of the original event is already recorded as merged, so the event is
                // announced again.
                alone.number = 0
                alone.occurred = now
                if alone.repeats == 0 { alone.repeats = -events[0] }
                if !alone.isGroup { alone.merges = events }
                return (alone, drafts)
            }
            let title: Phrase = "\(count: events.count, one: "thing", other: "things") ended while you were away"
            return (tally.event(title, at: now, key: makeKey(), in: language), drafts)
        }
    }
}
