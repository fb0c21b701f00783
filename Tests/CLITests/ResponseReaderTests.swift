import ControlWire
import Testing

@testable import ControlClient

@Suite struct ResponseReaderTests {
    /// Returns the parts of a response that arrives in these pieces, with the bodies joined.
    private func parts(_ pieces: [ArraySlice<UInt8>], closes: Bool = false) throws -> [ResponsePart] {
        var reader = ResponseReader()
        var joined: [ResponsePart] = []
        for piece in pieces {
            for part in try reader.read(piece) {
                if case .body(let more) = part, case .body(let before)? = joined.last {
                    joined[joined.count - 1] = .body(before + more)
                } else {
                    joined.append(part)
                }
            }
        }
        if closes {
            let isComplete = reader.close()
            #expect(isComplete)
        }
        return joined
    }

    private static let head = ResponseHead(status: 200, fields: [.init(name: "content-type", value: "text/plain")])

    @Test(
        "A response means the same wherever it is split",
        arguments: [
            ("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhelloIGNORED", ["content-length": "5"], "hello"),
            ("HTTP/1.1 200\nContent-Type:text/plain \nContent-Length: 0\n\n", ["content-length": "0"], ""),
            (
                "HTTP/1.1 100 Continue\r\nX: y\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: Chunked\r\n\r\n"
                    + "3\r\nhel\r\n2;name=value\r\nlo\r\n0\r\nTrailer: z\r\n\r\n", ["transfer-encoding": "Chunked"], "hello"
            ),
        ])
    func splits(_ text: String, _ more: [String: String], _ body: String) throws {
        let bytes = Array(text.utf8)
        var head = Self.head
        for (name, value) in more { head.fields.append(.init(name: name, value: value)) }
        let expected: [ResponsePart] = [.head(head)] + (body.isEmpty ? [] : [.body(Array(body.utf8))]) + [.end]
        for first in 0...bytes.count {
            for second in first...bytes.count {
                try #require(try parts([bytes[..<first], bytes[first..<second], bytes[second...]]) == expected, "\(first), \(second)")
            }
        }
        #expect(try parts(bytes.indices.map { bytes[$0...$0] }) == expected)
    }

    @Test("A response without a length ends when the connection is closed")
    func untilClose() throws {
        let bytes = Array("HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nhello".utf8)
        #expect(try parts([bytes[...]], closes: true) == [.head(Self.head), .body(Array("hello".utf8))])
    }

    @Test("A response without a body is complete after its head", arguments: [204, 304])
    func noBody(status: Int) throws {
        let bytes = Array("HTTP/1.1 \(status) X\r\n\r\nnothing of this".utf8)
        #expect(try parts([bytes[...]]) == [.head(ResponseHead(status: status)), .end])
    }

    @Test("A response that is cut off is incomplete, wherever it is cut")
    func cutOff() throws {
        for text in [
            "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        ] {
            let bytes = Array(text.utf8)
            for end in bytes.indices {
                var reader = ResponseReader()
                _ = try reader.read(bytes[..<end])
                let isComplete = reader.close()
                #expect(!isComplete, "\(end) of \(text)")
            }
        }
    }

    @Test(
        "What is not an HTTP response is refused with a reason",
        arguments: [
            "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/2 200\r\n", "HTTP/1.1 20 OK\r\n", "HTTP/1.1 abc OK\r\n", "HTTP/1.1\r\n", "\r\n",
            "HTTP/1.1 200 OK\r\nno colon\r\n", "HTTP/1.1 200 OK\r\n: no name\r\n", "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n",
        ])
    func malformed(text: String) {
        var reader = ResponseReader()
        #expect(throws: ResponseReader.Malformed.self) { try reader.read(Array(text.utf8)[...]) }
    }

    @Test("A head that never ends is refused before it fills the memory")
    func endless() {
        var reader = ResponseReader()
        let line = Array("X: \(String(repeating: "a", count: 1000))\r\n".utf8)
        #expect(throws: ResponseReader.Malformed.self) {
            _ = try reader.read(Array("HTTP/1.1 200 OK\r\n".utf8)[...])
            for _ in 0...(ResponseReader.longestHead / line.count) { _ = try reader.read(line[...]) }
        }
    }

    @Test("A header whose value has a line break is left out, so it cannot add a header")
    func injection() {
        let bytes = RequestHead.bytes(of: Request(.version), headers: [("Accept-Language", "de\r\nX-Evil: 1")])
        let head = String(decoding: bytes, as: UTF8.self)
        #expect(head.hasPrefix("GET /v1/version HTTP/1.1\r\nHost: bellhop\r\n"))
        #expect(head.hasSuffix("\r\n\r\n"))
        #expect(!head.contains("Evil"))
    }

    @Test("A piece of a body becomes one chunk; an empty piece does not end the body")
    func chunks() {
        #expect(RequestHead.chunk(Array("hello hello hello".utf8)) == Array("11\r\nhello hello hello\r\n".utf8))
        #expect(RequestHead.chunk([]).isEmpty)
    }
}
