/// Quiet hours with their source. Several may apply to a sink: those of the house, of its member,
/// and its own. Pure.
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

/// All quiet hours that apply to one sink. The strictest wins: a held notice waits until none of
/// them holds it.
public struct QuietRules: Hashable, Sendable {
    public var all: [QuietRule]

    public init(_ all: [QuietRule]) {
        self.all = all
    }

    /// The maximum number of quiet hours that may follow one another. It limits rules that together
    /// cover the whole day.
    private static let chain = 6

    /// The end of the quiet hours that hold `event`, with the rule; `nil` if none does.
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

    /// The end of the quiet hours that hold any notice at all, with the rule.
    public func hold(on sink: SinkName, at now: Instant, in zone: ZoneRules) -> (rule: QuietRule, end: Instant)? {
        longest(at: now) { rule, moment in
            guard rule.hours.mode == .hold, rule.hours.sinks?.contains(sink) ?? true else { return nil }
            return rule.hours.end(at: moment, in: zone)
        }
    }

    /// The earliest start of the quiet hours that hold notices now.
    public func start(on sink: SinkName, at now: Instant, in zone: ZoneRules) -> Instant? {
        all.filter { $0.hours.mode == .hold && $0.hours.sinks?.contains(sink) ?? true }.compactMap { $0.hours.start(at: now, in: zone) }
            .min()
    }

    /// Whether one of the rules delivers `event` silently.
    public func lowers(_ event: Event, on sink: SinkName, at now: Instant, in zone: ZoneRules) -> Bool {
        all.contains {
            $0.hours.mode == .lower && $0.hours.end(for: event, urgency: event.notice.urgency, on: sink, at: now, in: zone) != nil
        }
    }

    /// The latest end of rules that follow one another without a gap.
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
