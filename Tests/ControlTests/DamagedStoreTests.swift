import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import Foundation
import Logging
import SQLiteStore
import Testing

/// Tests a database with an unreadable part. Every request is still answered, and the answer says
/// what is wrong and what to do.
@Suite("A damaged store")
struct DamagedStoreTests {
    private let time = ManualTime()
    private let folder: TemporaryFolder
    private let screen = SinkRecorder(capabilities: [.forPeople, .withdraw, .replace])
    private let log = LogLines()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func hub(_ store: SQLiteStore) -> Hub {
        let sink = ConfiguredSink(
            name: SinkName(rawValue: "screen"), kind: "recording", capabilities: screen.capabilities, sink: RecordingSink(screen),
            fingerprint: "1")
        return Hub(
            store: store, timekeeper: time, catalog: SinkCatalog(sinks: [sink]), reports: SinkReports(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Creates a household and damages the first page of the table or index `name`.
    private func damaged(_ name: String) async throws {
        let store = try await SQLiteStore.open(folder.path + "/bellhop.db")
        let hub = hub(store)
        try await hub.prepare()
        _ = try await hub.addDemo(seed: 3, yes: true)
        _ = try await hub.startTimers([CountdownRequest(end: .after(.minutes(5)), name: "Tea")])
        await store.close()
        let page = try await Program.run(
            ["sqlite3", folder.path + "/bellhop.db", "SELECT rootpage FROM sqlite_schema WHERE name = '\(name)'"])
        let number = try #require(Int(page.output.split(separator: "\n").first ?? ""), "\(page)")
        let url = URL(fileURLWithPath: folder.path + "/bellhop.db")
        var bytes = try Data(contentsOf: url)
        for offset in 0..<8 { bytes[(number - 1) * 4096 + offset] = 0xA5 }
        try bytes.write(to: url)
    }

    @Test(
        "a timer starts although the paused timers or the waiting notices cannot be read",
        arguments: ["activities", "activities_open", "deliveries_open"])
    func timerStarts(part: String) async throws {
        try await damaged(part)
        let store = try await SQLiteStore.open(folder.path + "/bellhop.db")
        let hub = hub(store)
        try await hub.prepare()
        let timer = try await hub.startTimers([CountdownRequest(end: .after(.minutes(5)), name: "Eggs")])[0]
        #expect(timer.shortID == ShortID("t2"))
        await store.close()
    }

    private func send(_ api: ControlAPI, _ path: String) async throws -> (status: Int, text: String) {
        switch await api.answer(method: "GET", target: path, body: []) {
        case .json(let status, let data): return (status, String(decoding: data, as: UTF8.self))
        case .problem(let problem): return (problem.status, problem.detail)
        case .events, .badges, .watch: return (200, "")
        case .bytes(let stream):
            var text = ""
            while let piece = try await stream.next() { text += String(decoding: piece, as: UTF8.self) }
            await stream.end()
            return (200, text)
        }
    }

    @Test(
        "promise 6: with a damaged table, status, doctor and metrics are answered and say so, and it is in the log once",
        arguments: [
            "pets", "tasks", "timers", "timers_due", "events", "deliveries", "deliveries_open", "outbox", "settings", "activities", "nets",
            "notes", "clock", "timer_counts", "events_key",
        ])
    func answers(name: String) async throws {
        try await damaged(name)
        let log = log
        let store = try await SQLiteStore.open(folder.path + "/bellhop.db", report: { log.add("\($0.sentence)") })
        let hub = hub(store)
        try await hub.prepare()
        let api = ControlAPI(hub: hub, daemon: .standIn)
        // The damage is known only after the damaged part was read. Before that there is nothing to
        // report.
        for round in 1...2 {
            let status = try await send(api, "/v1/status")
            #expect(status.status == 200, "\(status.text)")
            let doctor = try await send(api, "/v1/doctor")
            #expect(doctor.status == 200, "\(doctor.text)")
            #expect(doctor.text.contains("\"sink screen\""), "\(doctor.text)")
            let metrics = try await send(api, "/metrics")
            #expect(metrics.status == 200)
            let isKnown = await !store.troubles().isEmpty
            #expect(metrics.text.contains("bellhop_store_up \(isKnown ? 0 : 1)\n"))
            #expect(log.all.count == (isKnown ? 1 : 0), "\(log.all)")
            guard round == 2, isKnown else { continue }
            #expect(status.text.contains("is damaged (") && status.text.contains("See: bellhop doctor"), "\(status.text)")
        }
        await store.close()
    }
}

/// The logged lines.
private final class LogLines: Sendable {
    private let lines = Locked<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
