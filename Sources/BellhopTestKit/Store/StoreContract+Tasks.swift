import BellhopCore

extension StoreContract {
    static let taskCases: [Case] = [
        Case("a task comes back whole, with the version of its last write") { probe in
            try await probe.commit(.pet(StoreSamples.pet(), replacing: nil))
            var task = StoreSamples.task()
            try await probe.commit(.task(task, replacing: nil))
            let first = try await probe.store.pet(StoreSamples.id(1))?.task
            try probe.equal(first?.value, task, "the new task")
            let open = try await probe.store.openTasks()
            try probe.equal(open.map(\.value), [task], "the open tasks")
            task = StoreSamples.foldedTask(1)
            task.foldedLate = true
            task.additionalDryMinutes = 60
            (task.washDurationMinutes, task.dryDurationMinutes) = (1, 1)
            try await probe.commit(.task(task, replacing: first?.version))
            try probe.equal(try await probe.store.pet(StoreSamples.id(1))?.task, nil, "the open task of a pet whose laundry is folded")
            try probe.equal(try await probe.store.history(of: nil, before: nil, limit: 9), [task], "the history")
            try await probe.expect(.conflict, "replacing an earlier version", of: .task(task, replacing: first?.version))
            try await probe.expect(.conflict, "inserting a task twice", of: .task(task, replacing: nil))
            try await probe.expect(.conflict, "replacing a task that is not there", of: .task(StoreSamples.task(9), replacing: 1))
        },
        Case("a pet has at most one open task (rule 4)") { probe in
            try await probe.commit(.pet(StoreSamples.pet(), replacing: nil), .pet(StoreSamples.pet(2), replacing: nil))
            try await probe.commit(.task(StoreSamples.task(1), replacing: nil), .task(StoreSamples.task(2, of: 2), replacing: nil))
            try await probe.expect(.conflict, "a second open task", of: .task(StoreSamples.task(3), replacing: nil))
            var abandoned = StoreSamples.task(1)
            abandoned.abandonedAt = probe.now
            try await probe.commit(.task(abandoned, replacing: 1), .task(StoreSamples.task(3), replacing: nil))
            try await probe.expect(.conflict, "opening the first again", of: .task(StoreSamples.task(1), replacing: 2))
            try await probe.commit(.task(StoreSamples.foldedTask(4), replacing: nil))
            let open = try await probe.store.openTasks().map(\.value.id)
            try probe.equal(open, [StoreSamples.id(102), StoreSamples.id(103)], "the open tasks")
        },
        Case("a task belongs to a pet") { probe in
            try await probe.expect(.refused, "a task of no pet", of: .task(StoreSamples.task(), replacing: nil))
        },
        Case("values of a task out of their ranges, and dates out of order, are refused") { probe in
            try await probe.commit(.pet(StoreSamples.pet(), replacing: nil), .task(StoreSamples.task(), replacing: nil))
            for (what, task) in oddTasks {
                try await probe.expect(.refused, "a task with \(what)", of: .task(task, replacing: 1))
            }
        },
        Case("skipped dates of a task may be missing, and equal dates are in order") { probe in
            try await probe.commit(.pet(StoreSamples.pet(), replacing: nil))
            var skipped = StoreSamples.foldedTask(1)
            (skipped.washStartTime, skipped.washEndTime) = (nil, nil)
            var instant = StoreSamples.foldedTask(2)
            (instant.washStartTime, instant.washEndTime) = (instant.startDate, instant.startDate)
            (instant.dryStartTime, instant.dryEndTime, instant.foldCompletedTime) = (nil, nil, instant.startDate)
            try await probe.commit(.task(skipped, replacing: nil), .task(instant, replacing: nil))
            try probe.equal(try await probe.store.history(of: nil, before: nil, limit: 9), [instant, skipped], "the history")
        },
        Case("history comes newest fold first, by pet, before a time, at most so many (D-10)") { probe in
            try await probe.commit(.pet(StoreSamples.pet(), replacing: nil), .pet(StoreSamples.pet(2), replacing: nil))
            let tasks = [1, 2, 3, 4].map { StoreSamples.foldedTask($0, of: $0 == 2 ? 2 : 1) }
            for task in tasks { try await probe.commit(.task(task, replacing: nil)) }
            let store = probe.store
            try probe.equal(try await store.history(of: nil, before: nil, limit: 3), [tasks[3], tasks[2], tasks[1]], "the newest three")
            try probe.equal(try await store.history(of: StoreSamples.id(2), before: nil, limit: 9), [tasks[1]], "one pet's history")
            let before = tasks[2].foldCompletedTime
            try probe.equal(try await store.history(of: nil, before: before, limit: 9), [tasks[1], tasks[0]], "what is older")
            try probe.equal(
                try await store.history(of: StoreSamples.id(1), before: before, limit: 9), [tasks[0]], "what is older of one pet")
            try probe.equal(try await store.history(of: nil, before: nil, limit: 0), [], "at most nothing")
        },
    ]

    private static var oddTasks: [(String, LaundryTask)] {
        let early = StoreSamples.start - .hours(1)
        let changes: [(String, @Sendable (inout LaundryTask) -> Void)] = [
            ("a wash of 0 minutes", { $0.washDurationMinutes = 0 }), ("a wash of 121 minutes", { $0.washDurationMinutes = 121 }),
            ("drying of 0 minutes", { $0.dryDurationMinutes = 0 }), ("drying of 181 minutes", { $0.dryDurationMinutes = 181 }),
            ("0 minutes more", { $0.additionalDryMinutes = 0 }), ("61 minutes more", { $0.additionalDryMinutes = 61 }),
            ("completion but no fold (rule 2)", { $0.foldCompletedTime = nil }),
            ("completion and abandonment", { $0.abandonedAt = StoreSamples.start }),
            ("a wash before its start", { $0.washStartTime = early }), ("a wash that ends before it starts", { $0.washEndTime = early }),
            ("drying before the wash ended", { $0.dryStartTime = early }), ("drying that ends before it starts", { $0.dryEndTime = early }),
            ("a fold before the end", { $0.foldCompletedTime = early }),
            (
                "a fold before its start, with nothing between",
                {
                    ($0.washStartTime, $0.washEndTime, $0.dryStartTime, $0.dryEndTime) = (nil, nil, nil, nil)
                    $0.foldCompletedTime = early
                }
            ),
            (
                "a fold before the wash ended, drying skipped",
                {
                    ($0.dryStartTime, $0.dryEndTime) = (nil, nil)
                    $0.foldCompletedTime = $0.washStartTime
                }
            ),
        ]
        return changes.map { what, change in
            var task = StoreSamples.foldedTask(1)
            change(&task)
            return (what, task)
        }
    }
}
