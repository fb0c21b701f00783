import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests attacks on the API over TCP. Meanwhile, its owners are served, over the socket and with a
/// token over TCP.
@Suite(.timeLimit(.minutes(15)), .serialized) struct WebAttackTests {
    private static let token = "0123456789abcdef0123456789abcdef"
    private static let config =
        DaemonConfig.json + """
            [api]
            listen = "127.0.0.1:0"
            token = "\(token)"

            """
    private static let clean = ["PATH": "/usr/bin:/bin"]

    private func run(wrapper: [String] = [], _ body: (DaemonProcess, WebClient, UInt16) async throws -> Void) async throws {
        let daemon = try DaemonProcess(config: Self.config)
        try await daemon.start(wrapper: wrapper)
        do {
            let web = try await WebClient(daemon)
            try await body(daemon, web, try #require(web.address.split(separator: ":").last.flatMap { UInt16($0) }))
        } catch {
            try await daemon.kill9()
            throw error
        }
        try await daemon.kill9()
    }

    private func expectService(_ daemon: DaemonProcess, _ web: WebClient, _ name: String) async throws {
        try await daemon.timer(name, for: .minutes(10))
        #expect(try await daemon.timerList().timers.contains { $0.name == name })
        let answer = try await web.ask("GET", "/v1/status", host: web.address, ["Authorization: Bearer \(Self.token)"])
        #expect(answer.status == 200, "\(answer)")
    }

    @Test("whoever sends a byte of a header each second is cut off, and owners are served meanwhile")
    func slowHeaders() async throws {
        try await run { daemon, web, port in
            // Each client ends when the daemon closes its connection: the next byte cannot be sent.
            let drip = """
                exec 3<>/dev/tcp/127.0.0.1/\(port)
                printf 'GET /v1/status HTTP/1.1\\r\\nHost: \(web.address)\\r\\nX-Slow: ' >&3
                echo begun
                while printf a >&3; do sleep 1; done
                """
            var clients: [Program] = []
            for _ in 0..<20 { clients.append(try await Program.start(["bash", "-c", drip], environment: Self.clean)) }
            for client in clients { await client.output.wait(count: 1) }
            try await expectService(daemon, web, "Tea")
            for client in clients { try await client.exit() }
            try await expectService(daemon, web, "Coffee")
        }
    }

    @Test("ten thousand connections leave owners served, and the daemon below 150 MB")
    func manyConnections() async throws {
        try await run(wrapper: ["prlimit", "--nofile=16384", "--"]) { daemon, web, port in
            let flood = """
                import resource, socket, sys
                resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
                held = []
                for number in range(10000):
                    one = socket.create_connection(("127.0.0.1", \(port)), timeout=60)
                    one.setblocking(False)
                    try: one.send(b"G")
                    except OSError: pass
                    held.append(one)
                    if number % 1000 == 999: print(f"{number + 1} connections", file=sys.stderr, flush=True)
                sys.stdin.read()
                """
            let client = try await Program.start(["python3", "-c", flood], environment: Self.clean)
            for thousand in 1...10 {
                try await client.saying("\(thousand)000 connections")
                try await expectService(daemon, web, "Timer \(thousand)")
            }
            let resident = try daemon.program.memory("VmRSS")
            print("resident with 10,000 connections attempted: \(resident) kB")
            #expect(resident < 150_000, "\(resident) kB")
            try await client.kill9()
            try await expectService(daemon, web, "Tea")
        }
    }

    @Test("a body of 10 MB gets 413 before it is read, with a length or without, and the connection ends", arguments: [true, false])
    func largeBody(hasLength: Bool) async throws {
        try await run { daemon, web, _ in
            try daemon.scratch.write([UInt8](repeating: UInt8(ascii: "a"), count: 10 << 20), to: "body")
            let answer = try await Program.run(
                [
                    "curl", "-sS", "--noproxy", "*", "-i", "-o", "-", "-H", "Authorization: Bearer \(Self.token)", "-H", "Expect:",
                    "--data-binary", "@\(daemon.scratch.path)/body", "--max-time", "60", "http://\(web.address)/v1/pets",
                ] + (hasLength ? [] : ["-H", "Transfer-Encoding: chunked"]), environment: Self.clean)
            #expect(answer.output.hasPrefix("HTTP/1.1 413"), "\(answer.output.prefix(300)) \(answer.errors)")
            #expect(answer.output.lowercased().contains("connection: close"), "\(answer.output.prefix(300))")
            // Without the body, the answer comes at once.
            let early = try await Program.run(
                [
                    "bash", "-c",
                    """
                    exec 3<>/dev/tcp/\(web.address.replacing(":", with: "/"))
                    printf 'POST /v1/pets HTTP/1.1\\r\\nHost: \(web.address)\\r\\nAuthorization: Bearer \(Self.token)\\r\\nContent-Length: 10485760\\r\\n\\r\\n' >&3
                    timeout 30 head -n 1 <&3
                    """,
                ], environment: Self.clean)
            #expect(early.output.hasPrefix("HTTP/1.1 413"), "\(early)")
            try await expectService(daemon, web, "Tea")
        }
    }

    @Test("a stream that its client does not read is cut off; another stream gets every event, and who reads slowly gets a whole answer")
    func slowReader() async throws {
        try await run { daemon, web, port in
            // The client takes nothing from its socket. It ends when the daemon has closed the
            // connection, which it learns from the kernel alone.
            let deaf = """
                import select, socket, sys
                one = socket.socket()
                one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                one.connect(("127.0.0.1", \(port)))
                one.sendall(b"GET /v1/events HTTP/1.1\\r\\nHost: \(web.address)\\r\\nAuthorization: Bearer \(Self.token)\\r\\nAccept: text/event-stream\\r\\n\\r\\n")
                print("begun", file=sys.stderr, flush=True)
                poll = select.poll()
                poll.register(one, select.POLLRDHUP)
                poll.poll()
                print("cut off", file=sys.stderr, flush=True)
                """
            let client = try await Program.start(["python3", "-c", deaf], environment: Self.clean)
            try await client.saying("begun")
            let reader = try await Program.start(
                [
                    "curl", "-sN", "--noproxy", "*", "-H", "Authorization: Bearer \(Self.token)", "-H", "Accept: text/event-stream",
                    "http://\(web.address)/v1/events",
                ], environment: Self.clean)
            #expect(await reader.output.wait(count: 1).first == ": bellhop")
            let title = String(repeating: "x", count: 60)
            for batch in 0..<10 {
                let timers = (0..<100).map { #"{"name":"\#(title) \#(batch)-\#($0)","due":"2026-01-01T00:00:00Z"}"# }
                let made = try await web.ask(
                    "POST", "/v1/timers", host: web.address, ["Authorization: Bearer \(Self.token)", "Content-Type: application/json"],
                    body: #"{"timers":["# + timers.joined(separator: ",") + "]}")
                #expect(made.status == 201, "\(made.body.prefix(300))")
            }
            _ = await reader.output.wait { $0.contains { $0.contains("\(title) 9-99") } }
            try await client.saying("cut off")
            #expect(!reader.hasEnded)
            try await expectService(daemon, web, "Tea")
            try await daemon.timer("Late", for: .seconds(1))
            _ = await reader.output.wait { $0.contains { $0.contains("Late") } }
            try await reader.kill9()

            // It takes longer than a client may read nothing, and longer than a connection may stay
            // open without a request.
            let slow = """
                import json, socket, sys, time
                one = socket.socket()
                one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 32768)
                one.connect(("127.0.0.1", \(port)))
                one.sendall(b"GET /v1/events?limit=1000 HTTP/1.1\\r\\nHost: \(web.address)\\r\\nAuthorization: Bearer \(Self.token)\\r\\n\\r\\n")
                answer, begun = b"", time.monotonic()
                def body():
                    head, _, rest = answer.partition(b"\\r\\n\\r\\n")
                    length = [line.split(b":")[1] for line in head.split(b"\\r\\n") if line.lower().startswith(b"content-length:")]
                    return rest if length and len(rest) >= int(length[0]) else b""
                while not body():
                    piece = one.recv(4096)
                    assert piece, f"cut off after {len(answer)} bytes"
                    answer += piece
                    age = time.monotonic() - begun
                    if age < 36: time.sleep(max(0, len(answer) / 12000 - age))
                assert len(body()) > 400000, len(body())
                assert len(json.loads(body())["events"]) == 1000
                print("whole", file=sys.stderr, flush=True)
                """
            try await Program.start(["python3", "-c", slow], environment: Self.clean).saying("whole")
            try await expectService(daemon, web, "Slow")
        }
    }
}
