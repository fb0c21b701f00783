import BellhopCore

extension StoreContract {
    static let petCases: [Case] = [
        Case("an empty store has the default settings and nothing else") { probe in
            let found = try await probe.snapshot()
            try probe.equal(found.settings.value, AppSettings(), "the settings")
            let counts = [found.pets.count, found.timers.count, found.events.count, found.outbox.count, found.deliveries.count]
            try probe.equal(counts, [0, 0, 0, 0, 0], "the count of pets, timers, events, operations and deliveries")
            try probe.equal(found.nextDue, nil, "the next due time")
            try probe.equal(found.clockOffset, nil, "the clock offset")
        },
        Case("D-2: a pet comes back whole, with the version of its last write") { probe in
            var pet = StoreSamples.pet()
            try await probe.commit(.pet(pet, replacing: nil))
            let first = try await probe.store.pet(pet.id)?.pet
            try probe.equal(first?.value, pet, "the new pet")
            pet.name = "Fluffy"
            pet.currentState = .verySad
            pet.health = 7
            pet.lastLaundryDate = probe.now
            pet.lastHealthUpdate = nil
            pet.isActive = false
            (pet.totalCyclesCompleted, pet.currentStreak, pet.longestStreak, pet.deaths) = (9, 2, 5, 1)
            (pet.pausedMilliseconds, pet.cycleFrequencyDays) = (3_600_001, 365)
            (pet.pausedFrom, pet.pausedUntil) = (probe.now + .milliseconds(1), probe.now + .milliseconds(2))
            (pet.restDays, pet.restDaysSince) = ([Weekdays(weekday: 0), Weekdays(weekday: 6)], probe.now + .milliseconds(3))
            (pet.dueToldAt, pet.toldFeeling) = (probe.now + .milliseconds(4), .verySad)
            pet.looks = PetLooks(
                sound: "bell", icon: "/icons/\"Snowy\".png", urgency: .critical, tags: ["wool", "a \"b\"\n", "é"], owner: "Ann")
            pet.turns = Turns(.fairest, current: anna, owed: ben, folds: [anna, ben, anna])
            (pet.washDurationMinutes, pet.dryDurationMinutes, pet.testWashSeconds, pet.testDrySeconds) = (120, 180, 5, 6)
            try await probe.commit(.pet(pet, replacing: first?.version))
            let second = try await probe.store.pet(pet.id)?.pet
            try probe.equal(second?.value, pet, "the changed pet")
            try require(second?.version != first?.version, "the version stayed \(String(describing: first?.version))")
            pet.turns = Turns(.rotation([ben, anna]), current: ben)
            try await probe.commit(.pet(pet, replacing: second?.version))
            try probe.equal(try await probe.store.pet(pet.id)?.pet.value, pet, "the pet with other turns")
        },
        Case("a pet is replaced only at the version it was read at") { probe in
            let pet = StoreSamples.pet()
            try await probe.expect(.conflict, "replacing a pet that is not there", of: .pet(pet, replacing: 1))
            try await probe.commit(.pet(pet, replacing: nil))
            let version = try await probe.store.pet(pet.id)?.pet.version ?? 0
            try await probe.expect(.conflict, "inserting a pet twice", of: .pet(pet, replacing: nil))
            try await probe.expect(.conflict, "replacing a later version", of: .pet(pet, replacing: version + 1))
            try await probe.commit(.pet(pet, replacing: version))
            try await probe.expect(.conflict, "replacing an earlier version", of: .pet(pet, replacing: version))
        },
        Case("D-10 query 1: pets come oldest first, retired ones only when asked for") { probe in
            var retired = StoreSamples.pet(2)
            retired.isActive = false
            for pet in [StoreSamples.pet(3), retired, StoreSamples.pet(1)] { try await probe.commit(.pet(pet, replacing: nil)) }
            let active = try await probe.store.pets(includingRetired: false).map(\.value.id)
            try probe.equal(active, [StoreSamples.id(1), StoreSamples.id(3)], "the active pets")
            let all = try await probe.store.pets(includingRetired: true).map(\.value.id)
            try probe.equal(all, [StoreSamples.id(1), StoreSamples.id(2), StoreSamples.id(3)], "all pets")
        },
        Case("D-17: values of a pet out of their ranges are refused") { probe in
            try await probe.commit(.pet(StoreSamples.pet(), replacing: nil))
            let version = try await probe.store.pet(StoreSamples.id(1))?.pet.version
            for (what, pet) in oddPets {
                try await probe.expect(.refused, "a pet with \(what)", of: .pet(pet, replacing: version))
                var new = pet
                new.id = StoreSamples.id(2)
                try await probe.expect(.refused, "a new pet with \(what)", of: .pet(new, replacing: nil))
            }
        },
        Case("D-9: deleting a pet takes its tasks, timers and rows, and keeps the withdrawals") { probe in
            let pet = StoreSamples.pet()
            let owner = Owner.pet(pet.id)
            try await probe.commit(
                .pet(pet, replacing: nil), .task(StoreSamples.task(), replacing: nil),
                .arm(StoreSamples.timer(owner: owner, kind: .wash), replacing: nil), .pet(StoreSamples.pet(2), replacing: nil),
                .task(StoreSamples.task(2, of: 2), replacing: nil), .arm(StoreSamples.timer(2), replacing: nil))
            let told = try await probe.tell(1, receipt: "shown", owner: owner)
            let taken = try await probe.tell(2, receipt: "taken back", owner: owner)
            try await probe.commit(.withdraw(StoreSamples.key(2), state: .withdrawn, reason: "stopped", except: nil))
            let waiting = try await probe.commit(.announce(StoreSamples.event(3, owner: owner), [StoreSamples.draft()])).events[0]
            let foreign = try await probe.commit(.announce(StoreSamples.event(4), [StoreSamples.draft()])).events[0]
            try await probe.expect(.conflict, "deleting another version", of: .deletePet(pet.id, version: 7))
            let done = try await probe.commit(.deletePet(pet.id, version: 1))
            try probe.equal(done.withdrawn, [StoreSamples.key(3)], "the withdrawn keys")
            try probe.equal(try await probe.store.pet(pet.id), nil, "the deleted pet")
            try probe.equal(try await probe.store.openTasks().map(\.value.petID), [StoreSamples.id(2)], "the pets with open tasks")
            try probe.equal(try await probe.store.timers(TimerQuery()).count, 1, "the number of timers left")
            let rows = try await probe.store.outbox(limit: .max).map(\.operation)
            try probe.equal(rows.map(\.event.number), [taken, foreign], "the events in the outbox")
            try probe.equal(rows.first?.previous, Receipt(rawValue: "taken back"), "the receipt of the withdrawal")
            try probe.equal(try await probe.delivery(waiting).state, .withdrawn, "the delivery that waited")
            try probe.equal(try await probe.delivery(told).receipt, nil, "the receipt of the delivery that was made")
            try await probe.expect(.conflict, "deleting it again", of: .deletePet(pet.id, version: 1))
        },
        Case("settings and notes are kept, the settings with a version") { probe in
            var settings = try await probe.store.settings()
            settings.value.soundEnabled = false
            settings.value.appearanceMode = .dark
            (settings.value.badgeClears, settings.value.countersEnabled) = (.acknowledged, false)
            try await probe.commit(.settings(settings.value, replacing: settings.version), .note(key: "a", value: "1"))
            try probe.equal(try await probe.store.settings().value, settings.value, "the settings")
            try await probe.expect(
                .conflict, "replacing an earlier version of the settings", of: .settings(AppSettings(), replacing: settings.version))
            try await probe.commit(.note(key: "a", value: "2"), .note(key: "b", value: ""), .note(key: "c", value: nil))
            try probe.equal(try await probe.store.note("a"), "2", "a note that was replaced")
            try probe.equal(try await probe.store.note("b"), "", "an empty note")
            try await probe.commit(.note(key: "a", value: nil))
            try probe.equal(try await probe.store.note("a"), nil, "a note that was removed")
            for key in ["parked:ben", "parked:Änne", "parked:", "parkedx", "Parked:ben", "x parked:ben"] {
                try await probe.commit(.note(key: key, value: "1"))
            }
            let keys = try await probe.store.noteKeys(beginning: "parked:")
            try probe.equal(keys, ["parked:", "parked:ben", "parked:Änne"], "the notes that begin with a text")
            try probe.equal(try await probe.store.noteKeys(beginning: "none"), [], "the notes that begin with an unused text")
        },
    ]

    private static let (anna, ben) = (MemberName(rawValue: "anna"), MemberName(rawValue: "ben"))

    private static var oddPets: [(String, Pet)] {
        let changes: [(String, @Sendable (inout Pet) -> Void)] = [
            ("no name", { $0.name = "" }), ("a name of 1025 bytes", { $0.name = String(repeating: "x", count: 1025) }),
            ("health −1", { $0.health = -1 }), ("health 101", { $0.health = 101 }),
            ("health 0 and a happy face", { ($0.health, $0.currentState) = (0, .happy) }), ("−1 cycles", { $0.totalCyclesCompleted = -1 }),
            ("a streak of −1", { $0.currentStreak = -1 }), ("a longest streak of −1", { $0.longestStreak = -1 }),
            ("−1 deaths", { $0.deaths = -1 }), ("−1 paused milliseconds", { $0.pausedMilliseconds = -1 }),
            ("a vacation that only ends", { $0.pausedUntil = $0.createdDate }),
            ("a vacation that ends before it begins", { ($0.pausedFrom, $0.pausedUntil) = ($0.createdDate, $0.createdDate - .seconds(1)) }),
            ("a happy face that was told", { $0.toldFeeling = .happy }), ("an empty sound", { $0.looks.sound = "" }),
            ("an icon of 1025 bytes", { $0.looks.icon = String(repeating: "x", count: 1025) }), ("an empty owner", { $0.looks.owner = "" }),
            ("turns of nobody", { $0.turns = Turns(.rotation([]), current: anna) }),
            ("a turn of nobody", { $0.turns = Turns(.fairest, current: MemberName(rawValue: "")) }),
            ("a turn owed to nobody", { $0.turns = Turns(.fairest, current: anna, owed: MemberName(rawValue: "")) }),
            ("11 tags", { $0.looks.tags = (1...11).map { "t\($0)" } }),
            ("a frequency of −1", { $0.cycleFrequencyDays = -1 }), ("a frequency of 366", { $0.cycleFrequencyDays = 366 }),
            ("washes of 0 minutes", { $0.washDurationMinutes = 0 }), ("washes of 121 minutes", { $0.washDurationMinutes = 121 }),
            ("drying of 0 minutes", { $0.dryDurationMinutes = 0 }), ("drying of 181 minutes", { $0.dryDurationMinutes = 181 }),
            ("test washes of 0 seconds", { $0.testWashSeconds = 0 }), ("test drying of 0 seconds", { $0.testDrySeconds = 0 }),
        ]
        return changes.map { what, change in
            var pet = StoreSamples.pet()
            change(&pet)
            return (what, pet)
        }
    }
}
