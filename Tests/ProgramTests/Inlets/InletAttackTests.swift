import BellhopTestKit
import ControlWire
import Foundation
import Testing

/// Tests what strangers and broken programs can do to the inlets of the running daemon.
@Suite("Attacks on inlets of the running daemon", .timeLimit(.minutes(15))) struct InletAttackTests {
    private static let config =
        DaemonConfig.json + """
            [api]
            listen = "127.0.0.1:0"

            [inlets.scripts]
            type = "json"

            [inlets.other]
            type = "json"

            [inlets.push]
            type = "ntfy"

            """

    /// Sends the bytes of a request as they are, and returns all of the answer.
    private static func raw(_ address: String, _ request: String) async throws -> String {
        let script = """
            exec 3<>/dev/tcp/\(address.replacing(":", with: "/"))
            printf '%b' "$1" >&3
            timeout 30 cat <&3
            """
        return try await Program.run(["bash", "-c", script, "bash", request], environment: Curl.environment).output
    }

    @Test("a wrong token, the token of another inlet and an unknown inlet get the same answer, and guesses have to wait")
    func tokens() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let web = try await WebClient(daemon)
            let address = "http://\(web.address)/in/"
            let (own, foreign) = (try await daemon.inletToken("scripts"), try await daemon.inletToken("other"))
            let missing = try await Curl.send(["-d", "x", address + "scripts"])
            let wrong = try await Curl.send(["-H", "Authorization: Bearer wrong", "-d", "x", address + "scripts"])
            let others = try await Curl.send(["-H", "Authorization: Bearer \(foreign)", "-d", "x", address + "scripts"])
            let unknown = try await Curl.send(["-H", "Authorization: Bearer \(own)", "-d", "x", address + "none"])
            for answer in [missing, wrong, others, unknown] {
                #expect(answer.status == 401 && answer.body == missing.body, "\(answer)")
                #expect(!answer.body.contains(own) && !answer.body.contains(foreign))
            }
            // The token of an inlet opens nothing of the API, and the other way round.
            #expect(try await Curl.send(["-H", "Authorization: Bearer \(own)", "http://\(web.address)/v1/status"]).status == 401)
            // As time passes, further guesses are allowed, so a slow machine sends more of them before one has
            // to wait.
            var statuses: [Int] = []
            while statuses.last != 429, statuses.count < 60 {
                let guess = ["-H", "Authorization: Bearer guess\(statuses.count)", "-d", "x", address + "scripts"]
                statuses.append(try await Curl.send(guess).status)
            }
            #expect(statuses.count >= 5 && Set(statuses) == [401, 429], "\(statuses)")
            // Another program behind the same address is still served.
            #expect(try await Curl.send(["-H", "Authorization: Bearer \(own)", "-d", "mine", address + "scripts"]).status == 201)
            #expect(try await daemon.postedEvents().map(\.notice.title) == ["mine"])
        }
    }

    @Test("a stream of a gigabyte is refused with 413 and not kept in memory, also from eight clients at once")
    func gigabyte() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let web = try await WebClient(daemon)
            let token = try await daemon.inletToken("scripts")
            try daemon.scratch.write("Authorization: Bearer \(token)", to: "header")
            let script = """
                head -c 1073741824 /dev/zero | curl -sS --noproxy '*' --max-time 120 -o /dev/null -w '%{http_code} %{size_upload}' \
                -H @\(daemon.scratch.path)/header -H Expect: -T - -X POST http://\(web.address)/in/scripts
                """
            #expect(
                try await Curl.send(["-H", "@\(daemon.scratch.path)/header", "-d", "before", "http://\(web.address)/in/scripts"]).status
                    == 201)
            let before = try daemon.program.memory("RssAnon")
            let answers = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<8 { group.addTask { try await Program.run(["bash", "-c", script], environment: Curl.environment).output } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            for answer in answers {
                let parts = answer.split(separator: " ").compactMap { Int($0) }
                #expect(parts.first == 413 && parts.count == 2 && parts[1] < 64 << 20, "\(answer)")
            }
            // The kernel counts the most memory that the daemon has ever used, but also that of files.
            let growth = try daemon.program.memory("RssAnon") - before
            print("eight streams of 1 GB: \(answers); memory grew by \(growth) kB, at most \(try daemon.program.memory("VmHWM")) kB")
            #expect(growth < 32 << 10, "\(growth) kB")
            #expect(
                try await Curl.send(["-H", "@\(daemon.scratch.path)/header", "-d", "after", "http://\(web.address)/in/scripts"]).status
                    == 201)
            #expect(try await daemon.postedEvents().map(\.notice.title) == ["before", "after"])
        }
    }

    @Test("links that run something, deep nesting and forged marks are refused, and post nothing")
    func hostileFields() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let web = try await WebClient(daemon)
            let header = "Authorization: Bearer \(try await daemon.inletToken("scripts"))"
            func post(_ body: String, _ more: [String] = []) async throws -> Int {
                try daemon.scratch.write(body, to: "body")
                return try await Curl.send(
                    ["-H", header, "-H", "Content-Type: application/json", "--data-binary", "@\(daemon.scratch.path)/body"] + more
                        + ["http://\(web.address)/in/scripts"]
                ).status
            }
            for link in ["javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd"] {
                #expect(try await post(#"{"title":"x","link":"\#(link)"}"#) == 422, "\(link)")
            }
            #expect(try await post(#"{"title":"x","icon":"/etc/passwd"}"#) == 422)
            #expect(try await post(String(repeating: "[", count: 60_000)) == 400)
            #expect(try await post(#"{"title":"x","unknown":"# + String(repeating: #"{"a":"#, count: 10_000)) == 400)
            for mark in ["0f1e2d3c;3", "0f1e2d3c;99", "nonsense"] {
                #expect(try await post(#"{"title":"x"}"#, ["-H", "X-Bellhop-Hops: \(mark)"]) == 409, "\(mark)")
            }
            #expect(try await daemon.postedEvents().isEmpty)
            #expect(try await post(#"{"title":"x"}"#, ["-H", "X-Bellhop-Hops: 0f1e2d3c;2"]) == 201)
            #expect(try await daemon.notice("inlet.received", name: "x").labels["hops"] == "2")
        }
    }

    @Test("line breaks in headers, in the path and in encoded words make no header and no line")
    func lineBreaks() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let web = try await WebClient(daemon)
            let token = try await daemon.inletToken("push")
            let evil = "Set-Cookie: evil=1"
            let heads = [
                #"Title: a\r\#(evil)"#, #"Title: a\n\#(evil)"#, #"Title: a\r\n \#(evil)"#,
                // "a", CR, LF, "Set-Cookie: evil=1", CR, LF in Base64.
                "Title: =?utf-8?B?YQ0KU2V0LUNvb2tpZTogZXZpbD0xDQo=?=",
            ]
            for (path, head) in heads.map({ ("/in/push/alerts", $0) }) + [("/in/push/a%0d%0a\(evil.replacing(" ", with: "%20"))", "X-A: b")]
            {
                let answer = try await Self.raw(
                    web.address,
                    #"POST \#(path) HTTP/1.1\r\nHost: \#(web.address)\r\nAuthorization: Bearer \#(token)\r\n\#(head)\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx"#
                )
                let headers = answer.split(separator: "\r\n\r\n", maxSplits: 1).first ?? ""
                #expect(headers.hasPrefix("HTTP/1.1 ") && !headers.lowercased().contains("set-cookie"), "\(head): \(answer)")
            }
            #expect(
                try await Curl.send(["-H", "Authorization: Bearer \(token)", "-d", "still here", "http://\(web.address)/in/push/t"]).status
                    == 200)
            for line in try daemon.program.errors.all { #expect(!line.hasPrefix("Set-Cookie"), "\(line)") }
        }
    }
}
