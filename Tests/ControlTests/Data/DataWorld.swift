import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import Foundation
import Logging
import SQLiteStore
import Testing

/// A household in a real database file, with an API for queries, on manual time. The hub runs only
/// if a test runs it.
final class DataWorld: Sendable {
    let time: ManualTime
    let store: any HubStore
    let hub: Hub
    let api: ControlAPI
    let screen = SinkRecorder(capabilities: [.forPeople, .withdraw, .replace])
    private let root: TemporaryFolder
    var folder: String { root.path }
    private let reports = SinkReports()

    /// Creates the household.
    ///
    /// - Parameter inMemory: whether to use the store in memory.
    init(inMemory: Bool = false) async throws {
        root = try TemporaryFolder()
        let folder = root.path
        let store: any HubStore = inMemory ? MemoryStore() : try await SQLiteStore.open(folder + "/bellhop.db")
        self.store = store
        time = ManualTime(start: Instant(seconds: 1_795_269_600)) {
            if let store = store as? SQLiteStore { store.requestsWhenIdle } else { 0 }
        }
        let sink = ConfiguredSink(
            name: SinkName(rawValue: "screen"), kind: "recording", capabilities: screen.capabilities,
            sink: RecordingSink(screen, report: reports.handler(for: SinkName(rawValue: "screen"))), fingerprint: "1")
        hub = Hub(
            store: store, timekeeper: time, catalog: SinkCatalog(sinks: [sink]), reports: reports,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await hub.prepare()
        var controls = DaemonControls.standIn
        let copies = Locked(0)
        controls.copies = StoreCopies(
            open: {
                let path = folder + "/copy-\(copies.withLock { $0 += 1; return $0 })/bellhop.db"
                try FileManager.default.createDirectory(
                    atPath: String(path.dropLast("/bellhop.db".count)), withIntermediateDirectories: true)
                try await store.backUp(to: path)
                let copy = try await SQLiteStore.open(path)
                return StoreCopies.Copy(store: copy) { await copy.close() }
            },
            file: {
                let path = folder + "/backup-\(copies.withLock { $0 += 1; return $0 }).db"
                try await store.backUp(to: path)
                return StoreCopies.File(path: path) {}
            })
        api = ControlAPI(hub: hub, daemon: controls)
    }

    // MARK: Requests

    struct Reply: Sendable {
        var status: Int
        var bytes: [UInt8]
        var problem: ProblemJSON?

        var text: String { String(decoding: bytes, as: UTF8.self) }

        func value<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value { try WireCoding.decode(type, from: Data(bytes)) }
    }

    func send(_ method: String, _ path: String, _ body: String = "") async throws -> Reply {
        try await send(method, path, bytes: Array(body.utf8))
    }

    func send(_ method: String, _ path: String, bytes: [UInt8]) async throws -> Reply {
        switch await api.answer(method: method, target: "/v1/" + path, body: bytes) {
        case .json(let status, let data): return Reply(status: status, bytes: Array(data))
        case .problem(let problem): return Reply(status: problem.status, bytes: [], problem: problem)
        case .events, .badges, .watch: return Reply(status: 200, bytes: [])
        case .bytes(let stream):
            var all: [UInt8] = []
            do {
                while let piece = try await stream.next() { all += piece }
            } catch {
                await stream.end()
                throw error
            }
            await stream.end()
            return Reply(status: 200, bytes: all)
        }
    }

    func export() async throws -> String { try await send("GET", "export").text }

    /// Returns the faults of a refused import, as `path: message`.
    func faults(of file: String, mode: String = "replace") async throws -> [String] {
        let reply = try await send("POST", "import?mode=\(mode)", file)
        guard let problem = reply.problem else { return ["imported: \(reply.text)"] }
        return (problem.faults ?? []).map(\.text)
    }

    // MARK: A household

    /// Adds pets in different stages, a pet with custom looks, a retired pet, timers of all kinds,
    /// settings other than the defaults, and reactions.
    func furnish() async throws {
        _ = try await hub.addDemo(seed: 7, yes: false)
        _ = try await hub.addPet(
            PetProfile(
                name: "Ünïcöde 🧺 \"quoted\"", cycleFrequencyDays: 9, restDays: [Weekdays(weekday: 0), Weekdays(weekday: 6)],
                looks: PetLooks(sound: "bell", icon: "/usr/share/icons/a.png", urgency: .high, tags: ["wool", "kids"], owner: "Ann")))
        _ = try await hub.addPet(PetProfile(name: "Retired"))
        _ = try await hub.retirePet("Retired")
        _ = try await hub.addPet(PetProfile(name: "Given up"))
        _ = try await hub.perform(.wash(for: nil, replace: false), onPet: "Given up")
        await time.advance(by: .minutes(5))
        _ = try await hub.perform(.abandon, onPet: "Given up")
        _ = try await hub.startTimers([
            CountdownRequest(end: .after(.minutes(10)), name: "Tea, \"Earl Grey\"", labels: ["room": "kitchen"]),
            CountdownRequest(end: .when(.at(CivilTime(hour: 23, minute: 45))), name: "Bins"),
            CountdownRequest(end: .every(try EveryText.parse("every 2 weeks on friday at 9:00")), name: "Paper"),
        ])
        let question = PostedNotice(
            inlet: .notify, key: "bread", title: "Bread \"out\"?", body: "180 °C\n", choices: [PostedChoice("yes=Yes")],
            expires: time.now().wall + .hours(1))
        _ = try await hub.schedule(question, at: .on(.fromToday(9), CivilTime(hour: 18, minute: 0)), trusting: true, by: "Ann")
        _ = try await hub.schedule(PostedNotice(inlet: .notify, title: "Plain"), at: .after(ParsedDuration(.days(12))), trusting: false)
        _ = try await hub.perform(.start(for: .seconds(60), autoRest: nil, replace: false), by: "Ann")
        await time.advance(by: .seconds(20))
        _ = try await hub.perform(.next)
        _ = try await hub.perform(.end)
        let settings = try await store.settings()
        var changed = settings.value
        changed.soundEnabled = false
        changed.appearanceMode = .dark
        changed.restDuration = .seconds(135)
        changed.autoRestEnabled = true
        let now = time.now().wall
        let (anna, ben) = (MemberName(rawValue: "anna"), MemberName(rawValue: "ben"))
        var fair = try await hub.record(ofPet: "Given up").pet
        fair.value.turns = Turns(.fairest, current: anna, owed: ben, folds: [anna, anna, ben])
        var rotated = try await hub.record(ofPet: "Ünïcöde").pet
        rotated.value.turns = Turns(.rotation([anna, ben]), current: ben)
        _ = try await store.commit(
            Step(
                [
                    .pet(fair.value, replacing: fair.version), .pet(rotated.value, replacing: rotated.version),
                    .settings(changed, replacing: settings.version),
                    .react(SinkName(rawValue: "screen"), what: "seen", after: .seconds(40)),
                    .react(SinkName(rawValue: "screen"), what: "mark-folded", after: .minutes(3)),
                ], at: now))
        _ = try await store.commit(Step([.react(SinkName(rawValue: "screen"), what: "seen", after: .seconds(8))], at: now - .days(40)))
        try await hub.prepare()
    }
}

/// All data that an export contains, without version numbers, read directly from the store.
struct Holdings: Equatable, Sendable {
    var settings: AppSettings
    var pets: [Pet]
    var tasks: [LaundryTask]
    var timers: [TimerRecord]
    var activities: [Activity]
    var days: [DatedTotals]
    var months: [DatedTotals]
    var reactions: [ReactionCount]
    var posts: [WaitingPost]
    var notes: [String?]

    init(_ store: any HubStore) async throws {
        settings = try await store.settings().value
        pets = try await store.pets(includingRetired: true).map(\.value)
        tasks = try await store.tasks(after: nil, limit: .max)
        timers = try await store.timers(TimerQuery())
        activities = try await store.activities(ActivityQuery()).map(\.value)
        days = try await store.dayTotals(
            of: nil, from: CivilDate(year: 1, month: 1, day: 1), through: CivilDate(year: 9999, month: 12, day: 31))
        months = try await store.monthTotals(of: nil)
        reactions = try await store.reactions()
        posts = try await store.waitingPosts()
        notes = [try await store.note("mode"), try await store.note("zone")]
    }
}
