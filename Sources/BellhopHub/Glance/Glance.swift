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
        /// 0 to 95 in steps of 5.
        public var percent: Int
    }

    public var settings: AppSettings
    /// What the badge counts, newest first: the newest event of each key that waits (checklist C3). At most ``most``.
    public var waiting: [Event]
    /// What runs, in due order.
    public var machines: [Machine]
    /// When ``badge`` will have changed with nothing but time.
    public var next: Instant?

    /// More than these are not counted.
    public static let most = 100

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
