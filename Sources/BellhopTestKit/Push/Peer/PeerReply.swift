/// What a stand-in does with a request.
public indirect enum PeerReply: Sendable {
    case answer(PeerAnswer)
    /// The answer, then a reset of the connection, before the next request can come.
    case answerThenReset(PeerAnswer)
    /// The head with the full length, the first `bytes` of the body, then the end of the connection.
    case truncated(PeerAnswer, bytes: Int)
    /// The head with the full length, half of the body, then nothing more.
    case stalled(PeerAnswer)
    /// Any bytes, then the end of the connection.
    case raw([UInt8])
    /// The end of the connection instead of an answer.
    case close
    /// The same by a reset.
    case reset
    /// Nothing, ever; the connection stays.
    case hang
    /// The reply, once the gate is open.
    case after(Gate, PeerReply)
    /// An answer without end: whatever is said to the stream later.
    case stream(PeerAnswer, PeerStream)
}

/// A status with headers and a body.
public struct PeerAnswer: Sendable {
    public var status: Int
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]

    public init(_ status: Int = 200, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    public static func json(_ status: Int = 200, _ text: String) -> PeerAnswer {
        PeerAnswer(status, headers: [("Content-Type", "application/json")], body: Array((text + "\n").utf8))
    }

    /// A page as reverse proxies show it.
    public static func page(_ status: Int) -> PeerAnswer {
        let html =
            "<html>\r\n<head><title>\(status)</title></head>\r\n<body>\r\n<center><h1>\(status)</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n"
        return PeerAnswer(status, headers: [("Server", "nginx"), ("Content-Type", "text/html")], body: Array(html.utf8))
    }

    /// The head as on the wire; `length` as Content-Length, `nil` for a chunked body.
    func head(length: Int?) -> [UInt8] {
        var text = "HTTP/1.1 \(status) Status\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        if let length {
            // These have no body, by definition.
            if status >= 200, status != 204, status != 304 { text += "Content-Length: \(length)\r\n" }
        } else {
            text += "Transfer-Encoding: chunked\r\n"
        }
        return Array((text + "\r\n").utf8)
    }
}
