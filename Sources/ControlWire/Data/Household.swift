package import BellhopCore

/// The reader of an export. A fault does not stop the reader, so one import reports all faults. The
/// reader stops early only if the file is not JSON or contains too many faults to be worth reading.
///
/// An export can contain a great many rounds, timers and daily totals, so the reader loads these
/// records on demand. It keeps all other records in memory.
package struct HouseholdReader {
    package private(set) var household = Household()
    package private(set) var findings = ImportFindings()
    private let source: ByteSource
    private var schema: String?
    private var sections: Set<String> = []
    /// The total size in bytes of the records that are in memory so far.
    private var kept = 0

    /// The limit for the total size of the records in memory, in bytes.
    static let keptLimit = 16 << 20
    /// The maximum number of records allowed in a list that is read on demand.
    static let countLimit = 1_000_000

    /// The error that stops the reader early.
    private struct Enough: Error {}

    package init(_ bytes: [UInt8]) throws { try self.init(ByteSource(bytes)) }

    /// - Throws: an error if reading from the source fails. Faults in the file are not thrown but
    ///   added to ``findings``.
    package init(_ source: ByteSource) throws {
        self.source = source
        var scanner = JSONScanner(source)
        do throws(JSONScanner.Fault) {
            if try scanner.peek() == nil { throw scanner.fault("the file is empty") }
            try scanner.object { (scanner, key) throws(JSONScanner.Fault) in try section(key, &scanner) }
            if try scanner.peek() != nil { throw scanner.fault("there is more text after the end of the JSON") }
            checkSchema()
        } catch {
            switch error {
            // Without valid JSON, there is no need to check the schema of the file.
            case .malformed(let line, let column, let text): findings.note(unreadable: Self.malformed(line, column, text))
            case .ended(is Enough): break
            case .ended(let error): throw error
            }
        }
    }

    private static func malformed(_ line: Int, _ column: Int, _ text: Phrase) -> ImportFinding {
        ImportFinding(.fault, "", "line \(line), column \(column): \(text)")
    }

    private mutating func checkSchema() {
        switch schema {
        case HouseholdWriter.schema: break
        case let other? where other.hasPrefix("bellhop-export/"):
            findings.note(
                ImportFinding(
                    .fault, "schema",
                    "this file has the schema \(ImportText.quoted(other)), but this Bellhop reads only \(HouseholdWriter.schema)"))
        default:
            findings.note(
                ImportFinding(.fault, "schema", "this is not an export of Bellhop; the schema should be \(HouseholdWriter.schema)"))
        }
    }

    private mutating func section(_ key: String, _ scanner: inout JSONScanner) throws(JSONScanner.Fault) {
        guard sections.insert(key).inserted else { throw scanner.fault("the key \"\(ImportText.quoted(key))\" appears twice here") }
        guard sections.count <= ImportFindings.limit else { throw scanner.fault("the file has more than \(ImportFindings.limit) parts") }
        switch key {
        case "schema":
            if case .text(let text) = try scanner.value() { schema = text }
        case "bellhop", "exportedAt", "zone":
            _ = try scanner.value()
        case "settings":
            guard case .object(let object) = try scanner.value() else { return wrong(key, "an object") }
            var reader = RecordReader(object, path: key)
            var settings = AppSettings()
            settings.visit(&reader)
            findings.note(reader.finished())
            if !AppSettings.restRange.contains(settings.restDuration) {
                settings.restDuration = AppSettings().restDuration
                findings.note(
                    ImportFinding(
                        .repair, key + ".restMs",
                        "a rest lasts 5 s to 60 min, so the default of \(DurationText.words(settings.restDuration)) is used"))
            }
            household.settings = settings
        case HouseholdWriter.Section.pets.rawValue:
            household.pets = try records(key, &scanner, Pet(id: PetID(Blank.id), createdDate: Blank.time)) { $0.visit(&$1) } ?? []
        case HouseholdWriter.Section.tasks.rawValue:
            household.tasks = try stream(key, &scanner, Blank.task) { $0.visit(&$1) } ?? household.tasks
        case HouseholdWriter.Section.timers.rawValue:
            household.timers = try stream(key, &scanner, Blank.timer) { $0.visit(&$1) } ?? household.timers
        case HouseholdWriter.Section.activities.rawValue:
            household.activities = try records(key, &scanner, Blank.activity) { $0.visit(&$1) } ?? []
        case HouseholdWriter.Section.days.rawValue:
            household.days = try stream(key, &scanner, Blank.totals) { $0.visit(&$1) }
        case HouseholdWriter.Section.months.rawValue:
            household.months = try records(key, &scanner, Blank.totals) { $0.visit(&$1) } ?? []
        case HouseholdWriter.Section.reactions.rawValue:
            household.reactions = try records(key, &scanner, Blank.reaction) { $0.visit(&$1) } ?? []
        case HouseholdWriter.Section.notices.rawValue:
            household.notices = try records(key, &scanner, Blank.notice) { $0.visit(&$1) } ?? []
        default:
            try scanner.skip()
            findings.note(ImportFinding(.warning, ImportText.quoted(key), "this part is unknown and is skipped"))
        }
    }

    private mutating func wrong(_ key: String, _ wanted: Phrase) {
        findings.note(ImportFinding(.fault, key, "\(wanted) is expected here"))
    }

    /// Returns whether the next value is a list. Any other value is skipped and reported as a
    /// fault.
    private mutating func isList(_ key: String, _ scanner: inout JSONScanner) throws(JSONScanner.Fault) -> Bool {
        if try scanner.peek() == 0x5B { return true }
        try scanner.skip()
        wrong(key, "a list")
        return false
    }

    /// Reads all records of a list into memory.
    private mutating func records<Record: Sendable>(
        _ key: String, _ scanner: inout JSONScanner, _ blank: Record, _ visit: (inout Record, inout RecordReader) -> Void
    ) throws(JSONScanner.Fault) -> [Household.Placed<Record>]? {
        guard try isList(key, &scanner) else { return nil }
        var records: [Household.Placed<Record>] = []
        try scanner.list { (scanner, index) throws(JSONScanner.Fault) in
            let begin = scanner.offset
            var placed = Household.Placed(blank, place: index, findings: [])
            let isRecord = try Self.read(&placed, key, &scanner, visit)
            findings.note(placed.findings)
            if findings.isFull { throw .ended(Enough()) }
            kept += scanner.offset - begin
            guard kept <= Self.keptLimit else {
                findings.note(
                    ImportFinding(
                        .fault, key, "pets, activities, months, reactions and notices together are larger than \(Self.keptLimit >> 20) MB"))
                throw .ended(Enough())
            }
            if isRecord { records.append(placed) }
        }
        return records
    }

    /// Returns the records of a list without loading them: each record is read on demand.
    private mutating func stream<Record: Sendable>(
        _ key: String, _ scanner: inout JSONScanner, _ blank: Record,
        _ visit: @escaping @Sendable (inout Record, inout RecordReader) -> Void
    ) throws(JSONScanner.Fault) -> Household.Records<Record>? {
        guard try isList(key, &scanner) else { return nil }
        let (source, mark) = (source, scanner.mark)
        var count = 0
        try scanner.list { (scanner, index) throws(JSONScanner.Fault) in
            try scanner.skip()
            count = index + 1
            guard count <= Self.countLimit else { throw scanner.fault("the list has more than \(Self.countLimit) records") }
        }
        return Household.Records { body in
            var scanner = JSONScanner(source, at: mark)
            do throws(JSONScanner.Fault) {
                try scanner.list { (scanner, index) throws(JSONScanner.Fault) in
                    var placed = Household.Placed(blank, place: index, findings: [])
                    _ = try Self.read(&placed, key, &scanner, visit)
                    do {
                        try body(placed)
                    } catch {
                        throw .ended(error)
                    }
                }
            } catch {
                switch error {
                case .malformed(let line, let column, let text): throw UnreadableExport(Self.malformed(line, column, text))
                case .ended(let error): throw error
                }
            }
        }
    }

    /// Reads the next value into `placed`: as a record or, if the value is not a record, as a
    /// fault.
    ///
    /// - Returns: whether the value was a record.
    private static func read<Record>(
        _ placed: inout Household.Placed<Record>, _ key: String, _ scanner: inout JSONScanner,
        _ visit: (inout Record, inout RecordReader) -> Void
    ) throws(JSONScanner.Fault) -> Bool {
        let path = "\(key)[\(placed.place)]"
        guard case .object(let object) = try scanner.value() else {
            placed.findings = [ImportFinding(.fault, path, "an object is expected here")]
            return false
        }
        var reader = RecordReader(object, path: path)
        visit(&placed.value, &reader)
        placed.findings = reader.finished()
        return true
    }
}

/// Values that stand in for missing values. With them, the reader can continue until it has reported
/// all faults.
private enum Blank {
    static let id = UUIDv7(high: 0, low: 0)
    static let time = Instant(milliseconds: 0)
    static let task = LaundryTask(id: TaskID(id), petID: PetID(id), startDate: time)
    static let timer = TimerRecord(
        owner: .hub, kind: .countdown, generation: 1, armed: time, due: time, duration: nil, basis: .wall, name: "")
    static let activity = Activity(id: ActivityID(id), kind: .rest, name: "", started: time, body: .rest(RestSession()))
    static let totals = DatedTotals(pet: PetID(id), date: CivilDate(daysSince1970: 0), totals: RoundTotals())
    static let notice = ScheduledPost(
        WaitingPost(key: NoticeKey(rawValue: ""), notice: PostedNotice(inlet: .notify, title: "")), timer)
    static let reaction = ReactionCount(
        month: CivilDate(daysSince1970: 0), sink: SinkName(rawValue: ""), what: "", count: 0, afterMs: 0)
}

/// Text from the imported file, made safe for quoting in a message.
enum ImportText {
    /// Returns the text as a single line of at most 80 bytes without control characters, because an
    /// import file can contain anything.
    static func quoted(_ text: String) -> String { SafeText.line(SafeText.truncated(text, toUTF8Bytes: 80)) }
}

/// A writer that exports the household as JSON in pieces. The caller can send each piece before it
/// reads the next records.
///
/// Each record is on a line of its own, so two exports can be compared line by line.
package struct HouseholdWriter: Sendable {
    /// The value of the field `schema`.
    package static let schema = "bellhop-export/1"

    private var open: Section?

    package enum Section: String, Sendable, CaseIterable {
        case pets, tasks, timers, activities, days, months, reactions, notices
    }

    package init() {}

    /// Returns the first piece: the start of the JSON object, with its schema and the settings.
    package func beginning(_ settings: AppSettings, at now: Instant, zone: String) -> [UInt8] {
        var text = JSONText(escaping: .harmless)
        text.beginObject()
        text.field("schema", Self.schema)
        text.field("bellhop", Release.version)
        text.field("exportedAt", now.rfc3339)
        text.field("zone", zone)
        text.key("settings")
        var settings = settings
        return Self.record(text) { settings.visit(&$0) }
    }

    package mutating func pets(_ pets: [Pet]) -> [UInt8] { records(pets, in: .pets) { $0.visit(&$1) } }
    package mutating func tasks(_ tasks: [LaundryTask]) -> [UInt8] { records(tasks, in: .tasks) { $0.visit(&$1) } }
    package mutating func timers(_ timers: [TimerRecord]) -> [UInt8] { records(timers, in: .timers) { $0.visit(&$1) } }
    package mutating func activities(_ activities: [Activity]) -> [UInt8] { records(activities, in: .activities) { $0.visit(&$1) } }
    package mutating func days(_ days: [DatedTotals]) -> [UInt8] { records(days, in: .days) { $0.visit(&$1) } }
    package mutating func months(_ months: [DatedTotals]) -> [UInt8] { records(months, in: .months) { $0.visit(&$1) } }
    package mutating func reactions(_ reactions: [ReactionCount]) -> [UInt8] { records(reactions, in: .reactions) { $0.visit(&$1) } }
    package mutating func notices(_ notices: [ScheduledPost]) -> [UInt8] { records(notices, in: .notices) { $0.visit(&$1) } }

    /// Returns the last piece. A file without this piece is not valid JSON, so a truncated export
    /// is detected.
    package mutating func end() -> [UInt8] {
        defer { open = nil }
        return Array((open == nil ? "}\n" : "\n]}\n").utf8)
    }

    private mutating func records<Record>(
        _ records: [Record], in section: Section, _ visit: (inout Record, inout RecordWriter) -> Void
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(records.count * 400)
        var isFirst = open != section
        if isFirst {
            bytes += Array((open == nil ? "" : "\n]").utf8) + Array(",\n\"\(section.rawValue)\":[".utf8)
            open = section
        }
        for var record in records {
            bytes += Array((isFirst ? "\n" : ",\n").utf8)
            isFirst = false
            bytes += Self.record(JSONText(escaping: .harmless)) { visit(&record, &$0) }
        }
        return bytes
    }

    private static func record(_ text: JSONText, _ visit: (inout RecordWriter) -> Void) -> [UInt8] {
        var writer = RecordWriter(text: text)
        writer.text.beginObject()
        visit(&writer)
        writer.text.endObject()
        return writer.text.bytes
    }
}
