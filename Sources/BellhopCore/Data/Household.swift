/// Everything that belongs to people, as an export writes it and an import brings it.
public struct Household: Sendable {
    /// A record with the place where it stood, for messages: `pets[3]`.
    public struct Placed<Value: Sendable>: Sendable {
        public var value: Value
        /// From 0, in its list.
        public var place: Int
        /// `false` when something of it could not be read: then only its identifier is to be trusted.
        public var isWhole: Bool

        public init(_ value: Value, place: Int, isWhole: Bool = true) {
            self.value = value
            self.place = place
            self.isWhole = isWhole
        }
    }

    /// `nil` where the file has none.
    public var settings: AppSettings?
    public var pets: [Placed<Pet>]
    public var tasks: [Placed<LaundryTask>]
    public var timers: [Placed<TimerRecord>]
    public var activities: [Placed<Activity>]
    /// `nil` where the file has none: totals are then reckoned from the tasks.
    public var days: [Placed<DatedTotals>]?
    public var months: [Placed<DatedTotals>]
    public var reactions: [Placed<ReactionCount>]

    public init() {
        pets = []
        tasks = []
        timers = []
        activities = []
        months = []
        reactions = []
    }
}

/// Something that an import has found in its file.
public struct ImportFinding: Hashable, Sendable {
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Nothing is imported because of it.
        case fault
        /// It was mended.
        case repair
        /// Odd, and taken as it is.
        case warning
        /// What a merge decided.
        case merged
    }

    public var kind: Kind
    /// `pets[3].name`; empty for the whole file.
    public var path: String
    public var text: Phrase

    public init(_ kind: Kind, _ path: String, _ text: Phrase) {
        self.kind = kind
        self.path = path
        self.text = text
    }
}
