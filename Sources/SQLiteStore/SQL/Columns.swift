import BellhopCore
import CSQLite

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

    /// Reads a text. Returns an empty text for NULL. Bytes that are not UTF-8 become U+FFFD.
    mutating func text() -> String { optionalText() ?? "" }

    mutating func reason() -> Reason { Reason(PhraseText.read(text())) }

    mutating func optionalText() -> String? {
        let column = next()
        guard let bytes = sqlite3_column_text(handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    mutating func skip() { index += 1 }

    /// Reads a text and parses it. Throws an error if the text cannot be parsed.
    mutating func parsed<Value>(_ column: String, _ parse: (String) -> Value?) throws(UnreadableRow) -> Value {
        let text = text()
        guard let value = parse(text) else { throw UnreadableRow(column: column, text: text) }
        return value
    }

    /// Does the same as ``parsed(_:_:)``, but returns `nil` for NULL.
    mutating func optionallyParsed<Value>(_ column: String, _ parse: (String) -> Value?) throws(UnreadableRow) -> Value? {
        guard let text = optionalText() else { return nil }
        guard let value = parse(text) else { throw UnreadableRow(column: column, text: text) }
        return value
    }
}

/// The error for a row that another program wrote: a column contains a value that no model can
/// represent.
struct UnreadableRow: Error {
    var column: String
    var text: String

    /// The part of the log message that follows the row's name. It shows at most 40 characters of
    /// the value. They are quoted so that control characters cannot disturb a terminal.
    var problem: String { "its \(column) is \(String(text.prefix(40)).debugDescription)" }
}
