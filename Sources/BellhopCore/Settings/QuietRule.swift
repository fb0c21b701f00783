/// Quiet hours, and whose they are. Several may apply to a sink: those of the house, of the member it belongs to, and its own. Pure.
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

    /// `quiet hours until 07:00`, `quiet hours of Anna until 09:00`
    public func reason(until end: CivilTime) -> Reason {
        switch source {
        case .house: "quiet hours until \(end)"
        case .member(let name): "quiet hours of \(name) until \(end)"
        case .sink(let name): "quiet hours of \(name) until \(end)"
        }
    }
}

/// All quiet hours that apply to one sink. The strictest wins: what one of them holds back is held until none does any more.
public struct QuietRules: Hashable, Sendable {
    public var all: [QuietRule]

    public init(_ all: [QuietRule]) {
        self.all = all
    }

    /// How often one may follow the end of another, so that those which together last all day end some time.
    private static let chain = 6

    /// Until when `event` is held back, and by which rule; `nil` where none holds it.
    ///
    /// - Parameter urgency: what its route makes of its own; left out: its own.
    public func hold(_ event: Event, urgency: Urgency? = nil, on sink: SinkName, at now: Instant, in zone: ZoneRules) -> (
        rule: QuietRule, end: Instant
    )? {
        longest(at: now) { rule, moment in
            rule.hours.mode == .hold
                ? rule.hours.end(for: event, urgency: urgency ?? event.notice.urgency, on: sink, at: moment, in: zone) : nil
        }
    }

    /// Until when anything is held back.
    public func hold(on sink: SinkName, at now: Instant, in zone: ZoneRules) -> (rule: QuietRule, end: Instant)? {
        longest(at: now) { rule, moment in
            guard rule.hours.mode == .hold, rule.hours.sinks?.contains(sink) ?? true else { return nil }
            return rule.hours.end(at: moment, in: zone)
        }
    }

    /// When those that hold now began, the first of them.
    public func start(on sink: SinkName, at now: Instant, in zone: ZoneRules) -> Instant? {
        all.filter { $0.hours.mode == .hold && $0.hours.sinks?.contains(sink) ?? true }.compactMap { $0.hours.start(at: now, in: zone) }
            .min()
    }

    /// Whether one of them has `event` told silently.
    public func lowers(_ event: Event, on sink: SinkName, at now: Instant, in zone: ZoneRules) -> Bool {
        all.contains {
            $0.hours.mode == .lower && $0.hours.end(for: event, urgency: event.notice.urgency, on: sink, at: now, in: zone) != nil
        }
    }

    /// The latest end of those that follow one another without a gap.
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
