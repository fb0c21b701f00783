/// One message of a server-sent event stream.
struct ServerSentEvent: Hashable, Sendable {
    /// The last `id` that the stream sent. It may have been sent with an earlier message.
    var id: String
    /// The event name; `message` if the stream sends no name.
    var name: String
    /// The message's `data` lines, joined with line feeds.
    var data: String
}

/// A parser for `text/event-stream` (WHATWG HTML, 9.2.6) that takes the bytes as they arrive. It
/// accepts any line ending, comments, a byte-order mark, and input that is split at any byte.
struct ServerSentEvents {
    /// The error for a line or message that exceeds the limit. The input is then probably not an
    /// event stream.
    struct TooLong: Error {}

    /// The maximum size of a line or message in bytes.
    private let longestMessage: Int
    private var line: [UInt8] = []
    private var lastWasReturn = false
    private var isFirstLine = true
    private var id = ""
    private var name = ""
    private var data: [String] = []
    private var dataLength = 0

    init(longestMessage: Int = 16 << 20) { self.longestMessage = longestMessage }

    /// Returns the messages that are complete once these bytes are added.
    mutating func read(_ bytes: some Sequence<UInt8>) throws(TooLong) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        for byte in bytes {
            // A carriage return ends a line. If a line feed follows, skip it.
            if byte == UInt8(ascii: "\n"), lastWasReturn {
                lastWasReturn = false
                continue
            }
            lastWasReturn = byte == UInt8(ascii: "\r")
            if byte == UInt8(ascii: "\n") || lastWasReturn {
                if let event = endLine() { events.append(event) }
            } else {
                line.append(byte)
                guard line.count + dataLength <= longestMessage else { throw TooLong() }
            }
        }
        return events
    }

    private mutating func endLine() -> ServerSentEvent? {
        var text = String(decoding: line, as: UTF8.self)
        line.removeAll(keepingCapacity: true)
        if isFirstLine {
            isFirstLine = false
            if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        }
        guard !text.isEmpty else { return dispatch() }
        let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
        let field = text[..<colon]
        var value = colon == text.endIndex ? "" : text[text.utf8.index(after: colon)...]
        if value.utf8.first == UInt8(ascii: " ") { value = Substring(value.utf8.dropFirst()) }
        switch field {
        case "data":
            data.append(String(value))
            dataLength += value.utf8.count
        case "event": name = String(value)
        case "id" where !value.utf8.contains(0): id = String(value)
        default: break
        }
        return nil
    }

    private mutating func dispatch() -> ServerSentEvent? {
        defer {
            name = ""
            data = []
            dataLength = 0
        }
        guard !data.isEmpty else { return nil }
        return ServerSentEvent(id: id, name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"))
    }
}
