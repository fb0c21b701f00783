/// The offsets of a time zone: the transitions of its zone file, then the repeating rule in the file's footer.
public struct ZoneRules: Hashable, Sendable {
    /// From `at` on, local time is UTC plus `offset` seconds.
    public struct Transition: Hashable, Sendable {
        public var at: Int64
        public var offset: Int
        public init(at: Int64, offset: Int) {
            self.at = at
            self.offset = offset
        }
    }

    /// `Europe/Berlin`, or `UTC`.
    public var name: String
    /// Seconds east of UTC before the first transition.
    public var firstOffset: Int
    /// In order of time.
    public var transitions: [Transition]
    /// The rule after the last transition (TZif footer, POSIX TZ string): `CET-1CEST,M3.5.0,M10.5.0/3`; empty for none.
    public var footer: String

    public init(name: String, firstOffset: Int, transitions: [Transition] = [], footer: String = "") {
        self.name = name
        self.firstOffset = firstOffset
        self.transitions = transitions
        self.footer = footer
    }

    public static let utc = ZoneRules(name: "UTC", firstOffset: 0)

    /// Seconds east of UTC at `instant`.
    public func offset(at instant: Instant) -> Int {
        firstOffset
    }

    /// What a clock on the wall shows at `instant`.
    public func civil(_ instant: Instant) -> CivilDateTime {
        CivilDateTime(secondsSince1970: instant.seconds + Int64(offset(at: instant)))
    }

    /// When a clock on the wall shows `civil`. A time that does not exist becomes the next valid instant; one that exists twice, the first.
    public func instant(_ civil: CivilDateTime) -> Instant {
        Instant(seconds: civil.secondsSince1970 - Int64(firstOffset))
    }
}
