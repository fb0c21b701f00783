import BellhopCore
import ControlWire
import FoundationEssentials
import Glibc
import Testing

@testable import ControlClient

@Suite struct ClientTests {
    /// Returns a client with a time limit that is long enough for a busy machine.
    private func patientClient(_ paths: String...) -> ControlClient { ControlClient(socketPaths: paths, timeLimit: .minutes(5)) }

    @Test("A request has the API's path, the version and a JSON body")
    func request() async throws {
        try await StandInDaemon.with { _, _ in
            try .ok(PetAnswerJSON(pet: Samples.washing()))
        } _: { daemon in
            let client = patientClient(daemon.path)
            let answer = try await client.send(
                Request(.petCommand("Snow White", .wash), query: [("name", "a&b c")]), body: WashRequest(forMs: 60_000),
                as: PetAnswerJSON.self)
            #expect(answer.pet.name == "Snowy")
            let asked = try #require(daemon.requests.first)
            #expect(asked.line == "POST /v1/pets/Snow%20White/wash?name=a%26b%20c")
            #expect(asked.headers["bellhop-version"] == Release.version)
            #expect(asked.headers["content-type"] == "application/json")
            #expect(asked.body == #"{"forMs":60000}"#)
        }
    }

    @Test("The first socket where somebody listens answers; stale files and missing folders are passed over")
    func candidates() async throws {
        try await StandInDaemon.with { _, _ in
            try .ok(Samples.version())
        } _: { daemon in
            let folder = try StandInDaemon.makeFolder()
            defer { rmdir(folder) }
            let stale = folder + "/stale"
            try Data().write(to: URL(filePath: stale))
            defer { unlink(stale) }
            let client = patientClient("/nonexistent/bellhop/socket", stale, stale + "/below", daemon.path)
            #expect(try await client.send(Request(.version), as: VersionJSON.self) == Samples.version())
        }
    }

    @Test("Nobody anywhere names all places and the command that starts the daemon")
    func unreachable() async {
        let client = patientClient("/nonexistent/a", "/nonexistent/b")
        let error = await #expect(throws: ControlError.self) { try await client.send(Request(.version), as: VersionJSON.self) }
        #expect(error == .unreachable(tried: ["/nonexistent/a", "/nonexistent/b"]))
        #expect(error?.exitCode.rawValue == 69)
        #expect(error?.description.contains("bellhop up") == true)
    }

    @Test("A path longer than the kernel takes is refused before it is tried")
    func longPath() async {
        let path = "/" + String(repeating: "a", count: 200)
        await #expect(throws: ControlError.pathTooLong(path: path)) {
            try await patientClient(path).send(Request(.version), as: VersionJSON.self)
        }
    }

    @Test("A problem document is thrown as it is")
    func problem() async throws {
        let problem = ProblemJSON(Refusal(.taskAlreadyActive, "Snowy is washing until 14:45."))
        try await StandInDaemon.with { _, _ in
            try .problem(problem)
        } _: { daemon in
            let error = await #expect(throws: ControlError.self) {
                try await patientClient(daemon.path).send(Request(.version), as: VersionJSON.self)
            }
            #expect(error == .problem(problem))
            #expect(error?.exitCode.rawValue == 65)
        }
    }

    @Test("No answer within the time limit is an error that says so, and the wait ends")
    func timeLimit() async throws {
        try await StandInDaemon.with { _, _ in
            .silence
        } _: { daemon in
            let error = await #expect(throws: ControlError.self) {
                try await patientClient(daemon.path).send(
                    Request(.version, timeLimit: .milliseconds(50)), as: VersionJSON.self)
            }
            #expect(error == .timedOut(path: daemon.path, milliseconds: 50))
            #expect(error?.exitCode.rawValue == 75)
        }
    }

    @Test(
        "What is cut off or no HTTP at all is told apart from an answer",
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"version\"", "HTTP/1.1 200 OK\r\nContent-Le", "",
            "SSH-2.0-OpenSSH_9.2\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nnot", "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 500 X\r\nContent-Type: application/problem+json\r\nContent-Length: 2\r\n\r\n{}",
        ])
    func garbage(bytes: String) async throws {
        try await StandInDaemon.with { _, _ in
            .raw(bytes)
        } _: { daemon in
            let error = await #expect(throws: ControlError.self) {
                try await patientClient(daemon.path).send(Request(.version), as: VersionJSON.self)
            }
            switch error {
            case .closedEarly, .notUnderstood: break
            default: Issue.record("\(String(describing: error))")
            }
        }
    }

    @Test("An answer that is not understood names both versions when they differ, else the socket")
    func versionMismatch() async throws {
        for (version, words) in [("9.9.9", "version 9.9.9"), (Release.version, "does not speak")] {
            try await StandInDaemon.with { _, _ in
                .json(status: 200, Data(#"{"release":"new"}"#.utf8), contentType: "application/json", version: version)
            } _: { daemon in
                let error = await #expect(throws: ControlError.self) {
                    try await patientClient(daemon.path).send(Request(.version), as: VersionJSON.self)
                }
                #expect(error?.description.contains(words) == true, "\(String(describing: error))")
                #expect(error?.description.contains(daemon.path) == true)
                #expect(error?.exitCode.rawValue == 69)
            }
        }
    }

    @Test("Followed events go on after the last one that was handled, each once, over restarts and hang-ups")
    func resume() async throws {
        struct Enough: Error {}
        let script: @Sendable (StandInDaemon.Asked, Int) throws -> StandInDaemon.Reply = { asked, before in
            #expect(asked.headers["accept"] == "text/event-stream")
            switch before {
            case 0: return .events([": hello\n\n", try Self.message(5), try Self.message(6), "id: 7\ndata: {\"cut"])
            case 1: return .raw("")
            case 2: return try .problem(ProblemJSON(.shuttingDown, detail: "The daemon is shutting down."))
            default: return .events([try Self.message(6), try Self.message(7), try Self.message(8)])
            }
        }
        try await StandInDaemon.with(script) { daemon in
            var handled: [EventNumber] = []
            var reasons: [ControlError] = []
            await #expect(throws: Enough.self) {
                try await patientClient(daemon.path).follow(after: 4) {
                    reasons.append($0)
                } handle: { event in
                    handled.append(event.number)
                    if event.number == 8 { throw Enough() }
                }
            }
            #expect(handled == [5, 6, 7, 8])
            #expect(reasons.count == 3)
            #expect(daemon.requests.map { $0.headers["last-event-id"] } == ["4", "6", "6", "6"])
        }
    }

    @Test("A refusal ends the following at once")
    func refusedFollowing() async throws {
        let problem = ProblemJSON(.forbidden, detail: "No.")
        try await StandInDaemon.with { _, _ in
            try .problem(problem)
        } _: { daemon in
            await #expect(throws: ControlError.problem(problem)) {
                try await patientClient(daemon.path).follow(after: 0) { _ in
                } handle: { _ in
                }
            }
        }
    }

    private static func message(_ number: EventNumber) throws -> String {
        let event = EventJSON(Samples.event(number), clock: Samples.clock)
        return "id: \(number)\nevent: \(event.kind)\ndata: \(String(decoding: try WireCoding.encode(event), as: UTF8.self))\n\n"
    }
}
