import BellhopCore

extension StoreContract {
    static let taskCases: [Case] = [
        Case("D-3: a task comes back whole, with the version of its last write") { probe in
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
            task.doers = TaskDoers(wash: "Anna", dry: "Bén", fold: "carl")
            task.remindedAt = probe.now + .milliseconds(7)
            (task.washDurationMinutes, task.dryDurationMinutes) = (1, 1)
            try await probe.commit(.task(task, replacing: first?.version))
            try probe.equal(try await probe.store.pet(StoreSamples.id(1))?.task, nil, "the open task of a pet whose laundry is folded")
            try probe.equal(try await probe.store.history(of: nil, after: nil, limit: 9), [task], "the history")
            try await probe.expect(.conflict, "replacing an earlier version", of: .task(task, replacing: first?.version))
            try await probe.expect(.conflict, "inserting a task twice", of: .task(task, replacing: nil))
            try await probe.expect(.conflict, "replacing a task that is not there", of: .task(StoreSamples.task(9), replacing: 1))
        },
        Case("D-11, D-17: a pet has at most one open task (rule 4)") { probe in
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
        Case("D-9: a task belongs to a pet") { probe in
            try await probe.expect(.refused, "a task of no pet", of: .task(StoreSamples.task(), replacing: nil))
        },
        Case("D-3, D-17: values of a task out of their ranges, and dates out of order, are refused") { probe in
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
            try probe.equal(try await probe.store.history(of: nil, after: nil, limit: 9), [instant, skipped], "the history")
        },
        Case("D-10: history comes newest fold first, by pet, page after page, at most so many") { probe in
            try await probe.commit(.pet(StoreSamples.pet(), replacing: nil), .pet(StoreSamples.pet(2), replacing: nil))
            let tasks = [1, 2, 3, 4].map { StoreSamples.foldedTask($0, of: $0 == 2 ? 2 : 1) }
            for task in tasks { try await probe.commit(.task(task, replacing: nil)) }
            let store = probe.store
            try probe.equal(try await store.history(of: nil, after: nil, limit: 3), [tasks[3], tasks[2], tasks[1]], "the newest three")
            try probe.equal(try await store.history(of: StoreSamples.id(2), after: nil, limit: 9), [tasks[1]], "one pet's history")
            let mark = HistoryMark(folded: tasks[2].foldCompletedTime ?? probe.now, task: tasks[2].id)
            try probe.equal(try await store.history(of: nil, after: mark, limit: 9), [tasks[1], tasks[0]], "what is older")
            try probe.equal(
                try await store.history(of: StoreSamples.id(1), after: mark, limit: 9), [tasks[0]], "what is older of one pet")
            try probe.equal(try await store.history(of: nil, after: nil, limit: 0), [], "at most nothing")
        },
        Case("D-10: pages of the history and of all tasks, put together, are the whole, also where folds are at one instant") { probe in
            try await probe.commit(.pet(StoreSamples.pet(), replacing: nil), .pet(StoreSamples.pet(2), replacing: nil))
            for number in 1...23 {
                var task = StoreSamples.foldedTask(1 + number / 5, of: 1 + number % 2)
                task.id = StoreSamples.id(100 + (number * 7) % 23)
                try await probe.commit(.task(task, replacing: nil))
            }
            var abandoned = StoreSamples.task(90)
            abandoned.abandonedAt = probe.now
            try await probe.commit(.task(abandoned, replacing: nil), .task(StoreSamples.task(91), replacing: nil))
            for pet in [nil, StoreSamples.id(1)] as [PetID?] {
                let whole = try await probe.store.history(of: pet, after: nil, limit: .max)
                try require(whole.count >= 11 && whole.allSatisfy(\.isCompleted), "the history has \(whole.count) tasks")
                var pages: [LaundryTask] = []
                var mark: HistoryMark?
                while true {
                    let page = try await probe.store.history(of: pet, after: mark, limit: 4)
                    guard let last = page.last, let folded = last.foldCompletedTime else { break }
                    pages += page
                    mark = HistoryMark(folded: folded, task: last.id)
                }
                try probe.equal(pages, whole, "the pages of the history of \(pet?.description ?? "all")")
            }
            let all = try await probe.store.tasks(after: nil, limit: .max)
            try probe.equal(all.count, 25, "the number of all tasks")
            try probe.equal(all.map(\.id), all.map(\.id).sorted(), "the order of all tasks")
            var pages: [LaundryTask] = []
            while true {
                let page = try await probe.store.tasks(after: pages.last?.id, limit: 4)
                if page.isEmpty { break }
                pages += page
            }
            try probe.equal(pages, all, "the pages of all tasks")
            try probe.equal(try await probe.store.tasks(after: nil, limit: 0), [], "at most no task")
        },
        Case("D-14: tasks that are long over are pruned a few at a time; open ones and totals stay") { probe in
            try await probe.commit(.pet(StoreSamples.pet(), replacing: nil))
            for number in 1...4 { try await probe.commit(.task(StoreSamples.foldedTask(number), replacing: nil)) }
            var abandoned = StoreSamples.task(5)
            abandoned.abandonedAt = probe.now + .minutes(1)
            try await probe.commit(.task(abandoned, replacing: nil), .task(StoreSamples.task(6), replacing: nil))
            var totals = RoundTotals()
            totals.folded = 4
            try await probe.commit(.tally(StoreSamples.id(1), totals, on: CivilDate(year: 2027, month: 1, day: 15)))
            // The third fold ends 3 h 55 min after the start.
            let before = probe.now + .hours(3) + .minutes(55)
            try probe.equal(try await probe.store.taskCount(overBefore: before), 3, "how many are over")
            try probe.equal(try await probe.store.taskCount(overBefore: nil), 6, "how many there are")
            try await probe.commit(.pruneTasks(before: before, limit: 1))
            let oldest = try await probe.store.tasks(after: nil, limit: .max).map(\.id)
            try probe.equal(oldest, (102...106).map { StoreSamples.id($0) }, "the tasks after the oldest went")
            try await probe.commit(.pruneTasks(before: before, limit: 0))
            try await probe.commit(.pruneTasks(before: before, limit: 9))
            let left = try await probe.store.tasks(after: nil, limit: .max).map(\.id)
            try probe.equal(left, [103, 104, 106].map { StoreSamples.id($0) }, "the tasks that stay")
            try probe.equal(try await probe.store.taskCount(overBefore: before), 0, "how many are still over")
            try probe.equal(try await probe.store.monthTotals(of: nil).map(\.totals.folded), [4], "the totals")
        },
    ]

    private static var oddTasks: [(String, LaundryTask)] {
        let early = StoreSamples.start - .hours(1)
        let changes: [(String, @Sendable (inout LaundryTask) -> Void)] = [
            ("a wash of 0 minutes", { $0.washDurationMinutes = 0 }), ("a wash of 121 minutes", { $0.washDurationMinutes = 121 }),
            ("drying of 0 minutes", { $0.dryDurationMinutes = 0 }), ("drying of 181 minutes", { $0.dryDurationMinutes = 181 }),
            ("an empty doer", { $0.doers.fold = "" }), ("a doer of 1025 bytes", { $0.doers.dry = String(repeating: "x", count: 1025) }),
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
