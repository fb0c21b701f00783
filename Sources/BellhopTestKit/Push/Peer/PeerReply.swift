/// How a stand-in (a fake server for tests) responds to a request.
package indirect enum PeerReply: Sendable {
    case answer(PeerAnswer)
    /// Sends the answer, then resets the connection before the next request can arrive.
    case answerThenReset(PeerAnswer)
    /// Sends a head that announces the full length of the body, then the first `bytes` of the body,
    /// then closes the connection.
    case truncated(PeerAnswer, bytes: Int)
    /// Sends a head that announces the full length of the body, then half of the body, then nothing
    /// more.
    case stalled(PeerAnswer)
    /// Sends these bytes, which need not be HTTP, then closes the connection.
    case raw([UInt8])
    /// Closes the connection without an answer.
    case close
    /// Resets the connection without an answer.
    case reset
    /// Never answers, but keeps the connection open.
    case hang
    /// Sends the reply when the gate is opened.
    case after(Gate, PeerReply)
    /// Sends an endless answer. Everything that a test later writes to the stream is sent as a part
    /// of the body.
    case stream(PeerAnswer, PeerStream)
}

/// An answer with a status, headers and a body.
package struct PeerAnswer: Sendable {
    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]

    package init(_ status: Int = 200, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    package static func json(_ status: Int = 200, _ text: String) -> PeerAnswer {
        PeerAnswer(status, headers: [("Content-Type", "application/json")], body: Array((text + "\n").utf8))
    }

    /// Returns an HTML page like those of reverse proxies.
    package static func page(_ status: Int) -> PeerAnswer {
        let html =
            "<html>\r\n<head><title>\(status)</title></head>\r\n<body>\r\n<center><h1>\(status)</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n"
        return PeerAnswer(status, headers: [("Server", "nginx"), ("Content-Type", "text/html")], body: Array(html.utf8))
    }

    /// Returns the head as bytes. `length` becomes the `Content-Length` header. If `length` is
    /// `nil`, the head announces a chunked body.
    func head(length: Int?) -> [UInt8] {
        var text = "HTTP/1.1 \(status) Status\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        if let length {
            // Answers with the status 1xx, 204 or 304 have no body by definition.
            if status >= 200, status != 204, status != 304 { text += "Content-Length: \(length)\r\n" }
        } else {
            text += "Transfer-Encoding: chunked\r\n"
        }
        return Array((text + "\r\n").utf8)
    }
}
