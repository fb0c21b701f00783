/// Quiet hours with their source. Several quiet hours may apply to a sink: from the house, from the
/// member who owns the sink, and from the sink itself. This type has no side effects.
package struct QuietRule: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        case house
        case member(String)
        case sink(SinkName)
    }

    package var hours: QuietHours
    package var source: Source

    package init(_ hours: QuietHours, of source: Source) {
        self.hours = hours
        self.source = source
    }

    /// Returns the reason for holding a notice, such as `quiet hours until 07:00` or
    /// `quiet hours of Anna until 09:00`.
    package func reason(until end: CivilTime) -> Reason {
        switch source {
        case .house: "quiet hours until \(time: end)"
        case .member(let name): "quiet hours of \(name) until \(time: end)"
        case .sink(let name): "quiet hours of \(name) until \(time: end)"
        }
    }
}

/// All quiet hours that apply to one sink. The strictest quiet hours win: a held notice waits until
/// no quiet hours hold it any more.
package struct QuietRules: Hashable, Sendable {
    package var all: [QuietRule]

    package init(_ all: [QuietRule]) {
        self.all = all
    }

    /// The maximum number of rules that are followed when one rule begins at the end of another.
    /// Without this limit, the search would never end if the rules together cover the whole day.
    private static let chain = 6

    /// Returns the rule whose quiet hours hold `event` longest, and the time at which they end;
    /// `nil` if no rule holds the event.
    ///
    /// - Parameter urgency: the urgency that the route sets; by default, the urgency of the event's
    ///   notice.
    package func hold(_ event: Event, urgency: Urgency? = nil, on sink: SinkName, at now: Instant, in zone: ZoneRules) -> (
        rule: QuietRule, end: Instant
    )? {
        longest(at: now) { rule, moment in
            rule.hours.mode == .hold
                ? rule.hours.end(for: event, urgency: urgency ?? event.notice.urgency, on: sink, at: moment, in: zone) : nil
        }
    }

    /// Returns the rule whose quiet hours hold notices longest, whatever the event is, and the time
    /// at which they end; `nil` if no rule holds notices now.
    package func hold(on sink: SinkName, at now: Instant, in zone: ZoneRules) -> (rule: QuietRule, end: Instant)? {
        longest(at: now) { rule, moment in
            guard rule.hours.mode == .hold, rule.hours.sinks?.contains(sink) ?? true else { return nil }
            return rule.hours.end(at: moment, in: zone)
        }
    }

    /// Returns the time at which the first of the quiet hours that hold notices now began; `nil` if
    /// no quiet hours hold notices now.
    package func start(on sink: SinkName, at now: Instant, in zone: ZoneRules) -> Instant? {
        all.filter { $0.hours.mode == .hold && $0.hours.sinks?.contains(sink) ?? true }.compactMap { $0.hours.start(at: now, in: zone) }
            .min()
    }

    /// Returns whether quiet hours with the mode ``QuietHours/Mode/lower`` apply to `event`. In
    /// that case, its notice is delivered immediately but silently.
    package func lowers(_ event: Event, on sink: SinkName, at now: Instant, in zone: ZoneRules) -> Bool {
        all.contains {
            $0.hours.mode == .lower && $0.hours.end(for: event, urgency: event.notice.urgency, on: sink, at: now, in: zone) != nil
        }
    }

    /// Follows a chain of rules, in which the quiet hours of each rule begin before those of the
    /// previous rule end. Returns the last rule of the chain and the end of its quiet hours.
    private func longest(at now: Instant, _ end: (QuietRule, Instant) -> Instant?) -> (rule: QuietRule, end: Instant)? {
        var found: (rule: QuietRule, end: Instant)?
        for _ in 0..<Self.chain {
            let moment = found?.end ?? now
            var next: (rule: QuietRule, end: Instant)?
            for rule in all {
                if let end = end(rule, moment), end > next?.end ?? moment { next = (rule, end) }
            }
            guard let next else { break }
            found = next
        }
        return found
    }
}
