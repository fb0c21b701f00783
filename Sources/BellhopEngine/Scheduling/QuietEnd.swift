import BellhopCore

/// Handles the end of quiet hours: delivers the notices that were held back. Several notices for
/// one sink become one digest (checklist G16).
struct QuietEnd: Sendable {
    let engine: Engine

    func add(_ timer: TimerRecord, to builder: inout StepBuilder, at reading: ClockReading) async {
        builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
        do {
            let held = try await engine.store.outbox(limit: .max).filter { $0.state == .held }
            let later = end(Set(held.map(\.operation.sink)), after: timer, at: reading.wall)
            release(held.filter { later[$0.operation.sink] == nil }, in: &builder, at: reading.wall)
            for end in Set(later.values).sorted() {
                builder.last(.put(QuietEndTimer.timer(at: end, in: engine.timekeeper.zone(), armed: reading.wall)))
            }
        } catch {
            engine.log.error("the notices held by the quiet hours cannot be read, retrying in 1 min: \(error)")
            var next = timer
            next.generation = max(reading.wall.milliseconds, timer.generation.saturatingAdding(1))
            next.due = reading.wall + .minutes(1)
            next.basis = .wall
            builder.last(.put(next))
        }
    }

    /// Returns the sinks whose quiet hours have not ended yet, each with the time at which its
    /// quiet hours end. The reason may be that a member has longer quiet hours, or that a reload of
    /// the config has extended the quiet hours. Quiet hours of another night are ignored.
    private func end(_ sinks: Set<SinkName>, after timer: TimerRecord, at now: Instant) -> [SinkName: Instant] {
        let (catalog, zone) = (engine.catalog, engine.timekeeper.zone())
        var ends: [SinkName: Instant] = [:]
        for sink in sinks {
            let rules = catalog.quietRules(of: sink)
            guard let hold = rules.hold(on: sink, at: now, in: zone), let start = rules.start(on: sink, at: now, in: zone),
                start <= timer.due
            else { continue }
            ends[sink] = hold.end
        }
        return ends
    }

    private func release(_ held: [WaitingOperation], in builder: inout StepBuilder, at now: Instant) {
        var sinks: [[EventNumber]: [SinkName]] = [:]
        for (sink, rows) in Dictionary(grouping: held.map(\.operation), by: \.sink) {
            // Only the newest notice of each key is delivered. A notice that is too late by now
            // expires, just as it would have expired without quiet hours.
            let newest = Dictionary(rows.map { ($0.key, $0.event.number) }, uniquingKeysWith: max)
            let told = rows.filter { newest[$0.key] == $0.event.number && ($0.expires.map { now <= $0 } ?? true) }
            let isDigest = told.count > 1
            for row in rows where isDigest || !told.contains(row) {
                let isLate = row.expires.map { now > $0 } ?? false
                let isNewest = newest[row.key] == row.event.number
                builder.add(
                    .settle(
                        row.id, verb: row.verb, event: row.event.number, sink: sink, key: row.key, state: isLate ? .expired : .merged,
                        reason: isLate
                            ? "not sent, because the notice was too old when the quiet hours ended"
                            : isNewest ? "sent in one digest after the quiet hours" : "replaced by a newer version of the notice",
                        attempts: row.attempts, receipt: nil))
            }
            if isDigest {
                sinks[told.map(\.event.number), default: []].append(sink)
            } else {
                builder.add(.release(sink, from: .held))
            }
        }
        let events = Dictionary(held.map { ($0.operation.event.number, $0.operation.event) }) { first, _ in first }
        for (numbers, sinks) in sinks.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let reason = Reason("combines \(numbers.count) late notices")
            let drafts = sinks.sorted().map { DeliveryDraft(sink: $0, state: .queued, reason: reason, notBefore: now) }
            let digest = digest(of: numbers.compactMap { events[$0] }, at: now)
            builder.entries.append(Digest.Entry(event: digest, drafts: drafts, wording: .empty))
        }
    }

    private func digest(of events: [Event], at now: Instant) -> Event {
        var tally = Digest.Tally()
        for event in events {
            tally.add(event, wording: LateWording.line(event, now: now, zone: engine.timekeeper.zone()), as: -event.number)
        }
        let title: Phrase = "\(count: events.count, one: "notice", other: "notices") from the quiet hours"
        return tally.event(title, at: now, key: engine.makeKey("digest_"), in: engine.language)
    }
}
