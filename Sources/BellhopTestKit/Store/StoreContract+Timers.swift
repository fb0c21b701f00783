import BellhopCore

extension StoreContract {
    static let timerCases: [Case] = [
        Case("T-11: a timer comes back whole, with its start and its length, whatever it follows") { probe in
            let civil = CivilDateTime(date: CivilDate(year: 2026, month: 3, day: 1), time: CivilTime(hour: 7, minute: 5, second: 9))
            var timers = [
                StoreSamples.timer(1, due: .seconds(1)), StoreSamples.timer(2, kind: .alarm, due: .seconds(2), basis: .calendar(civil)),
                StoreSamples.timer(3, owner: .sink(StoreSamples.phone), kind: .reminder, due: .seconds(3), basis: .wall),
            ]
            timers[1].duration = nil
            timers[2].event = 42
            timers[2].labels = ["room": "bath", "": "\"quoted\"", "b\\a": "\u{0}\n"]
            for timer in timers { try await probe.commit(.arm(timer, replacing: nil)) }
            try probe.equal(try await probe.store.timers(TimerQuery()), timers, "the timers")
        },
        Case("G7: timers of some kinds come in due order, of an owner or of all") { probe in
            let timers = [
                StoreSamples.timer(1, due: .seconds(1)), StoreSamples.timer(2, kind: .reminder, due: .seconds(2)),
                StoreSamples.timer(3, owner: .sink(StoreSamples.phone), kind: .alarm, due: .seconds(3)),
                StoreSamples.timer(4, kind: .alarm, due: .seconds(4)),
            ]
            for timer in timers { try await probe.commit(.arm(timer, replacing: nil)) }
            func asked(_ query: TimerQuery) async throws -> [TimerRecord] { try await probe.store.timers(query) }
            try probe.equal(try await asked(TimerQuery(kinds: [.alarm])), [timers[2], timers[3]], "alarms")
            try probe.equal(try await asked(TimerQuery(kinds: [.alarm], limit: 1)), [timers[2]], "the next alarm")
            try probe.equal(try await asked(TimerQuery(kinds: [.reminder, .alarm])), Array(timers[1...]), "alarms and reminders")
            try probe.equal(try await asked(TimerQuery(ownerKind: .sink, kinds: [.countdown])), [], "kinds that an owner does not have")
            try probe.equal(try await asked(TimerQuery(owner: timers[3].owner, kinds: [.alarm])), [timers[3]], "of one owner")
            try probe.equal(try await asked(TimerQuery(kinds: [.wash])), [], "a kind of which there is none")
        },
        Case("T-17: a timer is re-armed and disarmed only with the generation it has") { probe in
            let timer = StoreSamples.timer()
            try await probe.expect(.conflict, "re-arming a timer that is not there", of: .arm(timer, replacing: 1))
            try await probe.expect(.conflict, "disarming it", of: .disarm(timer.owner, timer.kind, generation: 1))
            try await probe.commit(.arm(timer, replacing: nil))
            try await probe.expect(.conflict, "arming it twice", of: .arm(timer, replacing: nil))
            var later = StoreSamples.timer(generation: 5, due: .minutes(20))
            later.name = "Coffee"
            try await probe.expect(.conflict, "re-arming another generation", of: .arm(later, replacing: 2))
            try await probe.commit(.arm(later, replacing: 1))
            try probe.equal(try await probe.store.timers(TimerQuery()), [later], "the timer")
            try await probe.expect(.conflict, "disarming the old generation", of: .disarm(timer.owner, timer.kind, generation: 1))
            try await probe.expect(.conflict, "disarming another kind", of: .disarm(timer.owner, .alarm, generation: 5))
            try await probe.commit(.disarm(timer.owner, timer.kind, generation: 5))
            try probe.equal(try await probe.store.timers(TimerQuery()), [], "the timers after it was stopped")
        },
        Case("G8: what follows a notice is armed in place of what followed it, and goes with the notice, its pet, and all there is") {
            probe in
            let pet = StoreSamples.pet(1, name: "Snowy")
            try await probe.commit(.pet(pet, replacing: nil))
            try await probe.commit(.announce(StoreSamples.event(1, owner: .pet(pet.id), key: 1), []))
            try await probe.commit(.announce(StoreSamples.event(2, owner: .hub, key: 2), []))
            func follow(_ key: Int, _ generation: Int64, due: Duration) -> TimerRecord {
                StoreSamples.timer(1, owner: .notice(StoreSamples.key(key)), kind: .followUp, generation: generation, due: due)
            }
            for timer in [follow(1, 1, due: .minutes(1)), follow(1, 2, due: .minutes(5)), follow(2, 1, due: .minutes(2))] {
                try await probe.commit(.put(timer))
            }
            let both = [follow(2, 1, due: .minutes(2)), follow(1, 2, due: .minutes(5))]
            try probe.equal(try await probe.store.timers(TimerQuery()), both, "what follows")
            try probe.equal(try await probe.store.timers(TimerQuery(owner: .notice(StoreSamples.key(1)))), [both[1]], "what follows one")
            try await probe.commit(.withdraw(StoreSamples.key(2), state: .acknowledged, reason: "answered", except: nil))
            try probe.equal(try await probe.store.timers(TimerQuery()), [both[1]], "what follows when one was answered")
            try await probe.commit(.deletePet(pet.id, version: 1))
            try probe.equal(try await probe.store.timers(TimerQuery()), [], "what follows when its pet is gone")
            try await probe.commit(.put(both[0]), .wipe)
            try probe.equal(try await probe.store.timers(TimerQuery()), [], "what follows after a wipe")
        },
        Case("an event says which one it tells again, and for the how manieth time") { probe in
            var event = StoreSamples.event(1, owner: .hub, key: 1)
            (event.step, event.repeats) = (3, 41)
            try await probe.commit(.announce(event, []))
            let stored = try await probe.store.events(EventQuery())
            try probe.equal(stored.map { [Int64($0.step), $0.repeats] }, [[3, 41]], "step and event")
        },
        Case("timers come in due order, then as they were armed; by owner, due time and number") { probe in
            let owner = Owner.pet(StoreSamples.id(1))
            var early = StoreSamples.timer(3, due: .minutes(2))
            early.armed = probe.now - .seconds(1)
            let timers = [
                StoreSamples.timer(1, owner: owner, kind: .wash, due: .minutes(1)), early, StoreSamples.timer(2, due: .minutes(2)),
                StoreSamples.timer(1, owner: owner, kind: .dry, due: .minutes(3)),
            ]
            for timer in timers.reversed() { try await probe.commit(.arm(timer, replacing: nil)) }
            let store = probe.store
            try probe.equal(try await store.timers(TimerQuery()), timers, "all timers")
            try probe.equal(try await store.timers(TimerQuery(owner: owner)), [timers[0], timers[3]], "the timers of one owner")
            try probe.equal(try await store.timers(TimerQuery(dueBy: probe.now + .minutes(2))), Array(timers[..<3]), "what is due")
            try probe.equal(
                try await store.timers(TimerQuery(owner: owner, dueBy: probe.now + .minutes(2))), [timers[0]], "what is due of one owner")
            try probe.equal(try await store.timers(TimerQuery(limit: 2)), Array(timers[..<2]), "the first two")
            try await probe.commit(.arm(StoreSamples.timer(4, owner: owner, kind: .followUp, due: .minutes(1)), replacing: nil))
            try probe.equal(try await store.timers(TimerQuery(omitsInternal: true)), timers, "all that are somebody's")
            try probe.equal(
                try await store.timers(TimerQuery(owner: owner, omitsInternal: true)), [timers[0], timers[3]], "one owner's own")
            try probe.equal(try await store.timers(TimerQuery(owner: owner)).count, 3, "with what Bellhop armed for itself")
            let (following, alike) = (Owner.notice(StoreSamples.key(1)), Owner(kind: .sink, id: "notice:1"))
            for owner in [following, alike] {
                try await probe.commit(.arm(StoreSamples.timer(5, owner: owner, kind: .followUp, due: .hours(1)), replacing: nil))
            }
            let ofNotices = try await store.timers(TimerQuery(ownerKind: .notice))
            try probe.equal(ofNotices.map(\.owner), [following], "the timers of notices")
            let ofPets = try await store.timers(TimerQuery(ownerKind: .pet, dueBy: probe.now + .minutes(2), omitsInternal: true))
            try probe.equal(ofPets, [timers[0]], "what is due of pets")
            for timer in try await store.timers(TimerQuery()) where [following, alike].contains(timer.owner) {
                try await probe.commit(.disarm(timer.owner, timer.kind, generation: timer.generation))
            }
            let counts = [
                TimerCount(ownerKind: .countdown, kind: .countdown, count: 2), TimerCount(ownerKind: .pet, kind: .dry, count: 1),
                TimerCount(ownerKind: .pet, kind: .followUp, count: 1), TimerCount(ownerKind: .pet, kind: .wash, count: 1),
            ]
            try probe.equal(try await store.timerCounts(), counts, "how many of each kind")
            try probe.equal(try await store.timers(TimerQuery(limit: 0)), [], "the first none")
            try probe.equal(try await store.nextDue(), probe.now + .minutes(1), "the next due time")
        },
        Case("timers are found by how their names begin, whatever case and accents, those of one name in due order") { probe in
            let names = ["Tee", "tea", "Téa time", "Tea", "Ärger", "a\u{308}rger", "T", "각오", ""]
            for (index, name) in names.enumerated() {
                var timer = StoreSamples.timer(index + 1, due: .minutes(20 - index))
                timer.name = name
                try await probe.commit(.arm(timer, replacing: nil))
            }
            func found(_ text: String, limit: Int = .max) async throws -> [String] {
                try await probe.store.timers(TimerQuery(ownerKind: .countdown, nameBeginning: text, limit: limit)).map(\.name)
            }
            try probe.equal(try await found("TEA"), ["Tea", "tea", "Téa time"], "what begins with tea")
            try probe.equal(try await found("tea", limit: 1), ["Tea"], "the first of them")
            try probe.equal(try await found("te\u{301}"), ["Tea", "tea", "Téa time", "Tee"], "what begins with te")
            try probe.equal(try await found("ÄRGER").count, 2, "one name, composed and not")
            try probe.equal(try await found("가"), ["각오"], "the beginning of a syllable")
            try probe.equal(try await found("milk"), [], "what begins with milk")
            try probe.equal(try await found("").count, names.count, "what begins with nothing")
            let pets = TimerQuery(ownerKind: .pet, nameBeginning: "tea")
            try probe.equal(try await probe.store.timers(pets), [], "what pets have of that name")
            let alarms = TimerQuery(kinds: [.alarm], nameBeginning: "tea")
            try probe.equal(try await probe.store.timers(alarms), [], "the alarms of that name")
            let first = try await probe.store.timers(TimerQuery(nameBeginning: "tee"))[0]
            var renamed = first
            (renamed.name, renamed.generation) = ("Milk", first.generation + 1)
            try await probe.commit(.arm(renamed, replacing: first.generation))
            try probe.equal(try await found("tee"), [], "the old name")
            try probe.equal(try await found("mi"), ["Milk"], "the new name")
        },
        Case("timers are found by their short ids, which stay through re-arming, and the highest of them is known") { probe in
            func numbered(_ number: Int, _ id: String?, kind: TimerKind = .countdown) -> TimerRecord {
                var timer = StoreSamples.timer(number, kind: kind, due: .minutes(number))
                timer.shortID = id.flatMap(ShortID.init)
                return timer
            }
            func found(_ id: String) async throws -> [TimerRecord] {
                try await probe.store.timers(TimerQuery(shortID: ShortID(id), omitsInternal: true))
            }
            try probe.equal(try await probe.store.lastShortID(), nil, "the highest of none")
            let (tea, alarm, none) = (numbered(1, "t7"), numbered(2, "t12", kind: .alarm), numbered(3, nil))
            var reminder = numbered(2, "t12", kind: .reminder)
            reminder.due = alarm.due + .minutes(1)
            for timer in [tea, alarm, none, reminder] { try await probe.commit(.arm(timer, replacing: nil)) }
            try probe.equal(try await found("t7"), [tea], "t7")
            try probe.equal(try await found("t12"), [alarm, reminder], "an alarm and its reminder")
            try probe.equal(try await found("t1"), [], "t1")
            try probe.equal(try await probe.store.lastShortID(), ShortID("t12"), "the highest")
            var later = tea
            (later.generation, later.shortID) = (tea.generation + 1, ShortID("t40"))
            try await probe.commit(.arm(later, replacing: tea.generation))
            try probe.equal(try await found("t7"), [], "the old one")
            try probe.equal(try await found("t40"), [later], "the new one")
            try await probe.commit(.disarm(later.owner, later.kind, generation: later.generation))
            try probe.equal(try await probe.store.lastShortID(), ShortID("t12"), "the highest that is left")
        },
        Case("what is armed is counted through everything that arms and ends it") { probe in
            func count() async throws -> [Int] {
                let counts = try await probe.store.timerCounts()
                let timers = try await probe.store.timers(TimerQuery())
                for one in counts {
                    let armed = timers.count { $0.owner.kind == one.ownerKind && $0.kind == one.kind }
                    try probe.equal(one.count, armed, "the count of \(one.ownerKind)/\(one.kind)")
                }
                try probe.equal(counts.map(\.count).reduce(0, +), timers.count, "the count of all")
                return counts.map(\.count)
            }
            let owner = Owner.pet(StoreSamples.id(1))
            try await probe.commit(.pet(StoreSamples.pet(), replacing: nil))
            let wash = StoreSamples.timer(1, owner: owner, kind: .wash)
            let (tea, follow) = (StoreSamples.timer(2), StoreSamples.timer(3, owner: .notice(StoreSamples.key(1)), kind: .followUp))
            try await probe.commit(.arm(wash, replacing: nil), .arm(tea, replacing: nil), .put(follow))
            try probe.equal(try await count(), [1, 1, 1], "what was armed")
            try await probe.commit(.put(follow))
            try probe.equal(try await count(), [1, 1, 1], "what was put twice")
            try await probe.expect(
                .conflict, "a step that arms twice", of: .disarm(tea.owner, tea.kind, generation: tea.generation),
                .arm(wash, replacing: nil))
            try probe.equal(try await count(), [1, 1, 1], "what a failed step leaves")
            var again = tea
            again.generation += 1
            try await probe.commit(.arm(again, replacing: tea.generation))
            try await probe.commit(.withdraw(StoreSamples.key(1), state: .withdrawn, reason: "answered", except: nil))
            try probe.equal(try await count(), [1, 1], "what an answer leaves")
            try await probe.tell(receipt: "1", owner: owner)
            try await probe.commit(.put(follow))
            try await probe.commit(.deletePet(StoreSamples.id(1), version: 1))
            try probe.equal(try await count(), [1], "what a pet leaves")
            try await probe.commit(.wipe)
            try probe.equal(try await count(), [], "what a wipe leaves")
        },
        Case("a step of the clock moves the counts of its boot once") { probe in
            let count = StoreSamples.timer(1)
            let foreign = StoreSamples.timer(2, basis: .count(armedIn: BootID(rawValue: "another")))
            let wall = StoreSamples.timer(3, basis: .wall)
            for timer in [count, foreign, wall] { try await probe.commit(.arm(timer, replacing: nil)) }
            let first = ClockOffset(boot: StoreSamples.boot, wallAtBoot: probe.now)
            let second = ClockOffset(boot: StoreSamples.boot, wallAtBoot: probe.now + .hours(2))
            let shift = Change.shiftCounts(boot: StoreSamples.boot, by: .hours(2), from: first, to: second)
            try await probe.expect(.conflict, "a shift from an offset that is not stored", of: shift)
            try await probe.commit(.shiftCounts(boot: StoreSamples.boot, by: .zero, from: nil, to: first))
            try await probe.expect(
                .conflict, "a first offset where there is one", of: .shiftCounts(boot: StoreSamples.boot, by: .zero, from: nil, to: first))
            try await probe.commit(shift)
            try await probe.expect(.conflict, "the same shift again", of: shift)
            var shifted = count
            shifted.due = shifted.due + .hours(2)
            shifted.armed = shifted.armed + .hours(2)
            try probe.equal(try await probe.store.timers(TimerQuery()), [foreign, wall, shifted], "the timers")
            try probe.equal(try await probe.store.clockOffset(), second, "the clock offset")
        },
    ]
}
