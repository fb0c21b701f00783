public import BellhopCore

/// Reads an export. It goes on after a fault, so that all of them are told at once; only where the file is no JSON, or has more faults than anybody
/// would read, it ends there.
///
/// Rounds, timers and the totals of days, of which there may be very many, are read when they are wanted; everything else is kept.
public struct HouseholdReader {
    public private(set) var household = Household()
    public private(set) var findings = ImportFindings()
    private let source: ByteSource
    private var schema: String?
    private var sections: Set<String> = []
    /// Bytes of the records that are kept.
    private var kept = 0

    /// Bytes that all records which are kept may have.
    static let keptLimit = 16 << 20
    /// Records of a list that is read when it is wanted.
    static let countLimit = 1_000_000

    /// Enough was found.
    private struct Enough: Error {}

    public init(_ bytes: [UInt8]) throws { try self.init(ByteSource(bytes)) }

    /// - Throws: what the source throws; faults of the file are ``findings``.
    public init(_ source: ByteSource) throws {
        self.source = source
        var scanner = JSONScanner(source)
        do throws(JSONScanner.Fault) {
            if try scanner.peek() == nil { throw scanner.fault("the file is empty") }
            try scanner.object { (scanner, key) throws(JSONScanner.Fault) in try section(key, &scanner) }
            if try scanner.peek() != nil { throw scanner.fault("something follows after the end") }
            checkSchema()
        } catch {
            switch error {
            // A file that says which export it is was one; whatever else is no matter of versions.
            case .malformed(let line, let column, let text): findings.note(Self.malformed(line, column, text))
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
                    "this file has the schema \(ImportText.quoted(other)), and this Bellhop reads \(HouseholdWriter.schema)"))
        default:
            findings.note(ImportFinding(.fault, "schema", "this is no export of Bellhop; it should say \(HouseholdWriter.schema)"))
        }
    }

    private mutating func section(_ key: String, _ scanner: inout JSONScanner) throws(JSONScanner.Fault) {
        guard sections.insert(key).inserted else { throw scanner.fault("the key \"\(ImportText.quoted(key))\" stands here twice") }
        guard sections.count <= ImportFindings.limit else { throw scanner.fault("there are more than \(ImportFindings.limit) parts") }
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
        default:
            try scanner.skip()
            findings.note(ImportFinding(.warning, ImportText.quoted(key), "this part is not known here and is left out"))
        }
    }

    private mutating func wrong(_ key: String, _ wanted: Phrase) {
        findings.note(ImportFinding(.fault, key, "this should be \(wanted)"))
    }

    /// Whether a list comes next; what does not is passed over and noted.
    private mutating func isList(_ key: String, _ scanner: inout JSONScanner) throws(JSONScanner.Fault) -> Bool {
        if try scanner.peek() == 0x5B { return true }
        try scanner.skip()
        wrong(key, "a list")
        return false
    }

    /// Reads all records of a list and keeps them.
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
                        .fault, key, "pets, activities, months and reactions together are longer than \(Self.keptLimit >> 20) MB"))
                throw .ended(Enough())
            }
            if isRecord { records.append(placed) }
        }
        return records
    }

    /// The records of a list, each read when it is wanted.
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

    /// Fills in a record. ⇒ whether it was one.
    private static func read<Record>(
        _ placed: inout Household.Placed<Record>, _ key: String, _ scanner: inout JSONScanner,
        _ visit: (inout Record, inout RecordReader) -> Void
    ) throws(JSONScanner.Fault) -> Bool {
        let path = "\(key)[\(placed.place)]"
        guard case .object(let object) = try scanner.value() else {
            placed.findings = [ImportFinding(.fault, path, "this should be an object")]
            return false
        }
        var reader = RecordReader(object, path: path)
        visit(&placed.value, &reader)
        placed.findings = reader.finished()
        return true
    }
}

/// Stand in for what a record lacks, until the faults are told.
private enum Blank {
    static let id = UUIDv7(high: 0, low: 0)
    static let time = Instant(milliseconds: 0)
    static let task = LaundryTask(id: TaskID(id), petID: PetID(id), startDate: time)
    static let timer = TimerRecord(
        owner: .hub, kind: .countdown, generation: 1, armed: time, due: time, duration: nil, basis: .wall, name: "")
    static let activity = Activity(id: ActivityID(id), kind: .rest, name: "", started: time, body: .rest(RestSession()))
    static let totals = DatedTotals(pet: PetID(id), date: CivilDate(daysSince1970: 0), totals: RoundTotals())
    static let reaction = ReactionCount(
        month: CivilDate(daysSince1970: 0), sink: SinkName(rawValue: ""), what: "", count: 0, afterMs: 0)
}

/// Text of a file in a message about it.
enum ImportText {
    /// One harmless line, at most 80 bytes of it: whoever wrote the file may have written anything.
    static func quoted(_ text: String) -> String { SafeText.line(SafeText.truncated(text, toUTF8Bytes: 80)) }
}
