import BellhopCore

/// A visitor for the fields of a record. Each record lists its fields once, for both reading and
/// writing: a ``RecordWriter`` reads the fields, and a ``RecordReader`` sets them.
protocol RecordFields {
    mutating func field(_ name: String, _ text: inout String)
    mutating func field(_ name: String, _ text: inout String?)
    mutating func field(_ name: String, _ number: inout Int)
    mutating func field(_ name: String, _ number: inout Int?)
    mutating func field(_ name: String, _ number: inout Int64)
    mutating func field(_ name: String, _ number: inout Int64?)
    mutating func field(_ name: String, _ truth: inout Bool)
    mutating func field(_ name: String, _ truth: inout Bool?)
    mutating func field(_ name: String, _ time: inout Instant)
    mutating func field(_ name: String, _ time: inout Instant?)
    mutating func field(_ name: String, _ texts: inout [String])
    mutating func field(_ name: String, _ map: inout [String: String])
    /// Visits a value that JSON represents as text, such as an identifier or an enum case.
    mutating func field<Value>(_ name: String, _ value: inout Value, text: (Value) -> String, read: (String) -> Value?)
    mutating func field<Value>(_ name: String, _ value: inout Value?, text: (Value) -> String, read: (String) -> Value?)
}

extension RecordFields {
    mutating func id<Subject>(_ name: String, _ id: inout ID<Subject>) {
        field(name, &id, text: \.description, read: { ID($0) })
    }

    mutating func word<Value: RawRepresentable<String>>(_ name: String, _ value: inout Value) {
        field(name, &value, text: \.rawValue, read: { Value(rawValue: $0) })
    }

    mutating func word<Value: RawRepresentable<String>>(_ name: String, _ value: inout Value?) {
        field(name, &value, text: \.rawValue, read: { Value(rawValue: $0) })
    }

    mutating func date(_ name: String, _ date: inout CivilDate) {
        field(name, &date, text: \.description, read: CivilText.date)
    }
}

/// A visitor that writes the fields of a record as JSON. It leaves out fields that are `nil`.
struct RecordWriter: RecordFields {
    var text: JSONText

    mutating func field(_ name: String, _ text: inout String) { self.text.field(name, text) }
    mutating func field(_ name: String, _ number: inout Int) { text.field(name, Int64(number)) }
    mutating func field(_ name: String, _ number: inout Int64) { text.field(name, number) }
    mutating func field(_ name: String, _ texts: inout [String]) { text.field(name, texts) }
    mutating func field(_ name: String, _ map: inout [String: String]) { text.field(name, map) }
    mutating func field(_ name: String, _ time: inout Instant) { text.field(name, time.rfc3339) }

    mutating func field(_ name: String, _ truth: inout Bool) {
        text.key(name)
        text.value(truth)
    }

    mutating func field(_ name: String, _ truth: inout Bool?) {
        if var given = truth { field(name, &given) }
    }

    mutating func field(_ name: String, _ text: inout String?) {
        if let text { self.text.field(name, text) }
    }

    mutating func field(_ name: String, _ number: inout Int?) {
        if let number { text.field(name, Int64(number)) }
    }

    mutating func field(_ name: String, _ number: inout Int64?) {
        if let number { text.field(name, number) }
    }

    mutating func field(_ name: String, _ time: inout Instant?) {
        if let time { text.field(name, time.rfc3339) }
    }

    mutating func field<Value>(_ name: String, _ value: inout Value, text: (Value) -> String, read: (String) -> Value?) {
        self.text.field(name, text(value))
    }

    mutating func field<Value>(_ name: String, _ value: inout Value?, text: (Value) -> String, read: (String) -> Value?) {
        if let value { self.text.field(name, text(value)) }
    }
}

/// A visitor that sets the fields of a record from JSON. It reports a fault for each required field
/// that is missing and for each value that has the wrong type.
struct RecordReader: RecordFields {
    /// The path of the record, such as `pets[3]`.
    let path: String
    private let object: [String: JSONValue]
    private var known: Set<String> = []
    private(set) var findings: [ImportFinding] = []

    init(_ object: [String: JSONValue], path: String) {
        self.object = object
        self.path = path
    }

    var isWhole: Bool { !findings.contains { $0.kind == .fault } }

    /// The maximum number of faults that are reported for one record. A list of tags, for example,
    /// could contain a million faults.
    private static let mostFaults = 100
    /// The maximum number of unknown fields that are reported for one record.
    private static let mostStrange = 20

    /// Returns all findings, including a warning for each unknown field.
    func finished() -> [ImportFinding] {
        let strange = object.keys.filter { !known.contains($0) }.sorted().prefix(Self.mostStrange)
        return findings
            + strange.map { ImportFinding(.warning, path + "." + ImportText.quoted($0), "this field is unknown and is skipped") }
    }

    private mutating func fault(_ name: String, _ text: Phrase) {
        guard findings.count < Self.mostFaults else { return }
        findings.append(ImportFinding(.fault, path + "." + name, text))
    }

    /// Returns the value of an optional field; `nil` if the field is missing or `null`.
    private mutating func value(_ name: String) -> JSONValue? {
        known.insert(name)
        guard let value = object[name], value != .null else { return nil }
        return value
    }

    private mutating func required(_ name: String) -> JSONValue? {
        let found = value(name)
        if found == nil { fault(name, "this field is missing") }
        return found
    }

    private mutating func text(_ name: String, _ value: JSONValue) -> String? {
        if case .text(let text) = value { return text }
        fault(name, "a string is expected here, not \(value.kind)")
        return nil
    }

    private mutating func number(_ name: String, _ value: JSONValue) -> Int64? {
        if case .number(let number) = value { return number }
        fault(name, "a whole number is expected here, not \(value.kind)")
        return nil
    }

    private mutating func time(_ name: String, _ value: JSONValue) -> Instant? {
        guard let text = text(name, value) else { return nil }
        if let time = Timestamp(text) { return time.instant }
        fault(name, "\"\(ImportText.quoted(text))\" is not a time such as 2026-11-21T14:45:00Z")
        return nil
    }

    mutating func field(_ name: String, _ text: inout String) {
        if let value = required(name), let read = self.text(name, value) { text = read }
    }

    mutating func field(_ name: String, _ text: inout String?) {
        text = value(name).flatMap { self.text(name, $0) }
    }

    mutating func field(_ name: String, _ number: inout Int64) {
        if let value = required(name), let read = self.number(name, value) { number = read }
    }

    mutating func field(_ name: String, _ number: inout Int64?) {
        number = value(name).flatMap { self.number(name, $0) }
    }

    mutating func field(_ name: String, _ number: inout Int) {
        if let value = required(name), let read = self.number(name, value) { number = Int(read) }
    }

    mutating func field(_ name: String, _ number: inout Int?) {
        number = value(name).flatMap { self.number(name, $0) }.map { Int($0) }
    }

    mutating func field(_ name: String, _ truth: inout Bool) {
        guard let value = required(name) else { return }
        if case .truth(let read) = value { truth = read } else { fault(name, "true or false is expected here, not \(value.kind)") }
    }

    mutating func field(_ name: String, _ truth: inout Bool?) {
        guard value(name) != nil else { return truth = nil }
        var given = truth ?? false
        field(name, &given)
        truth = given
    }

    mutating func field(_ name: String, _ time: inout Instant) {
        if let value = required(name), let read = self.time(name, value) { time = read }
    }

    mutating func field(_ name: String, _ time: inout Instant?) {
        time = value(name).flatMap { self.time(name, $0) }
    }

    /// Reads a list of strings. A missing list counts as empty.
    mutating func field(_ name: String, _ texts: inout [String]) {
        guard let value = value(name) else { return texts = [] }
        guard case .list(let values) = value else { return fault(name, "a list of strings is expected here, not \(value.kind)") }
        texts = values.compactMap { text(name, $0) }
    }

    mutating func field(_ name: String, _ map: inout [String: String]) {
        guard let value = value(name) else { return map = [:] }
        guard case .object(let values) = value else {
            return fault(name, "an object with string values is expected here, not \(value.kind)")
        }
        map = [:]
        for (key, value) in values { map[key] = text(name, value) }
    }

    mutating func field<Value>(_ name: String, _ value: inout Value, text: (Value) -> String, read: (String) -> Value?) {
        if let found = required(name), let parsed = parsed(name, found, read) { value = parsed }
    }

    mutating func field<Value>(_ name: String, _ value: inout Value?, text: (Value) -> String, read: (String) -> Value?) {
        let found = self.value(name)
        value = found.flatMap { parsed(name, $0, read) }
    }

    private mutating func parsed<Value>(_ name: String, _ found: JSONValue, _ read: (String) -> Value?) -> Value? {
        guard let text = text(name, found) else { return nil }
        if let value = read(text) { return value }
        fault(name, "unknown value \"\(ImportText.quoted(text))\"")
        return nil
    }
}
