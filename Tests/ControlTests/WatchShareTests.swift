import BellhopCore
import BellhopTestKit
import ControlWire
import Testing

@testable import ControlAPI

/// Tests the live view that all streams share.
@Suite("One live view for all streams")
struct WatchShareTests {
    private static func view(_ warning: String) -> WatchJSON {
        let now = Timestamp(Instant(seconds: 0))
        let daemon = DaemonJSON(
            version: "0", pid: 1, startedAt: now, startedAtLocal: "", uptimeMs: 0, zone: "UTC", stateFolder: "/nowhere",
            socket: "/nowhere/socket")
        let status = StatusJSON(
            now: now, nowLocal: "", daemon: daemon, pets: [], timers: [], timersTotal: 0, unacknowledged: [], unacknowledgedTotal: 0,
            sinks: [], warnings: [warning])
        return WatchJSON(time: "", status: status, events: [])
    }

    @Test("a hundred streams that wake up while a view is made cause one more, which none of them misses")
    func many() async throws {
        let (share, gate, begun) = (WatchShare(), Gate(), Doorbell())
        let made = Locked(0)
        @Sendable func ask() async throws -> String {
            try await share.view(in: "en") {
                let number = made.withLock { made in
                    made += 1
                    return made
                }
                begun.ring()
                if number == 1 { await gate.pass() }
                return Self.view("view \(number)")
            }.view.status.warnings[0]
        }
        try await withThrowingTaskGroup(of: String.self) { group in
            group.addTask { try await ask() }
            await begun.wait()
            for _ in 0..<100 { group.addTask { try await ask() } }
            // A late one may begin a view of its own, but nobody gets the first one.
            while await share.waiting(in: "en") < 100 { await Task.yield() }
            gate.open()
            var seen: [String: Int] = [:]
            for try await text in group { seen[text, default: 0] += 1 }
            #expect(seen == ["view 1": 1, "view 2": 100])
        }
        #expect(made.withLock { $0 } == 2)
    }

    @Test("a view that looks like the one before keeps its number; each language has its own; an error is thrown to its own stream")
    func numbers() async throws {
        let share = WatchShare()
        struct Fault: Error {}
        for (language, warning, number) in [("en", "a", 1), ("en", "a", 1), ("en", "b", 2), ("de", "b", 1), ("en", "a", 3)] {
            #expect(try await share.view(in: language) { Self.view(warning) }.number == number)
        }
        await #expect(throws: Fault.self) { try await share.view(in: "en") { throw Fault() } }
        #expect(try await share.view(in: "en") { Self.view("a") }.number == 3)
    }
}
