import BellhopCore
import GRDBSQLite

/// Reads the columns of a row, one after another.
struct Columns {
    private let handle: OpaquePointer
    private var index: Int32 = 0

    init(_ handle: OpaquePointer) { self.handle = handle }

    private mutating func next() -> Int32 {
        defer { index += 1 }
        return index
    }

    mutating func integer() -> Int64 { sqlite3_column_int64(handle, next()) }

    mutating func optionalInteger() -> Int64? {
        let column = next()
        return sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : sqlite3_column_int64(handle, column)
    }

    mutating func int() -> Int { Int(integer()) }
    mutating func optionalInt() -> Int? { optionalInteger().map { Int($0) } }
    mutating func truth() -> Bool { integer() != 0 }
    mutating func instant() -> Instant { Instant(milliseconds: integer()) }
    mutating func optionalInstant() -> Instant? { optionalInteger().map { Instant(milliseconds: $0) } }

    /// Empty for NULL. Bytes that are not UTF-8 become U+FFFD.
    mutating func text() -> String { optionalText() ?? "" }

    mutating func optionalText() -> String? {
        let column = next()
        guard let bytes = sqlite3_column_text(handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    mutating func skip() { index += 1 }

    /// A text that must mean something.
    mutating func parsed<Value>(_ column: String, _ parse: (String) -> Value?) throws(UnreadableRow) -> Value {
        let text = text()
        guard let value = parse(text) else { throw UnreadableRow(column: column, text: text) }
        return value
    }

    /// As ``parsed(_:_:)``, with NULL for nothing.
    mutating func optionallyParsed<Value>(_ column: String, _ parse: (String) -> Value?) throws(UnreadableRow) -> Value? {
        guard let text = optionalText() else { return nil }
        guard let value = parse(text) else { throw UnreadableRow(column: column, text: text) }
        return value
    }
}

/// A row that somebody or something else wrote: a column holds what no model can.
struct UnreadableRow: Error {
    var column: String
    var text: String

    /// For the log, after the row's name. At most 40 characters of the value, quoted so that it cannot disturb a terminal.
    var problem: String { "its \(column) is \(String(text.prefix(40)).debugDescription)" }
}
