import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlClient
import ControlWire
import Foundation
import Logging
import Testing

@Suite("The control API over its socket")
struct ControlServerTests {
    /// Runs a hub behind a real socket while `body` runs.
    private func serving(_ body: (ControlClient, Hub, ManualTime, String) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let path = folder.path + "/socket"
        let time = ManualTime()
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let hub = Hub(
            store: MemoryStore(), timekeeper: time, catalog: SinkCatalog(), reports: SinkReports(), logger: logger)
        try await hub.prepare()
        let listening = Doorbell()
        let server = ControlServer(
            api: ControlAPI(hub: hub, daemon: .standIn), socket: try SocketClaim.take(path), access: .user, logger: logger
        ) {
            listening.ring()
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            group.addTask { await hub.run() }
            await listening.wait()
            try await body(ControlClient(socketPaths: [path], timeLimit: .minutes(5)), hub, time, path)
            group.cancelAll()
        }
    }

    @Test("A command and its answer; the socket is 0600")
    func roundTrip() async throws {
        try await serving { client, _, _, path in
            let mode = try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
            #expect(mode == 0o600)
            let answer: PetAnswerJSON = try await client.send(Request(.addPet, body: try WireCoding.encode(PetRequest(name: "Snowy"))))
            #expect(answer.pet.name == "Snowy")
            let status: StatusJSON = try await client.send(Request(.status))
            #expect(status.pets.map(\.name) == ["Snowy"])
        }
    }

    @Test(
        "An answer after which the connection ends says so: a client that sends more on a kept one is never left without an answer",
        arguments: [(#"{"durationMs":60000,"name":"Tea"}"#, false), (#"{"every":"every monday at 9:00","name":"Gym"}"#, true)])
    func lastAnswer(body: String, isLast: Bool) async throws {
        try await serving { _, _, _, path in
            let request = [
                "-sS", "-i", "--unix-socket", path, "-H", "Content-Type: application/json", "-d", body, "http://localhost/v1/timers",
            ]
            let run = try await Program.run(["curl"] + request + ["--next"] + request)
            #expect(run.status == 0 && run.errors == "", "\(run)")
            #expect(run.output.components(separatedBy: "HTTP/1.1 201").count == 3, "\(run.output)")
            #expect(run.output.lowercased().components(separatedBy: "connection: close").count == (isLast ? 3 : 1), "\(run.output)")
        }
    }

    @Test("a command keeps its body when its client would also take an event stream")
    func acceptsStreams() async throws {
        try await serving { client, _, _, path in
            let run = try await Program.run([
                "curl", "-sS", "--unix-socket", path, "-H", "Accept: application/json, text/event-stream", "-d",
                #"{"durationMs":60000,"name":"Tea"}"#, "http://localhost/v1/timers",
            ])
            #expect(run.status == 0, "\(run)")
            #expect(try await client.send(Request(.timers), as: TimerListJSON.self).timers.map(\.name) == ["Tea"], "\(run.output)")
        }
    }

    private struct Enough: Error {}

    @Test("A follower of the journal gets what was, then what comes, each with its number")
    func follow() async throws {
        try await serving { client, hub, time, _ in
            _ = try await hub.startTimers([CountdownRequest(end: .after(.seconds(1)), name: "Tea")])
            await time.advance(by: .seconds(1))
            var numbers: [Int64] = []
            await #expect(throws: Enough.self) {
                try await client.follow(after: 0, reconnect: { throw $0 }) { event in
                    numbers.append(event.number)
                    guard numbers.count == 1 else { throw Enough() }
                    _ = try await hub.startTimers([CountdownRequest(end: .after(.seconds(1)), name: "Egg")])
                    await time.advance(by: .seconds(1))
                }
            }
            #expect(numbers == [1, 2])
        }
    }

    @Test("T-9, D-12: how pets are comes between the events of an open stream, every 30 s, and is no event of the journal")
    func healthNews() async throws {
        try await serving { client, hub, time, _ in
            _ = try await hub.addPet(PetProfile(name: "Snowy"))
            _ = try await hub.startTimers([CountdownRequest(end: .after(.seconds(1)), name: "Tea")])
            await time.advance(by: .seconds(1))
            var numbers: [Int64] = []
            await #expect(throws: Enough.self) {
                try await client.follow(after: 0, reconnect: { throw $0 }) { event in
                    numbers.append(event.number)
                    guard numbers.count == 1 else { throw Enough() }
                    // Before the next event, the stream contains two messages about Snowy, which
                    // are not events.
                    await time.advance(by: .seconds(61))
                    _ = try await hub.startTimers([CountdownRequest(end: .after(.seconds(1)), name: "Egg")])
                    await time.advance(by: .seconds(1))
                }
            }
            #expect(numbers == [1, 2])
        }
    }
}
