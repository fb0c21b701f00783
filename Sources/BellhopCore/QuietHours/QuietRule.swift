/// Quiet hours with their source. Several quiet hours may apply to a sink: from the house, from the
/// member who owns the sink, and from the sink itself. Pure.
public struct QuietRule: Hashable, Sendable {
    public enum Source: Hashable, Sendable {
        case house
        case member(String)
        case sink(SinkName)
    }

    public var hours: QuietHours
    public var source: Source

    public init(_ hours: QuietHours, of source: Source) {
        self.hours = hours
        self.source = source
    }

    /// The reason for holding a notice, such as `quiet hours until 07:00` or
    /// `quiet hours of Anna until 09:00`.
    public func reason(until end: CivilTime) -> Reason {
        switch source {
        case .house: "quiet hours until \(end)"
        case .member(let name): "quiet hours of \(name) until \(end)"
        case .sink(let name): "quiet hours of \(name) until \(end)"
        }
    }
}

/// All quiet hours that apply to one sink. The strictest wins: a held notice waits until no quiet
/// hours hold it any more.
public struct QuietRules: Hashable, Sendable {
    public var all: [QuietRule]

    public init(_ all: [QuietRule]) {
        self.all = all
    }

    /// The maximum number of quiet hours that are followed one after another. Without this limit,
    /// rules that together cover the whole day would never end.
    private static let chain = 6

    /// The time at which the last of the quiet hours that hold `event` end, with the rule they
    /// belong to; `nil` if no rule holds the event.
    ///
    /// - Parameter urgency: the urgency that the route sets; by default that of the event.
    public func hold(_ event: Event, urgency: Urgency? = nil, on sink: SinkName, at now: Instant, in zone: ZoneRules) -> (
        rule: QuietRule, end: Instant
    )? {
        longest(at: now) { rule, moment in
            rule.hours.mode == .hold
                ? rule.hours.end(for: event, urgency: urgency ?? event.notice.urgency, on: sink, at: moment, in: zone) : nil
        }
    }

    /// The time at which the last of the quiet hours that hold notices end, with the rule they
    /// belong to, regardless of the event; `nil` if no rule holds notices.
    public func hold(on sink: SinkName, at now: Instant, in zone: ZoneRules) -> (rule: QuietRule, end: Instant)? {
        longest(at: now) { rule, moment in
            guard rule.hours.mode == .hold, rule.hours.sinks?.contains(sink) ?? true else { return nil }
            return rule.hours.end(at: moment, in: zone)
        }
    }

    /// The earliest start of all quiet hours that hold notices now; `nil` if none do.
    public func start(on sink: SinkName, at now: Instant, in zone: ZoneRules) -> Instant? {
        all.filter { $0.hours.mode == .hold && $0.hours.sinks?.contains(sink) ?? true }.compactMap { $0.hours.start(at: now, in: zone) }
            .min()
    }

    /// Whether quiet hours with the mode ``QuietHours/Mode/lower`` apply to `event`, so that it is
    /// delivered at once but silently.
    public func lowers(_ event: Event, on sink: SinkName, at now: Instant, in zone: ZoneRules) -> Bool {
        all.contains {
            $0.hours.mode == .lower && $0.hours.end(for: event, urgency: event.notice.urgency, on: sink, at: now, in: zone) != nil
        }
    }

    /// Follows rules that continue one another without a gap. Returns the last of these rules and
    /// its end.
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
