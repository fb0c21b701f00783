import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import Foundation
import Logging
import Testing

/// A hub in memory on manual time, queried over the API. A trap ends the whole test process, so no
/// trap goes unnoticed.
private struct MutationWorld: Sendable {
    let time = ManualTime(start: Instant(seconds: 1_795_269_600))
    let api: ControlAPI
    let hub: Hub

    init() async throws {
        let store = MemoryStore()
        hub = Hub(
            store: store, timekeeper: time, catalog: SinkCatalog(), reports: SinkReports(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        var controls = DaemonControls.standIn
        // The copy is the store itself, because nobody writes while the copy is read.
        controls.copies = StoreCopies(
            open: { StoreCopies.Copy(store: store) {} }, file: { throw StoreError.failed("a store in memory is no file") })
        api = ControlAPI(hub: hub, daemon: controls)
        try await hub.prepare()
    }

    /// Returns the status of the answer and its text, which may be an export.
    func send(_ method: String, _ path: String, _ body: String = "") async throws -> (status: Int, text: String) {
        switch await api.answer(method: method, target: "/v1/" + path, body: Array(body.utf8)) {
        case .problem(let problem): return (problem.status, problem.detail)
        case .json(let status, let data): return (status, String(decoding: data, as: UTF8.self))
        case .events, .badges, .watch: return (200, "")
        case .bytes(let stream):
            var text = ""
            while let piece = try await stream.next() { text += String(decoding: piece, as: UTF8.self) }
            await stream.end()
            return (200, text)
        }
    }

    func running(_ body: () async throws -> Void) async throws {
        try await onOneThread {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await hub.run() }
                await time.untilSleeping(loops: 3)
                defer { group.cancelAll() }
                try await body()
            }
        }
    }

    /// Returns the export of a household with a few rounds, and with timers and activities of each
    /// kind.
    func export() async throws -> JSONTree {
        _ = try await hub.addDemo(seed: 7, yes: false)
        _ = try await hub.addPet(PetProfile(name: "Resting", restDays: [Weekdays(weekday: 0), Weekdays(weekday: 6)]))
        _ = try await send("POST", "timers", #"{"durationMs":600000,"name":"Tea","keep":true}"#)
        _ = try await send("POST", "timers", #"{"durationMs":600000,"name":"Paused"}"#)
        _ = try await send("POST", "timers/Paused/pause")
        _ = try await send("POST", "timers", #"{"every":"every monday at 9:00","name":"Gym"}"#)
        _ = try await send("POST", "timers", #"{"at":"23:45","name":"Bins"}"#)
        _ = try await send("POST", "rest", #"{"forMs":60000}"#)
        await time.advance(by: .seconds(20))
        _ = try await send("POST", "rest/next")
        _ = try await send("POST", "rest/end")
        _ = try await send("POST", "workouts", #"{"lengthMs":30000,"sets":2,"getReadyMs":0}"#)
        await time.advance(by: .minutes(10))
        var tree = try JSONTree(try await send("GET", "export").text)
        guard case .object(var sections) = tree else { return tree }
        for index in sections.indices {
            if case .list(let records) = sections[index].1, records.count > 12 { sections[index].1 = .list(Array(records.suffix(12))) }
        }
        tree = .object(sections)
        return tree
    }
}

@Suite("Mutated exports")
struct MutatedExportTests {
    private static let questions = [
        "stats", "stats/workouts", "stats/notifications", "status", "pets", "pets?all=true", "timers?all=true", "activities", "history",
        "tasks/current", "badge", "events", "export", "export?format=csv",
    ]

    @Test("no mutated export ends the daemon, whatever it is asked and told afterwards (proof mutated-exports)")
    func mutated() async throws {
        let proof = Proof("mutated-exports", sample: 100)
        var (refused, accepted, deepest) = (0, 0, 0)
        let world = try await MutationWorld()
        try await world.running {
            let tree = try await world.export()
            let original = tree.description
            for number in proof.cases {
                var mutation = JSONMutation(proof.numbers(for: number))
                let file = mutation.damage(tree).description
                let mode = number % 2 == 0 ? "replace" : "merge"
                if mode == "merge" { _ = try await world.send("POST", "import?mode=replace", original) }
                let answer = try await world.send("POST", "import?mode=\(mode)", file)
                #expect(answer.status == 200 || answer.status == 422, "\(answer): \(proof.place(number))")
                guard answer.status == 200 else {
                    refused += 1
                    continue
                }
                accepted += 1
                try await ask(world, proof, number)
                // Due timers ring, and commands work on the imported data.
                for pet in ["Snowy", "Fluffy", "Socks", "Resting"] {
                    for verb in ["explain", "wash", "stop", "dry", "fold", "abandon"] {
                        let told = try await world.send(verb == "explain" ? "GET" : "POST", "pets/\(pet)/\(verb)")
                        #expect(told.status < 500, "\(verb) \(told): \(proof.place(number))")
                    }
                }
                for command in ["timers/Gym/skip", "timers/Tea/extend", "timers/Paused/resume", "timers/Bins/pause"] {
                    let told = try await world.send("POST", command, command.hasSuffix("extend") ? #"{"byMs":60000}"# : "")
                    #expect(told.status < 500, "\(command) \(told): \(proof.place(number))")
                }
                await world.time.advance(by: .minutes(90))
                try await ask(world, proof, number)
                deepest = max(deepest, file.utf8.count)
            }
        }
        #expect(proof.cases.count < 100 || refused > 0 && accepted > 0)
        try proof.report("refused \(refused); accepted \(accepted); longest accepted \(deepest) bytes")
    }

    private func ask(_ world: MutationWorld, _ proof: Proof, _ number: Int) async throws {
        for question in Self.questions {
            let answer = try await world.send("GET", question)
            #expect(answer.status < 500, "\(question) \(answer): \(proof.place(number))")
        }
    }

    @Test("totals at the end of 64 bits that are stored already end nobody: statistics answer, and a round is still counted")
    func stored() async throws {
        let world = try await DataWorld()
        let pet = try await world.hub.addPet(PetProfile(name: "Snowy")).pet.value
        var totals = RoundTotals()
        (totals.folded, totals.onTime, totals.washMs, totals.wetWaits, totals.wetWaitMs) = (.max, .max, .max, 1, .max)
        let days = [CivilDate(year: 2026, month: 10, day: 3), CivilDate(year: 2026, month: 11, day: 20)]
        let step = Step(days.map { .tally(pet.id, totals, on: $0) }, at: world.time.now().wall)
        _ = try await world.store.commit(step)
        let reaction = ReactionCount(
            month: CivilDate(year: 2026, month: 11, day: 1), sink: SinkName(rawValue: "screen"), what: "seen", count: .max, afterMs: .max)
        _ = try await world.store.commit(Step([.countReactions(reaction)], at: world.time.now().wall))
        let stats: StatsJSON = try await world.send("GET", "stats").value()
        #expect(stats.all.folded == .max && stats.all.onTimePerMille == 1000)
        #expect(try await world.send("GET", "stats/notifications").status == 200)
        #expect(try await world.send("GET", "export").status == 200)
        var round = RoundTotals()
        (round.folded, round.onTime, round.washMs) = (1, 1, 60_000)
        let more = Step(
            [.tally(pet.id, round, on: days[1]), .react(reaction.sink, what: "seen", after: .seconds(1))],
            at: Instant(seconds: 1_795_269_600))
        _ = try await world.store.commit(more)
        let after: StatsJSON = try await world.send("GET", "stats").value()
        #expect(after.all.folded == .max)
    }
}
