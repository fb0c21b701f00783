public import BellhopCore

/// What a person wants to see at a glance: what waits for an answer, and what runs.
public struct Glance: Hashable, Sendable {
    /// A washer or dryer of a pet.
    public struct Machine: Hashable, Sendable {
        public var pet: PetID
        public var name: String
        /// `wash` or `dry`
        public var kind: TimerKind
        public var due: Instant
        /// What remains: 100 to 5 in steps of 5.
        public var percent: Int
    }

    /// A timer of nobody's machine: a countdown, an alarm.
    public struct Running: Hashable, Sendable {
        public var name: String
        public var kind: TimerKind
        public var due: Instant
        /// What remains: 100 to 5 in steps of 5.
        public var percent: Int
    }

    public var settings: AppSettings
    /// What the badge counts, newest first: the newest event of each key that waits (checklist C3). At most ``most``.
    public var waiting: [Event]
    /// What is critical, was seen and still waits for an answer, newest first: it is not counted, but whoever looks again must find it. Only where it is
    /// looked for.
    public var alarms: [Event] = []
    /// What runs, in due order.
    public var machines: [Machine]
    /// Other timers that run, in due order, at most ``mostTimers``; only where they are looked for.
    public var timers: [Running] = []
    /// Pets whose health is below 25, the worst first; only where they are looked for.
    public var low: [String] = []
    /// How long until the first of all that runs ends, as ``GlanceView`` has it rounded; `nil` where nothing runs, or nobody wants to know.
    public var left: Duration?
    /// When ``badge`` will have changed with nothing but time.
    public var next: Instant?

    /// More than these are not counted.
    public static let most = 100
    public static let mostTimers = 100

    /// When the first of all that runs ends.
    var soonest: Instant? { [machines.first?.due, timers.first?.due].compactMap(\.self).min() }

    /// As a dock shows it.
    public var badge: Badge {
        Badge(count: settings.badgeEnabled ? waiting.count : 0, percent: machines.first?.percent)
    }

    /// Whether it shows the same as another; when that ends matters to nobody.
    public func looksLike(_ other: Glance) -> Bool {
        var other = other
        other.next = next
        return other == self
    }
}
