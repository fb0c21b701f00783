#if Push
import BellhopCore
import BellhopTestKit
import CurlHTTP
import Foundation
import Glibc
import Testing

@Suite struct CurlClientTests {
    private func endpoint(
        _ url: String, _ method: HTTPEndpoint.Method = .post, _ transport: HTTPTransport = HTTPTransport(), isRepeatable: Bool = true
    ) throws -> HTTPEndpoint {
        HTTPEndpoint(method, try WebAddress(url), headers: [.json], transport: transport, isRepeatable: isRepeatable)
    }

    @Test("a request arrives as it was sent, and its answer comes back")
    func echo() async throws {
        let server = try await LoopbackServer { request in .answer(PeerAnswer(201, body: request.body.reversed())) }
        let client = try CurlClient()
        let result = await client.send(HTTPRequest(try endpoint(server.url + "/a?b=c"), body: Array("öä🎉".utf8)))
        #expect(try result.get() == HTTPResponse(status: 201, body: Array("öä🎉".utf8).reversed()))
        let request = try #require(server.requests.all.first)
        #expect(request.method == "POST")
        #expect(request.target == "/a?b=c")
        #expect(request.header("content-type") == "application/json")
        #expect(request.header("user-agent") == "bellhop")
        #expect(request.header("expect") == nil)
        #expect(request.header("origin") == nil)
    }

    @Test(
        "promise 8: a redirect is an answer and no order: nothing goes to another server, least of all a token",
        arguments: [301, 302, 307, 308])
    func redirects(status: Int) async throws {
        let trap = try await RecordingServer()
        let server = try await RecordingServer(
            reply: .answer(PeerAnswer(status, headers: [("Location", trap.url + "/a")])))
        let client = try CurlClient()
        let endpoint = HTTPEndpoint(
            .post, try WebAddress(server.url), headers: [try HTTPHeader("Authorization", Redacted("Bearer tk_secret"))],
            transport: HTTPTransport(), isRepeatable: true)
        #expect(try await client.send(HTTPRequest(endpoint, body: [1])).get().status == status)
        // If the client followed the redirect, it would contact the trap before it returns this
        // answer.
        #expect(server.requests.count == 1 && trap.requests.count == 0 && trap.connectionsSoFar == 0)
    }

    @Test("GET, DELETE and POST in turn carry nothing over, on one connection")
    func methods() async throws {
        let server = try await LoopbackServer { request in .answer(PeerAnswer(body: Array("\(request.method) \(request.body.count)".utf8)))
        }
        let client = try CurlClient()
        for (method, body, expected) in [
            (.post, [1, 2, 3], "POST 3"), (.delete, [], "DELETE 0"), (.get, [], "GET 0"), (.post, [], "POST 0"),
        ]
            as [(HTTPEndpoint.Method, [UInt8], String)]
        {
            let response = try await client.send(HTTPRequest(try endpoint(server.url, method), body: body)).get()
            #expect(String(decoding: response.body, as: UTF8.self) == expected)
        }
        #expect(server.connectionsSoFar == 1)
    }

    @Test("a kept connection is used again, and at most 16 are made to a host")
    func connections() async throws {
        let gate = Gate()
        let server = try await LoopbackServer { _ in .after(gate, .answer(PeerAnswer())) }
        let client = try CurlClient()
        let endpoint = try endpoint(server.url)
        let results = await withTaskGroup(of: Result<HTTPResponse, HTTPFailure>.self) { group in
            for _ in 0..<40 { group.addTask { await client.send(HTTPRequest(endpoint)) } }
            await server.requests.wait(count: 16)
            #expect(server.requests.count == 16)
            gate.open()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count == 40)
        for result in results { #expect(throws: Never.self) { try result.get() } }
        #expect(server.connectionsSoFar == 16)
    }

    @Test("answers that begin with a folded header harm nothing but themselves")
    func folded() async throws {
        let server = try await StreamServer { _ in FoldingPeer() }
        let client = try CurlClient()
        let endpoint = try endpoint("http://127.0.0.1:\(server.port)")
        for number in 0..<200 {
            let result = await client.send(HTTPRequest(endpoint, body: Array("\(number)".utf8)))
            // Different releases of libcurl treat such an answer differently: as lost or as valid.
            if case .failure(let failure) = result, !number.isMultiple(of: 2), failure.kind == .lostAnswer { continue }
            #expect(try result.get() == HTTPResponse(status: 200), "\(number)")
        }
        try await server.stop()
    }

    @Test("a cancellation before, while and after the request was queued ends it and nothing else")
    func cancellation() async throws {
        let server = try await RecordingServer()
        let client = try CurlClient()
        let endpoint = try endpoint(server.url)
        for yields in 0..<200 {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { _ = await client.send(HTTPRequest(endpoint)) }
                // In each round, the cancellation comes a little later than in the round before.
                var left = yields
                while left > 0 { (left, _) = (left - 1, await Task.yield()) }
                group.cancelAll()
            }
        }
        #expect(try await client.send(HTTPRequest(endpoint)).get().status == 200)
    }

    @Test("a cancelled request says whether it had gone out")
    func cancelledAfterSent() async throws {
        let server = try await RecordingServer(reply: .hang)
        let client = try CurlClient()
        let endpoint = try endpoint(server.url)
        let result = await withTaskGroup(of: Result<HTTPResponse, HTTPFailure>.self) { group in
            group.addTask { await client.send(HTTPRequest(endpoint)) }
            await server.requests.wait(count: 1)
            group.cancelAll()
            return await group.next()
        }
        #expect(throws: HTTPFailure(.cancelled(afterSent: true), "cancelled while waiting for the answer")) { try result?.get() }
        let early = await withTaskGroup(of: Result<HTTPResponse, HTTPFailure>.self) { group in
            group.cancelAll()
            group.addTask { await client.send(HTTPRequest(endpoint)) }
            return await group.next()
        }
        #expect(throws: HTTPFailure(.cancelled(afterSent: false), "cancelled before it was sent")) { try early?.get() }
        #expect(server.requests.count == 1)
    }

    @Test("failures tell what had happened by then")
    func failures() async throws {
        let client = try CurlClient()
        func kind(_ reply: PeerReply, limit: Duration = .seconds(20)) async throws -> HTTPFailure.Kind? {
            let server = try await RecordingServer(reply: reply)
            let result = await client.send(HTTPRequest(try endpoint(server.url), timeLimit: limit))
            if case .failure(let failure) = result { return failure.kind } else { return nil }
        }
        #expect(try await kind(.close) == .lostAnswer)
        #expect(try await kind(.reset) == .lostAnswer)
        #expect(try await kind(.hang, limit: .milliseconds(100)) == .lostAnswer)
        #expect(try await kind(.stalled(PeerAnswer(body: Array(repeating: 1, count: 99))), limit: .milliseconds(100)) == .lostAnswer)
        #expect(try await kind(.truncated(PeerAnswer(body: [1, 2, 3]), bytes: 1)) == .lostAnswer)
        #expect(try await kind(.raw(Array("SSH-2.0-x\r\n".utf8))) == .lostAnswer)
        #expect(try await kind(.answer(PeerAnswer(502, body: Array(repeating: 1, count: 70_000)))) == .tooLarge(status: 502))

        let server = try await RecordingServer()
        try await server.stop()
        guard case .failure(let refused) = await client.send(HTTPRequest(try endpoint(server.url))) else {
            throw ContractViolation("answered")
        }
        #expect(refused.kind == .connect)
        guard case .failure(let unknown) = await client.send(HTTPRequest(try endpoint("http://nowhere.invalid/"))) else {
            throw ContractViolation("answered")
        }
        #expect(unknown.kind == .resolve)
        let plain = try await RecordingServer()
        defer { withExtendedLifetime(plain) {} }
        guard case .failure(let tls) = await client.send(HTTPRequest(try endpoint("https://127.0.0.1:\(plain.port)"))) else {
            throw ContractViolation("answered")
        }
        #expect(tls.kind == .tls)
        let noCA = HTTPTransport(caFile: "/nowhere/ca.pem")
        guard case .failure(let settings) = await client.send(HTTPRequest(try endpoint("https://127.0.0.1:\(server.port)", .post, noCA)))
        else {
            throw ContractViolation("answered")
        }
        // Both the CA file and a server at this port are missing. libcurl may detect either fault
        // first.
        #expect([.settings, .connect].contains(settings.kind))
    }

    @Test("a connection that was reset between two requests costs nothing where a repetition is harmless")
    func deadConnection() async throws {
        let client = try CurlClient()
        let server = try await RecordingServer()
        server.script(.answerThenReset(PeerAnswer()), .answer(PeerAnswer()))
        let endpoint = try endpoint(server.url)
        #expect(try await client.send(HTTPRequest(endpoint)).get().status == 200)
        #expect(try await client.send(HTTPRequest(endpoint)).get().status == 200)
        #expect(server.requests.count == 2)
    }

    @Test("a request that must not be repeated is not, when the kept connection dies after it was sent")
    func notRepeated() async throws {
        for isRepeatable in [true, false] {
            let client = try CurlClient()
            let server = try await RecordingServer()
            let endpoint = try endpoint(server.url, .post, isRepeatable: isRepeatable)
            server.script(.answer(PeerAnswer()), .close, .answer(PeerAnswer()))
            #expect(try await client.send(HTTPRequest(endpoint, body: [1, 2])).get().status == 200)
            let second = await client.send(HTTPRequest(endpoint, body: [3, 4]))
            if isRepeatable {
                #expect(try second.get().status == 200)
                #expect(server.requests.count == 3)
            } else {
                guard case .failure(let failure) = second else { throw ContractViolation("it was repeated") }
                #expect(failure.kind == .lostAnswer)
                #expect(server.requests.count == 2)
            }
        }
    }

    @Test("the proxy that the environment names is used, but for its exceptions, and its password is never shown")
    func proxy() async throws {
        let client = try CurlClient()
        let proxy = try await LoopbackServer { request in .answer(PeerAnswer(body: Array(request.target.utf8))) }
        let server = try await LoopbackServer { _ in .answer(PeerAnswer(body: Array("direct".utf8))) }
        let variables = [
            "http_proxy": "http://user:proxypassword@127.0.0.1:\(proxy.port)", "no_proxy": "127.0.0.1", "HTTP_PROXY": "http://127.0.0.1:1",
        ]
        let transport = HTTPTransport(proxy: ProxyChoice(variables: variables))
        let far = try await client.send(HTTPRequest(try endpoint("http://ntfy.invalid/x", .post, transport))).get()
        #expect(String(decoding: far.body, as: UTF8.self) == "http://ntfy.invalid/x")
        #expect(proxy.requests.all.first?.header("proxy-authorization") != nil)
        let near = try await client.send(HTTPRequest(try endpoint(server.url, .post, transport))).get()
        #expect(String(decoding: near.body, as: UTF8.self) == "direct")
        #expect(!"\(transport)".contains("proxypassword"))
        try await proxy.stop()
        guard case .failure(let failure) = await client.send(HTTPRequest(try endpoint("http://ntfy.invalid/x", .post, transport))) else {
            throw ContractViolation("answered without a proxy")
        }
        #expect(failure.kind == .connect)
        #expect(!failure.text.contains("proxypassword"))
    }

    @Test("without a variable no proxy is asked, whatever the process inherited")
    func noProxy() async throws {
        let server = try await RecordingServer()
        #expect(try await CurlClient().send(HTTPRequest(try endpoint(server.url))).get().status == 200)
        #expect(ProxyChoice(variables: ["HTTP_PROXY": "http://x:1"]) == ProxyChoice())
        #expect(ProxyChoice(variables: ["ALL_PROXY": "http://x:1"]) != ProxyChoice())
    }

    @Test("the thread of an idle client makes no system call, also while servers close kept connections", .timeLimit(.minutes(15)))
    func idle() async throws {
        // On a busy machine, the thread may still be finishing the exchange when it seems to be
        // idle. One quiet attempt is enough: a thread that wakes when a server closes a connection
        // wakes in every attempt.
        var switches: [Int] = []
        repeat { switches.append(try await switchesWhileIdle()) } while switches.last != 0 && switches.count < 5
        #expect(switches.last == 0, "\(switches)")
    }

    /// Returns how often the thread of an idle client runs while its server closes the kept
    /// connection and other clients complete exchanges.
    private func switchesWhileIdle() async throws -> Int {
        let client = try CurlClient(threadName: "test-idle")
        let server = try await RecordingServer()
        #expect(try await client.send(HTTPRequest(try endpoint(server.url))).get().status == 200)
        let thread = try #require(ThreadStatus.all(named: "test-idle").last)
        let second = try await RecordingServer()
        // A thread that is still finishing the exchange may also sleep for a moment, for example
        // until another thread unlocks a lock. The thread is idle only if it does not run at all
        // during ten exchanges of other clients.
        var before = 0
        repeat {
            await thread.untilAsleep()
            before = thread.switches
            for _ in 0..<10 { _ = try await CurlClient().send(HTTPRequest(try endpoint(second.url))).get() }
        } while thread.switches != before
        try await server.stop()
        // Let other clients complete exchanges in the meantime, so that the kernel has time to wake
        // the thread.
        for _ in 0..<50 { _ = try await CurlClient().send(HTTPRequest(try endpoint(second.url))).get() }
        return thread.switches - before
    }

    @Test("clients come and go without leaving threads or connections behind", .timeLimit(.minutes(15)))
    func lifetimes() async throws {
        let server = try await RecordingServer()
        for _ in 0..<50 {
            let client = try CurlClient(threadName: "test-lifetimes")
            _ = try await client.send(HTTPRequest(try endpoint(server.url))).get()
        }
        // The thread of each client ends soon after the client is gone. Until it has ended, it is
        // in this list.
        while !ThreadStatus.all(named: "test-lifetimes").isEmpty { await Task.yield() }
        #expect(server.requests.count == 50)
        while try connections(to: server.port) > 0 { await Task.yield() }
    }

    /// Returns the number of established connections from this machine to a port of its loopback
    /// interface. In /proc/net/tcp, the third field is the remote address, and the state 01 means
    /// established (see proc(5)).
    private func connections(to port: Int) throws -> Int {
        let end = "0100007F:" + String(port, radix: 16, uppercase: true)
        return try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8).split(separator: "\n").count { line in
            let fields = line.split(separator: " ")
            return fields.count > 3 && fields[2] == end && fields[3] == "01"
        }
    }
}

/// Answers each request. Every second answer begins with a folded header line, which would continue
/// the previous header, but there is none.
private struct FoldingPeer: StreamPeer {
    private var unread: [UInt8] = []
    private var answers = 0

    mutating func open() -> [StreamAct] { [] }

    mutating func take(_ bytes: [UInt8]) -> [StreamAct] {
        unread += bytes
        // The bodies contain no empty line, and each body arrives together with its headers.
        guard unread.firstRange(of: Array("\r\n\r\n".utf8)) != nil else { return [] }
        unread = []
        answers += 1
        let header = answers.isMultiple(of: 2) ? " folded: x" : "X-Filler: \(String(repeating: "y", count: answers * 7 % 300))"
        return [.send(Array("HTTP/1.1 200 OK\r\n\(header)\r\nContent-Length: 0\r\n\r\n".utf8))]
    }
}
#endif
