import BellhopCore
import CSQLite

/// Binds values to a statement's parameters, one after another.
struct Parameters {
    private let handle: OpaquePointer
    /// The statement's own memory for texts. The memory stays at the same address as long as the
    /// statement exists.
    private let memory: UnsafeMutableRawBufferPointer
    private var used = 0
    private var index: Int32 = 0
    /// The first error, or SQLITE_OK.
    private(set) var code = SQLITE_OK

    init(_ handle: OpaquePointer, memory: UnsafeMutableRawBufferPointer) {
        self.handle = handle
        self.memory = memory
    }

    // This value makes SQLite copy a text before the call returns. Swift does not import the value,
    // because in C it is a macro with a cast.
    static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    private static let empty: StaticString = ""

    mutating func add(_ integer: Int64) {
        index += 1
        note(sqlite3_bind_int64(handle, index, integer))
    }

    mutating func add(_ integer: Int64?) {
        guard let integer else { return addNull() }
        add(integer)
    }

    mutating func add(_ integer: Int) { add(Int64(integer)) }
    mutating func add(_ integer: Int?) { add(integer.map(Int64.init)) }
    mutating func add(_ truth: Bool) { add(truth ? 1 as Int64 : 0) }
    mutating func add(_ instant: Instant) { add(instant.milliseconds) }
    mutating func add(_ instant: Instant?) { add(instant?.milliseconds) }

    /// Binds a text with its number of bytes, so that a NUL character in it is kept.
    mutating func add(_ text: String) {
        index += 1
        var text = text
        note(text.withUTF8 { bind($0) })
    }

    /// Binds a text. If the text fits into the statement's memory, it is placed there, so that
    /// SQLite need not allocate memory for each text of each row.
    private mutating func bind(_ text: UnsafeBufferPointer<UInt8>) -> Int32 {
        let count = Int32(clamping: text.count)
        // An empty text may have no address, and SQLite would bind NULL for a null address.
        guard let start = text.baseAddress, !text.isEmpty else {
            return sqlite3_bind_text(handle, index, UnsafePointer(OpaquePointer(Parameters.empty.utf8Start)), 0, nil)
        }
        guard text.count <= memory.count - used, let base = memory.baseAddress else {
            return sqlite3_bind_text(handle, index, UnsafePointer(OpaquePointer(start)), count, Self.copied)
        }
        let place = base + used
        place.copyMemory(from: start, byteCount: text.count)
        used += text.count
        return sqlite3_bind_text(handle, index, UnsafePointer(OpaquePointer(place)), count, nil)
    }

    mutating func add(_ text: String?) {
        guard let text else { return addNull() }
        add(text)
    }

    mutating func add(reason: Reason) { add(PhraseText.write(reason.phrase)) }
    mutating func add(reason: Reason?) { add(reason.map { PhraseText.write($0.phrase) }) }

    mutating func addNull() {
        index += 1
        note(sqlite3_bind_null(handle, index))
    }

    private mutating func note(_ result: Int32) {
        if code == SQLITE_OK { code = result }
    }
}

/// Returns `?1, ?2, …, ?count`.
func marks(_ count: Int, from first: Int = 1) -> String {
    (first..<first + count).map { "?\($0)" }.joined(separator: ", ")
}
