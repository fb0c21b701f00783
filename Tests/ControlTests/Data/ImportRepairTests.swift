import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlWire
import Testing

@Suite("Repairs and merges of an import")
struct ImportRepairTests {
    private func imported(_ edits: [(String, String)], into world: DataWorld, mode: String = "replace") async throws -> ImportJSON {
        var file = ImportFaultTests.file
        for (old, new) in edits {
            let place = try #require(file.firstRange(of: old), "\(old) is not in the file")
            file.replaceSubrange(place, with: new)
        }
        let reply = try await world.send("POST", "import?mode=\(mode)", file)
        #expect(reply.problem == nil, "\(reply.problem?.faults?.map(\.text) ?? [])")
        return try reply.value()
    }

    private func told(_ answer: ImportJSON, _ kind: ImportFinding.Kind) -> [String] {
        answer.lines.filter { $0.kind == kind.rawValue }.map { $0.path + ": " + $0.text }
    }

    @Test("G14: a pet without health gets the one that its last laundry gives it, and that is told")
    func noHealth() async throws {
        let world = try await DataWorld()
        let answer = try await imported([("\"isActive\":true,\"health\":92", "\"isActive\":true,\"health\":null")], into: world)
        #expect(told(answer, .repair).first?.hasPrefix("pets[0].health: Snowy has no health in the file; ") == true)
        // G1: 30 h minus 17 min of washing, in a cycle of 7 days: 100 − ⌈50 · 29.7 / 168⌉.
        let snowy = try #require(try await world.store.pets(includingRetired: true).first { $0.value.name == "Snowy" }?.value)
        #expect(snowy.health == 91)
    }

    @Test("G14, D-23: a task whose pet is gone is left out with a line, the rest is taken")
    func orphan() async throws {
        let world = try await DataWorld()
        let answer = try await imported(
            [
                (
                    "\"petId\":\"019a0000-0000-7000-8000-000000000002\",\"startDate\"",
                    "\"petId\":\"019a0000-0000-7000-8000-000000000009\",\"startDate\""
                )
            ],
            into: world)
        #expect(told(answer, .repair) == ["tasks[1]: the file does not contain the pet of this task, so the task is left out"])
        #expect(answer.tasks == 1)
    }

    @Test("an alarm whose next ring is skipped is imported from its own export without a warning", arguments: ["merge", "replace"])
    func skippedAlarm(mode: String) async throws {
        let (world, other) = (try await DataWorld(), try await DataWorld())
        #expect(try await world.send("POST", "timers", #"{"every":"every day at 18:30","name":"Gym"}"#).status == 201)
        #expect(try await world.send("POST", "timers/Gym/skip").status == 200)
        let file = try await world.send("GET", "export")
        for world in [world, other] {
            let answer: ImportJSON = try await world.send("POST", "import?mode=\(mode)", bytes: file.bytes).value()
            #expect(told(answer, .warning).isEmpty)
            #expect(try await world.hub.timers().map(\.name) == ["Gym"])
        }
    }

    @Test("G14, D-16: dates up to a day ahead are taken as they are, with a warning")
    func nearFuture() async throws {
        let world = try await DataWorld()
        let answer = try await imported(
            [
                ("\"createdDate\":\"2026-10-02T08:00:00Z\"", "\"createdDate\":\"2026-11-22T13:00:00Z\""),
                (
                    "\"lastLaundryDate\":\"2026-11-20T08:00:00Z\",\"isActive\":true,\"health\":92,\"lastHealthUpdate\":\"2026-11-21T13:43:00Z\",\"totalCyclesCompleted\":1",
                    "\"isActive\":true,\"health\":100,\"lastHealthUpdate\":\"2026-11-21T13:43:00Z\",\"totalCyclesCompleted\":1"
                ), ("\"happy\"", "\"neutral\""),
            ],
            into: world)
        // A new pet is neutral, even though a pet with this health would otherwise be happy.
        #expect(told(answer, .warning) == ["pets[1].createdDate: 2026-11-22T13:00:00Z is ahead of the clock; it is imported unchanged"])
    }

    @Test("G14: dates in the far future are taken for the present, each with a line that says so")
    func farFuture() async throws {
        let world = try await DataWorld()
        let answer = try await imported(
            [
                ("\"lastHealthUpdate\":\"2026-11-21T13:43:00Z\"", "\"lastHealthUpdate\":\"2030-01-01T00:00:00Z\""),
                ("\"washStartTime\":\"2026-11-21T13:43:00Z\"", "\"washStartTime\":\"2031-01-01T00:00:00Z\""),
                ("\"armed\":\"2026-11-20T08:00:00Z\"", "\"armed\":\"2032-01-01T00:00:00Z\""),
                ("\"date\":\"2026-11-20\"", "\"date\":\"2033-01-01\""),
            ], into: world)
        #expect(
            told(answer, .repair) == [
                "tasks[0].washStartTime: 2031-01-01T00:00:00Z is more than a day ahead of the clock, so the current time is used",
                "pets[0].lastHealthUpdate: 2030-01-01T00:00:00Z is more than a day ahead of the clock, so the current time is used",
                "timers[2].armed: 2032-01-01T00:00:00Z is more than a day ahead of the clock, so the current time is used",
                "days[0].date: 2033-01-01 is more than a day ahead of the clock, so it is counted as today",
            ])
        let now = world.time.now().wall
        let record = try await world.hub.record(ofPet: "Snowy")
        #expect(record.pet.value.lastHealthUpdate == now && record.task?.value.washStartTime == now)
        #expect(try await world.store.timers(TimerQuery()).allSatisfy { $0.armed <= now })
        #expect(
            try await world.store.dayTotals(
                of: nil, from: CivilDate(year: 2026, month: 11, day: 21), through: CivilDate(year: 2026, month: 11, day: 21)
            ).map(\.totals.folded) == [1])
    }

    @Test("an alarm whose next time was left out is exported and read back without a remark")
    func skippedAlarm() async throws {
        let world = try await DataWorld()
        _ = try await world.hub.startTimers([CountdownRequest(end: .every(try EveryText.parse("every monday at 9:00")), name: "Gym")])
        let skipped = try await world.hub.skipTimer("Gym")
        #expect(skipped.armed == world.time.now().wall)
        let answer: ImportJSON = try await world.send("POST", "import?mode=replace", try await world.export()).value()
        #expect(answer.lines == [])
        // This is the file as an older version of Bellhop would have written it.
        let old = try await world.export().replacing(skipped.armed.rfc3339, with: "2026-11-23T09:00:00Z")
        let again: ImportJSON = try await world.send("POST", "import?mode=replace", old).value()
        #expect(again.lines == [])
        #expect(try await world.store.timers(TimerQuery()).allSatisfy { $0.armed <= world.time.now().wall })
    }

    @Test("G14: a machine that runs without a timer gets one for the end of its planned run, and rings late where that is past")
    func machineWithoutTimer() async throws {
        let world = try await DataWorld()
        let file = ImportFaultTests.file
        let start = try #require(file.firstRange(of: "{\"owner\":\"pet:019a0000-0000-7000-8000-000000000001\",\"kind\":\"wash\""))
        let end = try #require(file[start.lowerBound...].firstRange(of: "},\n"))
        let timer = String(file[start.lowerBound..<end.upperBound])
        let answer = try await imported([(timer, "")], into: world)
        #expect(
            told(answer, .repair) == [
                "pets[0]: Snowy's machine is running, but the file has no timer for it, so the machine stops 45 min after its start, at 2026-11-21T14:28:00Z"
            ])
        let wash = try #require(try await world.store.timers(TimerQuery()).first { $0.kind == .wash })
        #expect(wash.due.rfc3339 == "2026-11-21T14:28:00Z")
        #expect(wash.duration == .minutes(45))
    }

    @Test("G14: a timer that has nothing to do is left out, and a pet that nothing would ever wake is looked at right away")
    func idleTimer() async throws {
        let world = try await DataWorld()
        let answer = try await imported(
            [("000000000002\",\"kind\":\"mood\",\"generation\":2", "000000000002\",\"kind\":\"wash\",\"generation\":2")], into: world)
        #expect(
            told(answer, .repair) == [
                "timers[2]: Fluffy's laundry is not in the machine that this timer is for, so the timer is left out",
                "pets[1]: Fluffy has no timer for its next mood, so its mood is updated right after the import",
            ])
    }

    @Test("G14: an alarm whose rule cannot be read rings once, and that is told")
    func unreadableRule() async throws {
        let world = try await DataWorld()
        let labels = ("\"name\":\"Snowy\",\"labels\":{}}", "\"name\":\"Snowy\",\"labels\":{\"bellhop.rule\":\"whenever\"}}")
        let answer = try await imported([labels], into: world)
        #expect(told(answer, .repair) == ["timers[0].labels: the alarm's recurrence rule cannot be read, so it rings only once"])
        #expect(try await world.store.timers(TimerQuery()).allSatisfy { $0.labels.isEmpty })
    }

    @Test("G14: totals that do not fit are reckoned anew from the days, and from the tasks where there are none")
    func totals() async throws {
        let world = try await DataWorld()
        let answer = try await imported(
            [
                (
                    "\"months\":[{\"petId\":\"019a0000-0000-7000-8000-000000000002\",\"date\":\"2026-11-01\",\"folded\":1,\"onTime\":1",
                    "\"months\":[{\"petId\":\"019a0000-0000-7000-8000-000000000002\",\"date\":\"2026-11-01\",\"folded\":5,\"onTime\":5"
                )
            ], into: world)
        #expect(
            told(answer, .repair) == ["months: the monthly totals do not match the daily totals, so the monthly totals are recalculated"])
        let month = try #require(try await world.store.monthTotals(of: nil).first)
        #expect(month.totals.folded == 1)

        let other = try await DataWorld()
        let bare = try await imported([("\"days\":[", "\"daze\":[")], into: other)
        #expect(told(bare, .repair) == ["days: the file has no totals, so they are calculated from its tasks"])
        #expect(try await other.store.monthTotals(of: nil).first?.totals == month.totals)
    }

    @Test("D-22: what a newer Bellhop may have added is left out with a line")
    func unknownFields() async throws {
        let world = try await DataWorld()
        let answer = try await imported(
            [("\"deaths\":0", "\"deaths\":0,\"hat\":\"red\""), ("\"reactions\"", "\"hats\":[1,2],\n\"reactions\"")], into: world)
        #expect(
            told(answer, .warning) == [
                "pets[0].hat: this field is unknown and is skipped", "hats: this part is unknown and is skipped",
            ])
    }

    // MARK: Merging

    @Test("D-22: in a merge the pet that was looked at later wins, with its round and its timers")
    func newerWins() async throws {
        let world = try await DataWorld()
        _ = try await imported([], into: world)
        // In the store, Snowy is still washing. In the file, Snowy's round was given up.
        let answer = try await imported(
            [
                ("\"currentState\":\"washing\"", "\"currentState\":\"happy\""),
                ("\"lastHealthUpdate\":\"2026-11-21T13:43:00Z\"", "\"lastHealthUpdate\":\"2026-11-21T13:55:00Z\""),
                (
                    "\"stage\":\"washing\",\"isCompleted\":false,\"washStartTime\":\"2026-11-21T13:43:00Z\"",
                    "\"stage\":\"cycle\",\"isCompleted\":false,\"abandonedAt\":\"2026-11-21T13:55:00Z\""
                ),
            ], into: world, mode: "merge")
        #expect(told(answer, .merged) == ["pets[0]: the file has a newer Snowy, which replaces the stored one"])
        let record = try await world.hub.record(ofPet: "Snowy")
        #expect(record.task == nil)
        #expect(record.timers.map(\.kind) == [.mood])

        // A file that is older than the stored pet does not change the pet.
        let older = try await imported([], into: world, mode: "merge")
        #expect(told(older, .merged) == ["pets[0]: Snowy is newer here than in the file and is kept"])
        #expect(try await world.hub.record(ofPet: "Snowy").task == nil)
    }

    @Test("D-22: another pet of the same name gets a number, its history and its totals come along, and the settings stay")
    func names() async throws {
        let world = try await DataWorld()
        _ = try await world.hub.addPet(PetProfile(name: "SNOWY"))
        _ = try await world.hub.addPet(PetProfile(name: "Fluffy"))
        let answer = try await imported([("\"appearanceMode\":\"system\"", "\"appearanceMode\":\"dark\"")], into: world, mode: "merge")
        #expect(
            told(answer, .merged) == [
                "settings: the current settings are kept",
                "pets[0].name: there is already another pet named Snowy, so the imported one is named Snowy 2",
                "pets[1].name: there is already another pet named Fluffy, so the imported one is named Fluffy 2",
            ])
        #expect(try await world.store.settings().value.appearanceMode == .system)
        #expect(try await world.hub.record(ofPet: "Snowy 2").timers.first { $0.kind == .wash }?.name == "Snowy 2")
        #expect(try await world.store.monthTotals(of: nil).map(\.totals.folded) == [1])
        #expect(try await world.store.reactions().map(\.count) == [2])
    }

    @Test("D-22: an open round here that the file does not know is given up when the file's pet is newer; the machine's timer goes")
    func openRoundHere() async throws {
        let world = try await DataWorld()
        _ = try await imported([], into: world)
        let answer = try await imported(
            [
                ("\"lastHealthUpdate\":\"2026-11-21T13:43:00Z\"", "\"lastHealthUpdate\":\"2026-11-21T13:55:00Z\""),
                ("000000000011\"", "000000000013\""),
            ],
            into: world, mode: "merge")
        #expect(told(answer, .merged).contains("pets[0]: the current open round of Snowy is given up"))
        let record = try await world.hub.record(ofPet: "Snowy")
        #expect(record.task?.value.id.description.hasSuffix("13") == true)
        #expect(record.timers.count { $0.kind == .wash } == 1)
        let old = try await world.store.tasks(after: nil, limit: .max).first { $0.id.description.hasSuffix("11") }
        #expect(old?.abandonedAt == world.time.now().wall)
    }
}
