/// Everything that belongs to people, as an export writes it and an import brings it.
public struct Household: Sendable {
    /// A record with the place where it stood, for messages: `pets[3]`.
    public struct Placed<Value: Sendable>: Sendable {
        public var value: Value
        /// From 0, in its list.
        public var place: Int
        /// What was found while it was read.
        public var findings: [ImportFinding]

        public init(_ value: Value, place: Int, findings: [ImportFinding] = []) {
            self.value = value
            self.place = place
            self.findings = findings
        }

        /// `false` when something of it could not be read: then only its identifier is to be trusted.
        public var isWhole: Bool { !findings.contains { $0.kind == .fault } }
    }

    /// A list of records that are read one after another, as often as they are wanted: a million of them need no memory.
    public struct Records<Value: Sendable>: Sendable {
        private let walk: @Sendable (_ body: (Placed<Value>) throws -> Void) throws -> Void

        /// - Parameter walk: hands on each record in order, and throws what the body throws, or ``UnreadableExport``.
        public init(_ walk: @escaping @Sendable (_ body: (Placed<Value>) throws -> Void) throws -> Void) {
            self.walk = walk
        }

        public init(_ list: [Value] = []) {
            walk = { body in
                for (place, value) in list.enumerated() { try body(Placed(value, place: place)) }
            }
        }

        public func read(_ body: (Placed<Value>) throws -> Void) throws { try walk(body) }
    }

    /// `nil` where the file has none.
    public var settings: AppSettings?
    public var pets: [Placed<Pet>]
    public var tasks: Records<LaundryTask>
    public var timers: Records<TimerRecord>
    public var activities: [Placed<Activity>]
    /// `nil` where the file has none: totals are then reckoned from the tasks.
    public var days: Records<DatedTotals>?
    public var months: [Placed<DatedTotals>]
    public var reactions: [Placed<ReactionCount>]

    public init() {
        pets = []
        tasks = Records()
        timers = Records()
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
