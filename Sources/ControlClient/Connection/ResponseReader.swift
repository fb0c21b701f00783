/// The status and the headers of an HTTP response.
struct ResponseHead: Hashable, Sendable {
    struct Field: Hashable, Sendable {
        /// The name in lowercase.
        var name: String
        var value: String
    }

    var status: Int
    var fields: [Field] = []

    var isSuccess: Bool { (200..<300).contains(status) }

    /// Returns the value of the first field with this name in lowercase.
    func value(of name: String) -> String? {
        fields.first { $0.name == name }?.value
    }
}

/// A piece of an HTTP response, in the order in which the pieces arrive: one head, any number of
/// bodies, one end.
enum ResponsePart: Hashable, Sendable {
    case head(ResponseHead)
    case body([UInt8])
    case end
}

/// A parser for one HTTP/1.1 response (RFC 9112) that takes the bytes as they arrive, split
/// anywhere. It is deliberately small: an answer of the daemon needs no event loop, and a command
/// line that takes only a few milliseconds would spend a third of its time in one.
struct ResponseReader {
    /// The error for bytes that are not an HTTP response.
    struct Malformed: Error, Hashable {
        var reason: String
    }

    private enum Phase: Hashable {
        case statusLine
        case fields(ResponseHead)
        case counted(left: Int)
        case untilClose
        case chunkSize
        case chunk(left: Int)
        case chunkEnd
        case trailers
        case done
    }

    /// The maximum size of the head, or of the trailers, in bytes.
    static let longestHead = 64 << 10

    private var phase = Phase.statusLine
    private var line: [UInt8] = []
    private var headLength = 0

    /// Whether the response is complete. The bytes after a complete response are ignored.
    var isDone: Bool { phase == .done }

    /// Returns the parts that are complete once these bytes are added. The bytes of a body are
    /// passed on as they arrive.
    mutating func read(_ bytes: ArraySlice<UInt8>) throws(Malformed) -> [ResponsePart] {
        var rest = bytes
        var parts: [ResponsePart] = []
        while !rest.isEmpty {
            switch phase {
            case .done: return parts
            case .untilClose:
                parts.append(.body(Array(rest)))
                return parts
            case .counted(let left):
                parts.append(.body(Self.take(left, of: &rest)))
                let missing = left - (parts.last?.bodyLength ?? 0)
                phase = missing == 0 ? .done : .counted(left: missing)
                if missing == 0 { parts.append(.end) }
            case .chunk(let left):
                parts.append(.body(Self.take(left, of: &rest)))
                let missing = left - (parts.last?.bodyLength ?? 0)
                phase = missing == 0 ? .chunkEnd : .chunk(left: missing)
            case .statusLine, .fields, .chunkSize, .chunkEnd, .trailers:
                guard let text = try nextLine(&rest) else { return parts }
                try end(of: text, &parts)
            }
        }
        return parts
    }

    /// Returns the last part of a response that ends when the connection is closed; `nil` if the
    /// response was already complete.
    ///
    /// - Returns: `false` if the response is incomplete.
    mutating func close() -> Bool {
        guard phase == .untilClose else { return phase == .done }
        phase = .done
        return true
    }

    private static func take(_ count: Int, of rest: inout ArraySlice<UInt8>) -> [UInt8] {
        let taken = rest.prefix(count)
        rest = rest.dropFirst(count)
        return Array(taken)
    }

    /// Returns the next line without its line ending; `nil` if the line is still incomplete.
    private mutating func nextLine(_ rest: inout ArraySlice<UInt8>) throws(Malformed) -> String? {
        let end = rest.firstIndex(of: UInt8(ascii: "\n"))
        line.append(contentsOf: rest[..<(end ?? rest.endIndex)])
        headLength += (end ?? rest.endIndex) - rest.startIndex + 1
        guard headLength <= Self.longestHead else { throw Malformed(reason: "the head is too long") }
        guard let end else {
            rest = []
            return nil
        }
        rest = rest[(end + 1)...]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        defer { line.removeAll(keepingCapacity: true) }
        return String(decoding: line, as: UTF8.self)
    }

    private mutating func end(of line: String, _ parts: inout [ResponsePart]) throws(Malformed) {
        switch phase {
        case .statusLine: phase = .fields(try Self.head(line))
        case .fields(let head) where line.isEmpty: try begin(head, &parts)
        case .fields(var head):
            head.fields.append(try Self.field(line))
            phase = .fields(head)
        case .chunkSize:
            let size = line.prefix { $0 != ";" && $0 != " " }
            guard let count = Int(size, radix: 16), count >= 0 else { throw Malformed(reason: "the size of a chunk is not a number") }
            headLength = 0
            phase = count == 0 ? .trailers : .chunk(left: count)
        case .chunkEnd:
            guard line.isEmpty else { throw Malformed(reason: "a chunk is longer than its size") }
            phase = .chunkSize
        case .trailers:
            guard line.isEmpty else { return }
            phase = .done
            parts.append(.end)
        case .counted, .untilClose, .chunk, .done: break
        }
    }

    private mutating func begin(_ head: ResponseHead, _ parts: inout [ResponsePart]) throws(Malformed) {
        headLength = 0
        // An interim response, such as `100 Continue`, precedes the response.
        if (100..<200).contains(head.status) {
            phase = .statusLine
            return
        }
        parts.append(.head(head))
        if head.status == 204 || head.status == 304 {
            phase = .done
        } else if let coding = head.value(of: "transfer-encoding") {
            guard coding.lowercased() == "chunked" else { throw Malformed(reason: "the transfer coding \(coding) is unknown") }
            phase = .chunkSize
        } else if let length = head.value(of: "content-length") {
            guard let count = Int(length), count >= 0 else { throw Malformed(reason: "the length of the body is not a number") }
            phase = count == 0 ? .done : .counted(left: count)
        } else {
            phase = .untilClose
        }
        if phase == .done { parts.append(.end) }
    }

    private static func head(_ line: String) throws(Malformed) -> ResponseHead {
        let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), words[1].utf8.count == 3, let status = Int(words[1]), status >= 100 else {
            throw Malformed(reason: "the first line is not a status line")
        }
        return ResponseHead(status: status)
    }

    private static func field(_ line: String) throws(Malformed) -> ResponseHead.Field {
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), colon != line.startIndex else {
            throw Malformed(reason: "a header has no name")
        }
        var value = line[line.utf8.index(after: colon)...]
        while let first = value.utf8.first, first == 0x20 || first == 0x09 { value = value.dropFirst() }
        while let last = value.utf8.last, last == 0x20 || last == 0x09 { value = value.dropLast() }
        return ResponseHead.Field(name: line[..<colon].lowercased(), value: String(value))
    }
}

extension ResponsePart {
    fileprivate var bodyLength: Int {
        if case .body(let bytes) = self { bytes.count } else { 0 }
    }
}
