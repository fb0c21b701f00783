/// The offsets of a time zone: the transitions of its zone file, followed by the repeating rule in
/// the file's footer.
public struct ZoneRules: Hashable, Sendable {
    /// A change of the offset. From `at` on (seconds since 1970 UTC), local time is UTC plus
    /// `offset` seconds.
    public struct Transition: Hashable, Sendable {
        public var at: Int64
        public var offset: Int
        public init(at: Int64, offset: Int) {
            self.at = at
            self.offset = offset
        }
    }

    /// The name: `Europe/Berlin`, or `UTC`.
    public var name: String
    /// The offset before the first transition, in seconds east of UTC.
    public var firstOffset: Int
    /// The transitions, in order of time.
    public var transitions: [Transition]
    /// The rule after the last transition (TZif footer, POSIX TZ string):
    /// `CET-1CEST,M3.5.0,M10.5.0/3`; empty for no rule. An unreadable footer is ignored.
    public var footer: String {
        didSet { rule = PosixZone(footer) }
    }

    /// The parsed footer.
    private var rule: PosixZone?

    public init(name: String, firstOffset: Int, transitions: [Transition] = [], footer: String = "") {
        self.name = name
        self.firstOffset = firstOffset
        self.transitions = transitions
        self.footer = footer
        rule = PosixZone(footer)
    }

    public static let utc = ZoneRules(name: "UTC", firstOffset: 0)

    /// Whether the footer could be read.
    public var hasRule: Bool { rule != nil }

    /// The offset at `instant`, in seconds east of UTC.
    public func offset(at instant: Instant) -> Int {
        offset(atSecond: instant.seconds)
    }

    /// The local time at `instant`, rounded down to the second.
    public func civil(_ instant: Instant) -> CivilDateTime {
        let second = instant.seconds
        return CivilDateTime(secondsSince1970: second + Int64(offset(atSecond: second)))
    }

    /// The instant of a local time. For a time that does not exist, returns the next valid instant.
    /// For a time that exists twice, returns the first.
    public func instant(_ civil: CivilDateTime) -> Instant {
        let wanted = civil.secondsSince1970
        // Find the first second at which the local clock shows `wanted` or later. No offset exceeds
        // 26 h (RFC 8536 §3.2), so this second is after `start`.
        var start = wanted - 26 * 3600
        var offset = offset(atSecond: start)
        while let next = nextTransition(after: start) {
            let candidate = max(start, wanted - Int64(offset))
            if candidate < next.at { return Instant(seconds: candidate) }
            start = next.at
            offset = next.offset
        }
        return Instant(seconds: max(start, wanted - Int64(offset)))
    }

    private func offset(atSecond second: Int64) -> Int {
        let following = indexOfTransition(after: second)
        if following == transitions.count, let rule { return rule.offset(at: second) }
        return following == 0 ? firstOffset : transitions[following - 1].offset
    }

    private func nextTransition(after second: Int64) -> Transition? {
        let following = indexOfTransition(after: second)
        if following < transitions.count { return transitions[following] }
        return rule?.nextTransition(after: second)
    }

    /// The index of the first transition later than `second`; the count if there is none.
    private func indexOfTransition(after second: Int64) -> Int {
        // Most lookups are for the present time, which is usually after the last transition.
        guard let last = transitions.last, second < last.at else { return transitions.count }
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].at <= second { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
