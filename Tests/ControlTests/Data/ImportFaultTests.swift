import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlWire
import Testing

@Suite("Importing damaged files")
struct ImportFaultTests {
    /// A small household: Snowy (washing since 13:43, 17 minutes ago) and Fluffy, one task each,
    /// with identifiers that can be told apart.
    static let file = """
        {"schema":"bellhop-export/1","settings":{"notificationsEnabled":true,"soundEnabled":true,"hapticsEnabled":true,"badgeEnabled":true,\
        "badgeClears":"seen","countersEnabled":true,"appearanceMode":"system"},
        "pets":[
        {"id":"019a0000-0000-7000-8000-000000000001","name":"Snowy","createdDate":"2026-10-01T08:00:00Z","currentState":"washing",\
        "lastLaundryDate":"2026-11-20T08:00:00Z","isActive":true,"health":92,"lastHealthUpdate":"2026-11-21T13:43:00Z","totalCyclesCompleted":3,\
        "currentStreak":3,"longestStreak":3,"deaths":0,"pausedMs":0,"restDays":"","cycleFrequencyDays":7,"washDurationMinutes":45,\
        "dryDurationMinutes":60,"tags":[]},
        {"id":"019a0000-0000-7000-8000-000000000002","name":"Fluffy","createdDate":"2026-10-02T08:00:00Z","currentState":"happy",\
        "lastLaundryDate":"2026-11-20T08:00:00Z","isActive":true,"health":92,"lastHealthUpdate":"2026-11-21T13:43:00Z","totalCyclesCompleted":1,\
        "currentStreak":1,"longestStreak":1,"deaths":0,"pausedMs":0,"restDays":"","cycleFrequencyDays":7,"washDurationMinutes":45,\
        "dryDurationMinutes":60,"tags":[]}
        ],
        "tasks":[
        {"id":"019a0000-0000-7000-8000-000000000011","petId":"019a0000-0000-7000-8000-000000000001","startDate":"2026-11-21T13:43:00Z",\
        "stage":"washing","isCompleted":false,"washStartTime":"2026-11-21T13:43:00Z","foldedLate":false,"washDurationMinutes":45,"dryDurationMinutes":60},
        {"id":"019a0000-0000-7000-8000-000000000012","petId":"019a0000-0000-7000-8000-000000000002","startDate":"2026-11-20T05:00:00Z",\
        "stage":"completed","isCompleted":true,"washStartTime":"2026-11-20T05:00:00Z","washEndTime":"2026-11-20T05:45:00Z",\
        "dryStartTime":"2026-11-20T06:00:00Z","dryEndTime":"2026-11-20T07:00:00Z","foldCompletedTime":"2026-11-20T08:00:00Z","foldedLate":false,\
        "washDurationMinutes":45,"dryDurationMinutes":60}
        ],
        "timers":[
        {"owner":"pet:019a0000-0000-7000-8000-000000000001","kind":"wash","generation":4,"armed":"2026-11-21T13:43:00Z","due":"2026-11-21T14:28:00Z",\
        "durationMs":2700000,"basis":"wall","name":"Snowy","labels":{}},
        {"owner":"pet:019a0000-0000-7000-8000-000000000001","kind":"mood","generation":4,"armed":"2026-11-21T13:43:00Z","due":"2026-11-24T14:28:00Z",\
        "basis":"wall","name":"Snowy","labels":{}},
        {"owner":"pet:019a0000-0000-7000-8000-000000000002","kind":"mood","generation":2,"armed":"2026-11-20T08:00:00Z","due":"2026-11-23T20:00:01Z",\
        "basis":"wall","name":"Fluffy","labels":{}}
        ],
        "days":[{"petId":"019a0000-0000-7000-8000-000000000002","date":"2026-11-20","folded":1,"onTime":1,"late":0,"revived":0,"abandoned":0,\
        "wetWaits":1,"wetWaitMs":900000,"dryWaits":1,"dryWaitMs":3600000,"washMs":2700000,"dryMs":3600000}],
        "months":[{"petId":"019a0000-0000-7000-8000-000000000002","date":"2026-11-01","folded":1,"onTime":1,"late":0,"revived":0,"abandoned":0,\
        "wetWaits":1,"wetWaitMs":900000,"dryWaits":1,"dryWaitMs":3600000,"washMs":2700000,"dryMs":3600000}],
        "reactions":[{"month":"2026-11-01","sink":"phone","what":"seen","count":2,"afterMs":9000}]}
        """

    struct Damage: CustomStringConvertible, Sendable {
        var name: String
        /// The replacements, each of which is made once.
        var edits: [(String, String)]
        /// The beginnings of the expected fault messages, in any order.
        var faults: [String]

        var description: String { name }

        init(_ name: String, _ edits: [(String, String)], _ faults: [String]) {
            self.name = name
            self.edits = edits
            self.faults = faults
        }
    }

    private static let first = "019a0000-0000-7000-8000-000000000001"

    static let damages: [Damage] = [
        Damage("another program's file", [("bellhop-export/1", "washday/3")], ["schema: this is not an export"]),
        Damage("a newer schema", [("bellhop-export/1", "bellhop-export/2")], ["schema: this file has the schema bellhop-export/2"]),
        Damage(
            "a name too long", [("\"Fluffy\",\"cre", "\"\(String(repeating: "F", count: 31))\",\"cre")],
            ["pets[1].name: A name can have at most 30 characters."]),
        Damage(
            "an empty name and a health of 101, both told",
            [
                ("\"Fluffy\",\"cre", "\" \",\"cre"), ("\"happy\"", "\"neutral\""),
                (
                    "\"health\":92,\"lastHealthUpdate\":\"2026-11-21T13:43:00Z\",\"totalCyclesCompleted\":1",
                    "\"health\":101,\"lastHealthUpdate\":\"2026-11-21T13:43:00Z\",\"totalCyclesCompleted\":1"
                ),
            ], ["pets[1].name: A name needs", "pets[1].health: The health of"]),
        Damage(
            "wrong types",
            [
                ("\"isActive\":true", "\"isActive\":\"yes\""), ("\"deaths\":0", "\"deaths\":1.5"),
                ("\"soundEnabled\":true", "\"soundEnabled\":null"),
            ],
            [
                "pets[0].isActive: true or false is expected here", "pets[0].deaths: a whole number is expected here",
                "settings.soundEnabled: this field is missing",
            ]),
        Damage(
            "a pet's id twice", [("000000000002\",\"name\"", "000000000001\",\"name\"")],
            [
                "pets[1].id: this is also the id of pets[0]", "timers[2].owner: the file has no pet with this id", "days[0].petId: ",
                "months[0].petId: ",
            ]),
        Damage("a task's id twice", [("000000000012", "000000000011")], ["tasks[1].id: this is also the id of tasks[0]"]),
        Damage("a name twice, whatever its case", [("\"Fluffy\",\"cre", "\"sNOWY\",\"cre")], ["pets[1].name: pets[0] has the same name"]),
        Damage(
            "a timer of a pet that is not there",
            [("pet:019a0000-0000-7000-8000-000000000002", "pet:019a0000-0000-7000-8000-000000000009")],
            ["timers[2].owner: the file has no pet with this id"]),
        Damage(
            "totals of a pet that is not there",
            [
                (
                    "\"days\":[{\"petId\":\"019a0000-0000-7000-8000-000000000002\"",
                    "\"days\":[{\"petId\":\"019a0000-0000-7000-8000-000000000009\""
                )
            ], ["days[0].petId: the file has no pet with this id"]),
        Damage(
            "two open tasks of one pet",
            [
                ("\"petId\":\"019a0000-0000-7000-8000-000000000002\",\"startDate\"", "\"petId\":\"\(first)\",\"startDate\""),
                ("\"stage\":\"completed\",\"isCompleted\":true", "\"stage\":\"completed\",\"isCompleted\":false"),
                (",\"foldCompletedTime\":\"2026-11-20T08:00:00Z\"", ""),
            ], ["tasks[1]: this task and tasks[0] are both open"]),
        Damage(
            "a broken date chain", [("\"dryEndTime\":\"2026-11-20T07:00:00Z\"", "\"dryEndTime\":\"2026-11-20T05:59:00Z\"")],
            ["tasks[1]: The times of a task are out of order"]),
        Damage(
            "folded without a time", [(",\"foldCompletedTime\":\"2026-11-20T08:00:00Z\"", "")],
            ["tasks[1]: A task must be marked as completed if its laundry was folded, and only then."]),
        Damage(
            "sums that no sum may hold",
            [("\"folded\":1", "\"folded\":9223372036854775807"), ("\"washMs\":2700000", "\"washMs\":4611686018427387908")],
            [
                "days[0].folded: 9223372036854775807 is more than", "days[0].washMs: 4611686018427387908 is more than",
                "days[0]: \"onTime\", \"late\" and \"revived\" must add up to \"folded\"",
            ]),
        Damage(
            "counts of a pet that nobody counted",
            [("\"deaths\":0", "\"deaths\":9223372036854775807"), ("\"pausedMs\":0", "\"pausedMs\":9223372036854775807")],
            ["pets[0].deaths: 9223372036854775807 is more than", "pets[0].pausedMs: 9223372036854775807 is more than"]),
        Damage(
            "reactions that no sum may hold", [("\"afterMs\":9000", "\"afterMs\":9223372036854775807")],
            ["reactions[0].afterMs: 9223372036854775807 is more than"]),
        Damage(
            "a timer at the end of time",
            [
                ("\"generation\":4", "\"generation\":9223372036854775807"),
                ("\"due\":\"2026-11-21T14:28:00Z\"", "\"due\":\"9999-12-31T23:59:59Z\""),
            ],
            ["timers[0].generation: 9223372036854775807 is more than", "timers[0].due: a timer must end before"]),
        Damage(
            "durations out of range, both told",
            [
                (
                    "\"washDurationMinutes\":45,\"dryDurationMinutes\":60,\"tags\"",
                    "\"washDurationMinutes\":0,\"dryDurationMinutes\":181,\"tags\""
                )
            ], ["pets[0].washDurationMinutes: ", "pets[0].dryDurationMinutes: "]),
        Damage(
            "rule 1: a pet that washes without washing", [("\"stage\":\"washing\"", "\"stage\":\"cycle\"")],
            ["pets[0]: Snowy has the state \"washing\", although"]),
        Damage(
            "a stage of the future", [("\"stage\":\"washing\"", "\"stage\":\"ironing\"")],
            ["tasks[0].stage: unknown value \"ironing\"", "pets[0]: Snowy has the state \"washing\", although"]),
        Damage(
            "a date that is none", [("\"date\":\"2026-11-20\"", "\"date\":\"2026-02-30\"")],
            ["days[0].date: unknown value \"2026-02-30\""]),
        Damage(
            "a frequency of 0 in a real house", [("\"cycleFrequencyDays\":7", "\"cycleFrequencyDays\":0")],
            ["pets[0].cycleFrequencyDays: An interval of 0"]),
        Damage(
            "a frequency that no sum of days can hold, of a pet without the timer of its next feeling",
            [
                ("\"cycleFrequencyDays\":7", "\"cycleFrequencyDays\":9223372036854775807"),
                ("\"kind\":\"mood\",\"generation\":4", "\"kind\":\"dry\",\"generation\":4"),
            ], ["pets[0].cycleFrequencyDays: The laundry interval of Snowy must be 1 to 365 days"]),
        Damage(
            "a vacation that ends before it begins",
            [("\"restDays\":\"\"", "\"restDays\":\"\",\"pausedFrom\":\"2026-11-20T10:00:00Z\",\"pausedUntil\":\"2026-11-19T10:00:00Z\"")],
            ["pets[0].pausedUntil: "]),
        Damage("sums below zero", [("\"wetWaits\":1", "\"wetWaits\":-1")], ["days[0]: a sum must be at least 0"]),
        Damage(
            "no list",
            [
                (
                    "\"reactions\":[{\"month\":\"2026-11-01\",\"sink\":\"phone\",\"what\":\"seen\",\"count\":2,\"afterMs\":9000}]",
                    "\"reactions\":{}"
                )
            ], ["reactions: a list is expected here"]),
        Damage("a key twice", [("\"isActive\":true", "\"isActive\":true,\"isActive\":false")], ["file: line 3, column "]),
    ]

    private static func damaged(_ damage: Damage) throws -> String {
        var file = file
        for (old, new) in damage.edits {
            let place = try #require(file.firstRange(of: old), "\(old) is not in the file")
            file.replaceSubrange(place, with: new)
        }
        return file
    }

    @Test("A file that is cut off in its tasks has that fault, and no fault about what is missing")
    func cutOff() async throws {
        let world = try await DataWorld()
        let end = try #require(Self.file.firstRange(of: "\"tasks\":[")).upperBound
        let told = try await world.faults(of: String(Self.file[..<end]))
        #expect(told.count == 1, "\(told)")
    }

    @Test("D-22: the file that is damaged below is sound")
    func sound() async throws {
        let world = try await DataWorld()
        let answer: ImportJSON = try await world.send("POST", "import?mode=replace", Self.file).value()
        #expect(answer.lines == [])
        // Timers of Bellhop itself, such as those of moods, are not counted.
        #expect(answer.pets == 2 && answer.tasks == 2 && answer.timers == 1, "\(answer)")
    }

    @Test("D-22, D-16, D-17: a damaged file changes nothing, and every fault is told with its place", arguments: damages)
    func faults(damage: Damage) async throws {
        let world = try await DataWorld()
        try await world.furnish()
        let before = try await Holdings(world.store)
        for mode in ["replace", "merge"] {
            let told = try await world.faults(of: try Self.damaged(damage), mode: mode)
            for fault in damage.faults { #expect(told.contains { $0.hasPrefix(fault) }, "\(fault) is missing in \(told)") }
            #expect(told.count == damage.faults.count, "\(told)")
            #expect(try await Holdings(world.store) == before)
        }
        // A file that is not valid JSON is refused as well.
        #expect(try await world.send("POST", "import?mode=replace", "{").problem?.code == "invalidImport")
    }

    @Test("D-22: faults of many records are told together")
    func together() async throws {
        var file = Self.file
        for damage in Self.damages where ["a name too long", "a broken date chain", "sums below zero"].contains(damage.name) {
            for (old, new) in damage.edits { file = file.replacing(old, with: new, maxReplacements: 1) }
        }
        let told = try await DataWorld().faults(of: file)
        #expect(told.count == 3, "\(told)")
    }

    @Test("D-22: a file that was cut off anywhere is refused, and says so")
    func truncated() async throws {
        let world = try await DataWorld()
        let bytes = Array(Self.file.utf8)
        for length in stride(from: 0, to: bytes.count, by: 53) {
            let reply = try await world.send("POST", "import?mode=replace", bytes: Array(bytes[..<length]))
            #expect(reply.problem?.code == "invalidImport", "\(length) bytes")
        }
        #expect(try await world.store.pets(includingRetired: true).isEmpty)
        let told = try await world.faults(of: String(decoding: bytes[..<500], as: UTF8.self))
        #expect(told.contains { $0.contains("the file is cut off here") })
    }

    @Test("D-22: whatever bytes are damaged, the file is taken whole or not at all", arguments: 1...12)
    func fuzz(seed: UInt64) async throws {
        var chance = SeededGenerator(seed: seed)
        let world = try await DataWorld()
        for _ in 0..<40 {
            var bytes = Array(Self.file.utf8)
            for _ in 0...Int.random(in: 0...3, using: &chance) {
                let place = Int.random(in: 0..<bytes.count, using: &chance)
                switch Int.random(in: 0...2, using: &chance) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &chance)
                case 1: bytes.remove(at: place)
                default: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &chance), at: place)
                }
            }
            let before = try await Holdings(world.store)
            let reply = try await world.send("POST", "import?mode=merge", bytes: bytes)
            if let problem = reply.problem {
                #expect(problem.code == "invalidImport", "seed \(seed): \(problem.detail)")
                #expect(try await Holdings(world.store) == before)
            }
        }
    }
}
