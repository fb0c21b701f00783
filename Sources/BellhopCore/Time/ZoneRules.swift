/// The offsets of a time zone: the transitions of its zone file, followed by the repeating rule in
/// the file's footer.
package struct ZoneRules: Hashable, Sendable {
    /// A change of the offset. From the time `at` (in seconds since 1970-01-01 00:00 UTC), local
    /// time is UTC plus `offset` seconds.
    package struct Transition: Hashable, Sendable {
        package var at: Int64
        package var offset: Int
        package init(at: Int64, offset: Int) {
            self.at = at
            self.offset = offset
        }
    }

    /// The name: `Europe/Berlin`, or `UTC`.
    package var name: String
    /// The offset before the first transition, in seconds east of UTC.
    package var firstOffset: Int
    /// The transitions, in order of time.
    package var transitions: [Transition]
    /// The rule after the last transition (TZif footer, POSIX TZ string):
    /// `CET-1CEST,M3.5.0,M10.5.0/3`; empty if there is no rule. An unreadable footer is ignored.
    package var footer: String {
        didSet { rule = PosixZone(footer) }
    }

    /// The parsed footer.
    private var rule: PosixZone?

    package init(name: String, firstOffset: Int, transitions: [Transition] = [], footer: String = "") {
        self.name = name
        self.firstOffset = firstOffset
        self.transitions = transitions
        self.footer = footer
        rule = PosixZone(footer)
    }

    package static let utc = ZoneRules(name: "UTC", firstOffset: 0)

    /// Whether the zone has a footer that could be read.
    package var hasRule: Bool { rule != nil }

    /// Returns the offset at `instant`, in seconds east of UTC.
    package func offset(at instant: Instant) -> Int {
        offset(atSecond: instant.seconds)
    }

    /// Returns the local time at `instant`, rounded down to the second.
    package func civil(_ instant: Instant) -> CivilDateTime {
        let second = instant.seconds
        return CivilDateTime(secondsSince1970: second + Int64(offset(atSecond: second)))
    }

    /// Returns the instant of a local time. For a local time that does not exist, returns the next
    /// valid instant. For a local time that occurs twice, returns the first of the two instants.
    package func instant(_ civil: CivilDateTime) -> Instant {
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

    /// Returns the index of the first transition after `second`; the number of transitions if there
    /// is no later transition.
    private func indexOfTransition(after second: Int64) -> Int {
        // Check the last transition first, because most lookups are for the current time, which is
        // usually after the last transition.
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
