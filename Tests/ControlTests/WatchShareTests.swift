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

    private static let now = Instant(seconds: 1000)

    @Test("a hundred streams that wake up while a view is made cause one more, which none of them misses")
    func many() async throws {
        let (share, gate, begun) = (WatchShare(), Gate(), Doorbell())
        let (made, changes) = (Locked(0), Locked(0))
        @Sendable func ask() async throws -> String {
            try await share.view(in: "en", at: Self.now, isFirst: false, changes: { changes.withLock { $0 } }) {
                let number = made.withLock { made in
                    made += 1
                    return made
                }
                begun.ring()
                if number == 1 { await gate.pass() }
                return WatchShare.Reading(view: Self.view("view \(number)"))
            }.view.status.warnings[0]
        }
        try await withThrowingTaskGroup(of: String.self) { group in
            group.addTask { try await ask() }
            await begun.wait()
            changes.withLock { $0 = 1 }
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
        var changes = 0
        func number(_ language: String, _ warning: String?) async throws -> Int {
            changes += 1
            let count = changes
            return try await share.view(in: language, at: Self.now, isFirst: false, changes: { count }) {
                guard let warning else { throw Fault() }
                return WatchShare.Reading(view: Self.view(warning))
            }.number
        }
        for (language, warning, expected) in [("en", "a", 1), ("en", "a", 1), ("en", "b", 2), ("de", "b", 1), ("en", "a", 3)] {
            #expect(try await number(language, warning) == expected)
        }
        await #expect(throws: Fault.self) { try await number("en", nil) }
        #expect(try await number("en", "a") == 3)
    }

    @Test("nothing is read while nothing changes: only a change, the end of the view or a clock that was set back cause a reading")
    func rest() async throws {
        let share = WatchShare()
        let made = Locked(0)
        func ask(at seconds: Int64, changes: Int) async throws {
            _ = try await share.view(in: "en", at: Instant(seconds: seconds), isFirst: false, changes: { changes }) {
                made.withLock { $0 += 1 }
                return WatchShare.Reading(view: Self.view("same"), until: Instant(seconds: seconds + 100))
            }
        }
        for (seconds, changes, readings) in [
            (1000, 0, 1), (1030, 0, 1), (1099, 0, 1), (1100, 0, 2), (1110, 1, 3), (1140, 1, 3), (1109, 1, 4), (1139, 1, 4),
        ] as [(Int64, Int, Int)] {
            try await ask(at: seconds, changes: changes)
            #expect(made.withLock { $0 } == readings, "\(seconds)")
        }
    }
}
