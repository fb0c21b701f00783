public import BellhopCore

/// Reads an export. It goes on after a fault, so that all of them are told at once; only where the file is no JSON it ends there.
public struct HouseholdReader {
    public private(set) var household = Household()
    public private(set) var findings: [ImportFinding] = []
    private var schema: String?
    private var sections: Set<String> = []

    /// Stands in for what a record lacks, until the faults are told.
    private static let nobody = UUIDv7(high: 0, low: 0)
    private static let sometime = Instant(milliseconds: 0)

    public init(_ bytes: [UInt8]) {
        var scanner = JSONScanner(bytes)
        do throws(JSONScanner.Fault) {
            if scanner.peek() == nil { throw scanner.fault("the file is empty") }
            try scanner.object { (scanner, key) throws(JSONScanner.Fault) in try section(key, &scanner) }
            if scanner.peek() != nil { throw scanner.fault("something follows after the end") }
            checkSchema()
        } catch {
            // A file that says which export it is was one; whatever else is no matter of versions.
            findings.append(ImportFinding(.fault, "", "line \(error.line), column \(error.column): \(error.text)"))
        }
    }

    private mutating func checkSchema() {
        switch schema {
        case HouseholdWriter.schema: break
        case let other? where other.hasPrefix("bellhop-export/"):
            findings.append(
                ImportFinding(
                    .fault, "schema", "this file has the schema \(SafeText.line(other)), and this Bellhop reads \(HouseholdWriter.schema)"))
        default: findings.append(ImportFinding(.fault, "schema", "this is no export of Bellhop; it should say \(HouseholdWriter.schema)"))
        }
    }

    private mutating func section(_ key: String, _ scanner: inout JSONScanner) throws(JSONScanner.Fault) {
        guard sections.insert(key).inserted else { throw scanner.fault("the key \"\(SafeText.line(key))\" stands here twice") }
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
            findings += reader.finished()
            household.settings = settings
        case HouseholdWriter.Section.pets.rawValue:
            household.pets = try records(key, &scanner, Pet(id: PetID(Self.nobody), createdDate: Self.sometime)) { $0.visit(&$1) } ?? []
        case HouseholdWriter.Section.tasks.rawValue:
            let blank = LaundryTask(id: TaskID(Self.nobody), petID: PetID(Self.nobody), startDate: Self.sometime)
            household.tasks = try records(key, &scanner, blank) { $0.visit(&$1) } ?? []
        case HouseholdWriter.Section.timers.rawValue:
            let blank = TimerRecord(
                owner: .hub, kind: .countdown, generation: 1, armed: Self.sometime, due: Self.sometime, duration: nil, basis: .wall,
                name: "")
            household.timers = try records(key, &scanner, blank) { $0.visit(&$1) } ?? []
        case HouseholdWriter.Section.activities.rawValue:
            let blank = Activity(
                id: ActivityID(Self.nobody), kind: .rest, name: "", started: Self.sometime, body: .rest(RestSession()))
            household.activities = try records(key, &scanner, blank) { $0.visit(&$1) } ?? []
        case HouseholdWriter.Section.days.rawValue:
            household.days = try records(key, &scanner, Self.blankTotals) { $0.visit(&$1) } ?? []
        case HouseholdWriter.Section.months.rawValue:
            household.months = try records(key, &scanner, Self.blankTotals) { $0.visit(&$1) } ?? []
        case HouseholdWriter.Section.reactions.rawValue:
            let blank = ReactionCount(
                month: CivilDate(daysSince1970: 0), sink: SinkName(rawValue: ""), what: "", count: 0, afterMs: 0)
            household.reactions = try records(key, &scanner, blank) { $0.visit(&$1) } ?? []
        default:
            _ = try scanner.value()
            findings.append(ImportFinding(.warning, SafeText.line(key), "this part is not known here and is left out"))
        }
    }

    private static let blankTotals = DatedTotals(pet: PetID(nobody), date: CivilDate(daysSince1970: 0), totals: RoundTotals())

    private mutating func wrong(_ key: String, _ wanted: Phrase) {
        findings.append(ImportFinding(.fault, key, "this should be \(wanted)"))
    }

    private mutating func records<Record: Sendable>(
        _ key: String, _ scanner: inout JSONScanner, _ blank: Record, _ visit: (inout Record, inout RecordReader) -> Void
    ) throws(JSONScanner.Fault) -> [Household.Placed<Record>]? {
        guard scanner.peek() == 0x5B else {
            _ = try scanner.value()
            wrong(key, "a list")
            return nil
        }
        var records: [Household.Placed<Record>] = []
        var found: [ImportFinding] = []
        try scanner.list { (scanner, index) throws(JSONScanner.Fault) in
            let path = "\(key)[\(index)]"
            guard case .object(let object) = try scanner.value() else {
                found.append(ImportFinding(.fault, path, "this should be an object"))
                return
            }
            var reader = RecordReader(object, path: path)
            var record = blank
            visit(&record, &reader)
            found += reader.finished()
            records.append(Household.Placed(record, place: index, isWhole: reader.isWhole))
        }
        findings += found
        return records
    }
}
