package import BellhopCore

/// The contract that sinks for HTTP services must keep in addition to ``SinkContract``. The cases
/// use a server that simulates every kind of fault.
///
/// The sink must not crash, hang, follow a redirect, or treat a failure as success. The reasons
/// that the sink reports must not repeat text from the server's answer.
package struct HTTPSinkContract: Sendable {
    package struct Case: Sendable, CustomStringConvertible {
        package let description: String
        let run: @Sendable (HTTPSinkContract, ContractWatch) async throws -> Void
    }

    /// Creates a sink for the server at `url`. Each delivery attempt ends after `timeout`.
    package typealias Make = @Sendable (_ url: String, _ timeout: Duration, SinkEnvironment) throws -> any NotificationSink

    private let secrets: [String]
    private let make: Make

    package init(secrets: [String], make: @escaping Make) {
        self.secrets = secrets
        self.make = make
    }

    /// Runs one case.
    ///
    /// - Throws: `ContractViolation` if the sink violates the contract, or an error of `make`.
    package func run(_ part: Case) async throws {
        let watch = ContractWatch(secrets: secrets)
        try await part.run(self, watch)
        try watch.requireNoSecret()
    }

    /// Returns the outcome of a delivery to a server that replies with `reply` to every request.
    private func outcome(_ reply: PeerReply, _ watch: ContractWatch, timeout: Duration = .seconds(20)) async throws -> DeliveryOutcome {
        let server = try await RecordingServer(reply: reply)
        // This reference keeps the server running until the end of the function.
        defer { withExtendedLifetime(server) {} }
        return await watch.deliver(at: try sink(server, watch, timeout: timeout))
    }

    private func sink(_ server: RecordingServer, _ watch: ContractWatch, timeout: Duration = .seconds(20)) throws -> any NotificationSink {
        try make(server.url, timeout, watch.environment())
    }

    package static let cases: [Case] = [
        Case(description: "judges every status") { contract, watch in
            for status in 100...599 { try await contract.judge(PeerAnswer(status), watch) }
        },
        Case(description: "judges every status of a proxy's page") { contract, watch in
            for status in 200...599 { try await contract.judge(.page(status), watch) }
        },
        Case(description: "honours Retry-After") { contract, watch in
            for (text, least) in [("17", 17), ("Wed, 01 Oct 2025 14:01:00 GMT", 60), ("99999999999999999999", 86400)] as [(String, Int64)] {
                let outcome = try await contract.outcome(.answer(PeerAnswer(503, headers: [("Retry-After", text)])), watch)
                guard case .deferred(_, let after?) = outcome, after >= .seconds(least) else {
                    throw ContractViolation("503 with Retry-After: \(text) ended as \(outcome)")
                }
            }
        },
        Case(description: "does not follow redirects") { contract, watch in
            let trap = try await RecordingServer()
            for status in [301, 302, 303, 307, 308] {
                let answer = PeerAnswer(status, headers: [("Location", trap.url + "/elsewhere")])
                let outcome = try await contract.outcome(.answer(answer), watch)
                guard case .misconfigured = outcome else { throw ContractViolation("a redirect ended as \(outcome)") }
            }
            try require(trap.requests.count == 0, "a redirect was followed")
        },
        Case(description: "survives garbage") { contract, watch in
            for bytes in garbage {
                let outcome = try await contract.outcome(.raw(bytes), watch, timeout: .seconds(5))
                // A sink may accept an explicit 200 without any other check.
                if case .accepted = outcome, !bytes.starts(with: Array("HTTP/1.1 200 OK\r\nContent-Length".utf8)) {
                    throw ContractViolation("garbage was taken for success: \(String(decoding: bytes.prefix(60), as: UTF8.self))")
                }
            }
        },
        Case(description: "survives JSON of the wrong shape") { contract, watch in
            for text in [
                "", "null", "[]", "{", "\"x\"", "{\"id\":[]}", "{\"id\":{},\"topic\":7,\"code\":\"x\"}", "[[[[[[[[[[",
                "{\"code\":99999999999999999999}",
            ] {
                for status in [400, 401, 429, 500] {
                    let outcome = try await contract.outcome(.answer(.json(status, text)), watch)
                    if case .accepted = outcome { throw ContractViolation("\(status) with \(text) was taken for success") }
                }
            }
        },
        Case(description: "calls a cut answer lost") { contract, watch in
            let answer = PeerAnswer.json(200, String(repeating: "x", count: 400))
            for reply in [PeerReply.truncated(answer, bytes: 100), .truncated(answer, bytes: 0), .close, .reset] {
                let outcome = try await contract.outcome(reply, watch)
                guard case .ambiguous = outcome else { throw ContractViolation("a cut answer (\(reply)) ended as \(outcome)") }
            }
        },
        Case(description: "does not swallow a huge answer") { contract, watch in
            let huge = PeerAnswer(500, body: Array(repeating: 0x78, count: 24 << 20))
            let outcome = try await contract.outcome(.answer(huge), watch)
            guard case .deferred = outcome else { throw ContractViolation("a huge answer ended as \(outcome)") }
            let headers = PeerAnswer(200, headers: (0..<2000).map { ("X-Many-\($0)", String(repeating: "y", count: 100)) })
            let other = try await contract.outcome(.answer(headers), watch)
            watch.hear("\(other)")
        },
        Case(description: "gives up on a server that does not answer") { contract, watch in
            for reply in [PeerReply.hang, .stalled(.json(200, String(repeating: "x", count: 400)))] {
                let outcome = try await contract.outcome(reply, watch, timeout: .milliseconds(200))
                guard case .ambiguous = outcome else { throw ContractViolation("a time-out ended as \(outcome)") }
            }
        },
        Case(description: "keeps to the attempt's own time limit") { contract, watch in
            let server = try await RecordingServer(reply: .hang)
            defer { withExtendedLifetime(server) {} }
            let sink = try contract.sink(server, watch)
            let outcome = await watch.deliver(SampleNotices.washed(), SampleNotices.attempt(timeLimit: .milliseconds(200)), at: sink)
            guard case .ambiguous = outcome else { throw ContractViolation("a time-out ended as \(outcome)") }
        },
        Case(description: "ends at once when it is cancelled while it waits") { contract, watch in
            let server = try await RecordingServer(reply: .hang)
            let sink = try contract.sink(server, watch, timeout: .seconds(300))
            let attempt = SampleNotices.attempt(timeLimit: .seconds(600))
            let outcome = await withTaskGroup(of: DeliveryOutcome.self) { group in
                group.addTask { await watch.deliver(SampleNotices.washed(), attempt, at: sink) }
                await server.requests.wait(count: 1)
                group.cancelAll()
                return await group.next() ?? .accepted(.none)
            }
            guard case .ambiguous = outcome else { throw ContractViolation("cancelled after it was sent, it ended as \(outcome)") }
        },
        Case(description: "tries again later when nobody listens") { contract, watch in
            let server = try await RecordingServer()
            let sink = try contract.sink(server, watch)
            try await server.stop()
            let outcome = await watch.deliver(at: sink)
            guard case .deferred(_, nil) = outcome else { throw ContractViolation("a refused connection ended as \(outcome)") }
            let check = await sink.check()
            watch.hear("\(check)")
            try require(check.state == .unavailable, "the check of a server that is down says \(check)")
        },
        Case(description: "repeats no secret that a server echoes") { contract, watch in
            for status in [200, 400, 401, 403, 404, 418, 429, 500, 507] {
                let server = try await LoopbackServer { request in
                    let all =
                        request.headers.map { "\($0.name): \($0.value)" }.joined(separator: " ") + " \(request.target) " + request.text
                    let fields: [String: PeerJSON] = [
                        "error": .string(all), "errorDescription": .string(all), "code": .integer(Int64(status * 100 + 1)),
                    ]
                    return .answer(.json(status, PeerJSON.object(fields).text))
                }
                let sink = try contract.make(server.url, .seconds(20), watch.environment())
                _ = await watch.deliver(at: sink)
                watch.hear("\(await sink.check())")
                watch.inspect(sink)
            }
        },
        Case(description: "sends the body in one piece and nothing twice") { contract, watch in
            let server = try await RecordingServer(reply: .answer(PeerAnswer(503)))
            let sink = try contract.sink(server, watch)
            for number in 1...20 {
                _ = await watch.deliver(SampleNotices.washed(number: Int64(number), key: "once_\(number)"), at: sink)
            }
            let requests = server.requests.all
            try require(requests.count == 20, "20 attempts made \(requests.count) requests")
            try require(server.connectionsSoFar == 1, "20 attempts, one after another, made \(server.connectionsSoFar) connections")
            for request in requests {
                try require(request.method == "POST", "a notice went out by \(request.method)")
                try require(request.header("expect") == nil, "an Expect header was sent")
                try require(request.header("content-length") == "\(request.body.count)", "no Content-Length was sent")
                try require(request.header("x-evil") == nil, "a header was injected")
            }
        },
    ]

    private func judge(_ answer: PeerAnswer, _ watch: ContractWatch) async throws {
        let outcome = try await outcome(.answer(answer), watch)
        let isRight =
            switch (answer.status, outcome) {
            case (200..<300, .accepted), (200..<300, .deferred): true
            case (408, .deferred), (425, .deferred), (429, .limited), (500..<600, .deferred): true
            case (408, _), (425, _), (429, _), (500..<600, _): false
            case (300..<400, .misconfigured), (401, .misconfigured), (403, .misconfigured): true
            case (300..<400, _), (401, _), (403, _): false
            case (400..<500, .rejected), (400..<500, .misconfigured), (404, .deferred), (421, .deferred), (423, .deferred): true
            case (100..<200, .ambiguous), (100..<200, .deferred): true
            default: false
            }
        try require(isRight, "status \(answer.status) ended as \(outcome)")
    }

    private static let garbage: [[UInt8]] = [
        [], Array("\r\n\r\n".utf8), Array("Snowy\r\n".utf8), Array("HTTP/1.1 abc OK\r\n\r\n".utf8), Array("HTTP/9.9 200 OK\r\n\r\n".utf8),
        Array("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}".utf8), Array("HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\n".utf8),
        Array("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\nx".utf8),
        Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n".utf8),
        Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab".utf8), Array("SSH-2.0-OpenSSH_9.2\r\n".utf8),
        Array("220 mail.example.org ESMTP\r\n".utf8), [0x16, 0x03, 0x01, 0x00, 0x05, 0x01, 0x00, 0x00, 0x01, 0x00],
        Array("HTTP/1.1 200 OK\r\n".utf8) + Array(repeating: 0x41, count: 200_000),
        (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) },
    ]
}
