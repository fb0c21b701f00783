import BellhopCore

/// Swift versions of the CHECK constraints in the SQLite store.
enum MemoryChecks {
    static func check(_ pet: Pet) throws(StoreError) {
        try demand((1...1024).contains(pet.name.utf8.count), "a pet's name has 1 to 1024 bytes")
        if let health = pet.health {
            try demand((0...100).contains(health), "health is 0 to 100")
            try demand(
                health > 0 || [.dead, .washing, .drying, .folding].contains(pet.currentState),
                "a pet without health is dead or being looked after")
        }
        let counts =
            [pet.totalCyclesCompleted, pet.currentStreak, pet.longestStreak, pet.deaths].map { Int64($0) } + [pet.pausedMilliseconds]
        try demand(counts.allSatisfy { $0 >= 0 }, "counted from 0")
        try demand((0...365).contains(pet.cycleFrequencyDays), "the frequency is 0 to 365 days")
        try check(wash: pet.washDurationMinutes, dry: pet.dryDurationMinutes)
        if let until = pet.pausedUntil {
            try demand(pet.pausedFrom.map { until >= $0 } ?? false, "a vacation ends after it has begun")
        }
        try demand([nil, .sad, .verySad, .dead].contains(pet.toldFeeling), "only sad, very sad and dead are told")
        for text in [pet.looks.sound, pet.looks.icon, pet.looks.owner] {
            try demand((1...1024).contains(text?.utf8.count ?? 1), "a pet's words have 1 to 1024 bytes")
        }
        try demand(pet.looks.tags.count <= 10, "a pet has at most 10 tags")
        if let turns = pet.turns {
            try demand((1...4096).contains(turns.order.text.utf8.count), "a pet's turns have 1 to 4096 bytes")
            for name in [turns.current, turns.owed ?? turns.current] {
                try demand((1...64).contains(name.rawValue.utf8.count), "a member's key has 1 to 64 bytes")
            }
        }
        try demand([pet.testWashSeconds, pet.testDrySeconds].allSatisfy { $0 ?? 1 >= 1 }, "a test takes 1 second or more")
    }

    static func check(_ task: LaundryTask) throws(StoreError) {
        try check(wash: task.washDurationMinutes, dry: task.dryDurationMinutes)
        for name in [task.doers.wash, task.doers.dry, task.doers.fold].compactMap(\.self) {
            try demand((1...1024).contains(name.utf8.count), "who has done something has 1 to 1024 bytes")
        }
        try demand((1...60).contains(task.additionalDryMinutes ?? 1), "drying goes on for 1 to 60 minutes")
        try demand(!task.isCompleted || task.foldCompletedTime != nil, "a completed task was folded")
        try demand(!task.isCompleted || task.abandonedAt == nil, "a task is not both completed and abandoned")
        let dates = [
            task.startDate, task.washStartTime, task.washEndTime, task.dryStartTime, task.dryEndTime, task.foldCompletedTime,
        ].compactMap { $0 }
        try demand(zip(dates, dates.dropFirst()).allSatisfy { $0 <= $1 }, "the dates of a task follow each other")
    }

    static func check(_ totals: RoundTotals) throws(StoreError) {
        let counts = [totals.folded, totals.onTime, totals.late, totals.revived, totals.abandoned, totals.wetWaits, totals.dryWaits]
        let times = [totals.wetWaitMs, totals.dryWaitMs, totals.washMs, totals.dryMs]
        try demand(counts.allSatisfy { $0 >= 0 } && times.allSatisfy { $0 >= 0 }, "totals are counted from 0")
    }

    static func check(reaction what: String) throws(StoreError) {
        try demand((1...40).contains(what.utf8.count), "a reaction has 1 to 40 bytes")
    }

    private static func check(wash: Int, dry: Int) throws(StoreError) {
        try demand((1...120).contains(wash), "a wash takes 1 to 120 minutes")
        try demand((1...180).contains(dry), "drying takes 1 to 180 minutes")
    }

    private static func demand(_ holds: Bool, _ rule: String) throws(StoreError) {
        if !holds { throw .refused("CHECK constraint failed: \(rule)") }
    }
}
