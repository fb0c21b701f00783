import BellhopCore

extension StoreContract {
    static let groupCases: [Case] = [
        Case("a step does all of its changes or none") { probe in
            try await probe.expect(
                .conflict, "a step whose last change conflicts", of: .pet(StoreSamples.pet(), replacing: nil), .note(key: "a", value: "x"),
                .arm(StoreSamples.timer(), replacing: nil), .announce(StoreSamples.event(), [StoreSamples.draft()]),
                .task(StoreSamples.task(), replacing: 4))
        },
        Case("later changes of a step see the earlier ones") { probe in
            let done = try await probe.commit(
                .pet(StoreSamples.pet(), replacing: nil), .pet(StoreSamples.pet(1, name: "Buddy"), replacing: 1),
                .announce(StoreSamples.event(), [StoreSamples.draft()]),
                .withdraw(StoreSamples.key(), state: .withdrawn, reason: "in the same step", except: nil))
            try probe.equal(try await probe.store.pet(StoreSamples.id(1))?.pet.value.name, "Buddy", "the name")
            try probe.equal(try await probe.delivery(done.events[0]).state, .withdrawn, "the delivery")
        },
        Case("in a group, steps that fail leave the others") { probe in
            try await probe.commit(.arm(StoreSamples.timer(9), replacing: nil))
            var invalid = StoreSamples.pet(3)
            invalid.health = 101
            let steps: [[Change]] = [
                [.announce(StoreSamples.event(1), [])],
                [.announce(StoreSamples.event(2), []), .arm(StoreSamples.timer(9), replacing: nil)],
                [.announce(StoreSamples.event(3), [])], [.pet(StoreSamples.pet(3), replacing: nil), .pet(invalid, replacing: 1)], [],
                [.announce(StoreSamples.event(4), [])],
            ]
            let results = await probe.store.commit(steps.map { Step($0, at: probe.now) })
            let words = results.map { result in
                switch result {
                case .success(let done): done.events.map(\.description).joined(separator: ",")
                case .failure(let error): StoreProbe.Failure(error).rawValue
                }
            }
            try probe.equal(words, ["1", "conflict", "2", "refused", "", "3"], "the results")
            let keys = try await probe.store.events(EventQuery()).map(\.notice.key)
            try probe.equal(keys, [1, 3, 4].map(StoreSamples.key), "the keys of the events")
            try probe.equal(try await probe.store.pets(includingRetired: true).count, 0, "the number of pets")
        },
        Case("no steps have no results") { probe in
            let results = await probe.store.commit([])
            try probe.equal(results.count, 0, "the number of results")
        },
        Case("a later step of a group sees the earlier ones") { probe in
            let results = await probe.store.commit([
                Step([.pet(StoreSamples.pet(), replacing: nil)], at: probe.now),
                Step([.pet(StoreSamples.pet(1, name: "Buddy"), replacing: 1)], at: probe.now),
                Step([.pet(StoreSamples.pet(1, name: "Nobody"), replacing: 1)], at: probe.now),
            ])
            let names = results.map { if case .success = $0 { "success" } else { "failure" } }
            try probe.equal(names, ["success", "success", "failure"], "the results")
        },
    ]

    static let raceCases: [Case] = [
        Case("of commands that race for one pet, one wins and the others conflict") { probe in
            try await probe.commit(.pet(StoreSamples.pet(), replacing: nil))
            for round in 1...20 {
                let outcomes = await withTaskGroup(of: String.self) { group in
                    for racer in 1...8 {
                        group.addTask {
                            let pet = StoreSamples.pet(1, name: "Racer \(round).\(racer)")
                            let timer = StoreSamples.timer(round, owner: .pet(pet.id), generation: Int64(racer))
                            let armed = Change.arm(timer, replacing: nil)
                            let disarmed = Change.disarm(timer.owner, timer.kind, generation: timer.generation)
                            let step = Step([armed, .pet(pet, replacing: Int64(round)), disarmed], at: probe.now)
                            switch await probe.store.commit([step])[0] {
                            case .success: return pet.name
                            case .failure(let error): return StoreProbe.Failure(error).rawValue
                            }
                        }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
                let winners = outcomes.filter { $0 != "conflict" }
                try require(winners.count == 1, "\(winners.count) of 8 commands for version \(round) won: \(outcomes)")
                let record = try await probe.store.pet(StoreSamples.id(1))
                try probe.equal(record?.pet.value.name, winners[0], "the name of the pet")
                try probe.equal(record?.pet.version, Int64(round + 1), "the version of the pet")
            }
        },
        Case("of two that stop one timer, one does") { probe in
            for round in 1...20 {
                let timer = StoreSamples.timer(round)
                try await probe.commit(.arm(timer, replacing: nil))
                let wins = await withTaskGroup(of: Int.self) { group in
                    for _ in 1...2 {
                        group.addTask {
                            let step = Step([.disarm(timer.owner, timer.kind, generation: 1)], at: probe.now)
                            if case .success = await probe.store.commit([step])[0] { return 1 } else { return 0 }
                        }
                    }
                    return await group.reduce(0, +)
                }
                try probe.equal(wins, 1, "the number of those who stopped the timer")
            }
        },
        Case("with two writers, journal numbers become visible in order, without gaps that fill later") { probe in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<2 {
                    group.addTask {
                        for round in 0..<100 {
                            let steps = (0...round % 3).map { index in
                                Step([.announce(StoreSamples.event(writer * 1000 + round * 3 + index), [])], at: probe.now)
                            }
                            for result in await probe.store.commit(steps) { _ = try result.get() }
                        }
                    }
                }
                group.addTask {
                    var last: EventNumber = 0
                    while last < 398 {
                        let numbers = try await probe.store.events(EventQuery(after: last, limit: .max)).map(\.number)
                        let expected = numbers.isEmpty ? [] : Array(last + 1...last + EventNumber(numbers.count))
                        try probe.equal(numbers, expected, "what became visible after \(last)")
                        last = numbers.last ?? last
                    }
                }
                try await group.waitForAll()
            }
        },
        Case("a cancelled caller still gets the answer") { probe in
            let counted = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 1...50 {
                    group.addTask {
                        let step = Step([.arm(StoreSamples.timer(number), replacing: nil)], at: probe.now)
                        return try await probe.store.commit([step])[0].get().events.isEmpty ? 1 : 0
                    }
                }
                group.cancelAll()
                return try await group.reduce(0, +)
            }
            try probe.equal(counted, 50, "the number of answers")
            try probe.equal(try await probe.store.timers(TimerQuery()).count, 50, "the number of timers")
        },
    ]
}
