/// How a stand-in responds to a request.
public indirect enum PeerReply: Sendable {
    case answer(PeerAnswer)
    /// Sends the answer, and resets the connection before the next request can arrive.
    case answerThenReset(PeerAnswer)
    /// Sends the head with the full length and the first `bytes` of the body, and closes the
    /// connection.
    case truncated(PeerAnswer, bytes: Int)
    /// Sends the head with the full length and half of the body, and then nothing more.
    case stalled(PeerAnswer)
    /// Sends arbitrary bytes, and closes the connection.
    case raw([UInt8])
    /// Closes the connection without an answer.
    case close
    /// Resets the connection without an answer.
    case reset
    /// Never answers, but keeps the connection open.
    case hang
    /// Replies once the gate is open.
    case after(Gate, PeerReply)
    /// Sends an endless answer with whatever is written to the stream later.
    case stream(PeerAnswer, PeerStream)
}

/// An answer with a status, headers and a body.
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

    /// An HTML page like those of reverse proxies.
    public static func page(_ status: Int) -> PeerAnswer {
        let html =
            "<html>\r\n<head><title>\(status)</title></head>\r\n<body>\r\n<center><h1>\(status)</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n"
        return PeerAnswer(status, headers: [("Server", "nginx"), ("Content-Type", "text/html")], body: Array(html.utf8))
    }

    /// The head in wire format, with `length` as Content-Length, or `nil` for a chunked body.
    func head(length: Int?) -> [UInt8] {
        var text = "HTTP/1.1 \(status) Status\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        if let length {
            // 1xx, 204 and 304 have no body by definition.
            if status >= 200, status != 204, status != 304 { text += "Content-Length: \(length)\r\n" }
        } else {
            text += "Transfer-Encoding: chunked\r\n"
        }
        return Array((text + "\r\n").utf8)
    }
}
