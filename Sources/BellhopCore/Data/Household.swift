/// All data that belongs to people: the data that an export writes and an import reads.
package struct Household: Sendable {
    /// A record with its position in the file, which messages show as `pets[3]`.
    package struct Placed<Value: Sendable>: Sendable {
        package var value: Value
        /// The index of the record in its list, starting at 0.
        package var place: Int
        /// The findings from reading the record.
        package var findings: [ImportFinding]

        package init(_ value: Value, place: Int, findings: [ImportFinding] = []) {
            self.value = value
            self.place = place
            self.findings = findings
        }

        /// Whether every part of the record could be read. If not, only the identifier of the
        /// record can be trusted.
        package var isWhole: Bool { !findings.contains { $0.kind == .fault } }
    }

    /// A list that is read one record at a time, so that even a million records do not have to fit
    /// in memory. The list can be read several times.
    package struct Records<Value: Sendable>: Sendable {
        private let walk: @Sendable (_ body: (Placed<Value>) throws -> Void) throws -> Void

        /// Creates a list that reads its records with `walk`.
        ///
        /// - Parameter walk: calls `body` with each record in order. It throws the error that
        ///   `body` throws, or ``UnreadableExport`` if the file cannot be read.
        package init(_ walk: @escaping @Sendable (_ body: (Placed<Value>) throws -> Void) throws -> Void) {
            self.walk = walk
        }

        package init(_ list: [Value] = []) {
            walk = { body in
                for (place, value) in list.enumerated() { try body(Placed(value, place: place)) }
            }
        }

        package func read(_ body: (Placed<Value>) throws -> Void) throws { try walk(body) }
    }

    /// The app settings; `nil` if the file contains no settings.
    package var settings: AppSettings?
    package var pets: [Placed<Pet>]
    package var tasks: Records<LaundryTask>
    package var timers: Records<TimerRecord>
    package var activities: [Placed<Activity>]
    /// The totals per day. If the file contains no totals per day, this property is `nil`, and the
    /// totals are computed from the tasks.
    package var days: Records<DatedTotals>?
    package var months: [Placed<DatedTotals>]
    package var reactions: [Placed<ReactionCount>]
    /// The notices that wait for their time.
    package var notices: [Placed<ScheduledPost>]

    package init() {
        pets = []
        tasks = Records()
        timers = Records()
        activities = []
        months = []
        reactions = []
        notices = []
    }
}

/// A fault, a repair, a warning or a merge decision that an import reports for one value of its
/// file.
package struct ImportFinding: Hashable, Sendable {
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A fault: nothing is imported.
        case fault
        /// A value that was repaired.
        case repair
        /// An unusual value, imported unchanged.
        case warning
        /// A decision made by a merge.
        case merged
    }

    package var kind: Kind
    /// The path of the value, such as `pets[3].name`; empty if the finding concerns the whole file.
    package var path: String
    package var text: Phrase

    package init(_ kind: Kind, _ path: String, _ text: Phrase) {
        self.kind = kind
        self.path = path
        self.text = text
    }
}
