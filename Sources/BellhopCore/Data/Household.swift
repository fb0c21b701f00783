/// All data that belongs to people, as an export writes it and an import reads it.
public struct Household: Sendable {
    /// A record with its position in the file, which messages show as `pets[3]`.
    public struct Placed<Value: Sendable>: Sendable {
        public var value: Value
        /// The index of the record in its list, from 0.
        public var place: Int
        /// The findings from reading the record.
        public var findings: [ImportFinding]

        public init(_ value: Value, place: Int, findings: [ImportFinding] = []) {
            self.value = value
            self.place = place
            self.findings = findings
        }

        /// Whether every part of the record could be read. If not, only its identifier can be
        /// trusted.
        public var isWhole: Bool { !findings.contains { $0.kind == .fault } }
    }

    /// A list that is read one record at a time and can be read several times. A million records do
    /// not have to fit in memory.
    public struct Records<Value: Sendable>: Sendable {
        private let walk: @Sendable (_ body: (Placed<Value>) throws -> Void) throws -> Void

        /// Creates a list that reads its records with `walk`.
        ///
        /// - Parameter walk: calls `body` with each record in order. It throws the error of `body`,
        ///   or ``UnreadableExport``.
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

    /// The app settings; `nil` if the file has none.
    public var settings: AppSettings?
    public var pets: [Placed<Pet>]
    public var tasks: Records<LaundryTask>
    public var timers: Records<TimerRecord>
    public var activities: [Placed<Activity>]
    /// The totals per day. If the file has none, this is `nil`, and the totals are computed from
    /// the tasks.
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

/// Something that an import found in its file.
public struct ImportFinding: Hashable, Sendable {
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A fault: nothing is imported.
        case fault
        /// A value that was repaired.
        case repair
        /// An unusual value, imported unchanged.
        case warning
        /// A decision made by a merge.
        case merged
    }

    public var kind: Kind
    /// The path of the value, such as `pets[3].name`; empty for the whole file.
    public var path: String
    public var text: Phrase

    public init(_ kind: Kind, _ path: String, _ text: Phrase) {
        self.kind = kind
        self.path = path
        self.text = text
    }
}
