import BellhopCore
import BellhopEngine
import Laundry

extension ImportCheck {
    /// Checks the totals. The file contains every total twice: by day and by month. The daily
    /// totals are imported. The monthly totals are only compared with the sums of the daily totals.
    mutating func checkTotals() throws {
        guard let days = household.days else { return try reckonTotals() }
        var sums: [DayOfPet: RoundTotals] = [:]
        var seen = SeenRecords()
        try days.read { placed in
            findings.note(placed.findings)
            try enough()
            check(placed, "days", &seen)
            guard placed.isWhole, sums.count <= Self.comparedMonths else { return }
            var month = mending.mended(placed.value)
            month.date.day = 1
            sums[DayOfPet(month), default: RoundTotals()] += month.totals
        }
        seen = SeenRecords()
        for placed in household.months { check(placed, "months", &seen) }
        try enough()
        guard !isFaulty else { return }
        let told = Dictionary(household.months.map { (DayOfPet($0.value), $0.value.totals) }) { first, _ in first }
        if sums != told, !told.isEmpty || !sums.isEmpty {
            note(.repair, "months", "the monthly totals do not match the daily totals, so the monthly totals are recalculated")
        }
    }

    /// The maximum number of monthly sums that are compared with the monthly totals in the file.
    /// This is enough for a hundred pets over eighty years. If the file has more, the monthly
    /// totals are recomputed without a full comparison.
    private static let comparedMonths = 100_000

    private struct DayOfPet: Hashable {
        var pet: PetID
        var date: CivilDate

        init(_ totals: DatedTotals) {
            pet = totals.pet
            date = totals.date
        }
    }

    private mutating func check(_ placed: Household.Placed<DatedTotals>, _ name: String, _ seen: inout SeenRecords) {
        guard placed.isWhole else { return }
        let path = "\(name)[\(placed.place)]"
        let entry = placed.value
        if let first = seen.first(DayOfPet(entry), at: placed.place) {
            note(.fault, path, "\(name)[\(first)] has the same pet and date as this entry")
        }
        if !isKnown(entry.pet) { note(.fault, path + ".petId", "the file has no pet with this id") }
        if mending.mended(entry) != entry {
            note(.repair, path + ".date", "\(entry.date) is more than a day ahead of the clock, so it is counted as today")
        }
        let totals = entry.totals
        for (field, count) in totals.counts where count > RoundTotals.countLimit {
            note(.fault, "\(path).\(field)", "\(count) is more than \(RoundTotals.countLimit)")
        }
        for (field, length) in totals.lengths where length > RoundTotals.lengthLimit {
            note(.fault, "\(path).\(field)", "\(length) is more than \(RoundTotals.lengthLimit)")
        }
        if totals.counts.contains(where: { $0.count < 0 }) || totals.lengths.contains(where: { $0.milliseconds < 0 }) {
            note(.fault, path, "a sum must be at least 0")
        } else if [totals.onTime, totals.late, totals.revived].saturatingSum != totals.folded {
            note(.fault, path, "\"onTime\", \"late\" and \"revived\" must add up to \"folded\"")
        }
    }

    /// Computes the totals from the individual tasks if the file has no totals. The tasks do not
    /// say whether a pet was dead at the time of a late round.
    private mutating func reckonTotals() throws {
        let (tasks, mending, pets, zone) = (household.tasks, mending, Set(places.keys), context.zone)
        let days = Household.Records<DatedTotals> { body in
            try tasks.read { placed in
                guard placed.isWhole, pets.contains(placed.value.petID) else { return }
                let task = mending.mended(placed.value)
                guard let over = task.foldCompletedTime ?? task.abandonedAt else { return }
                let totals = DatedTotals(pet: task.petID, date: zone.civil(over).date, totals: RoundTotals(of: task, revived: false))
                try body(Household.Placed(totals, place: placed.place))
            }
        }
        household.days = days
        var hasAny = false
        // The code only needs to know whether there is at least one total, so it stops reading at
        // the first total.
        struct Found: Error {}
        do {
            try days.read { _ in throw Found() }
        } catch is Found {
            hasAny = true
        }
        if hasAny { note(.repair, "days", "the file has no totals, so they are calculated from its tasks") }
    }

    /// The largest accepted sum of delays in the entry for one month, in milliseconds. This
    /// corresponds to a million reactions, each with a delay of about a month. The sum of 3000 such
    /// entries fits in 64 bits.
    private static let longestReactions: Int64 = 3_000_000_000_000_000

    mutating func checkReactions() throws {
        struct Key: Hashable {
            var month: CivilDate
            var sink: SinkName
            var what: String
        }
        var seen: [Key: Int] = [:]
        for placed in household.reactions where placed.isWhole {
            try enough()
            let path = "reactions[\(placed.place)]"
            let entry = placed.value
            if let first = seen.updateValue(placed.place, forKey: Key(month: entry.month, sink: entry.sink, what: entry.what)) {
                note(.fault, path, "reactions[\(first)] has the same month, sink and reaction as this entry")
            }
            if entry.count < 1 || entry.afterMs < 0 { note(.fault, path, "a sum must be at least 0, and a count at least 1") }
            if entry.count > RoundTotals.countLimit {
                note(.fault, path + ".count", "\(entry.count) is more than \(RoundTotals.countLimit)")
            }
            if entry.afterMs > Self.longestReactions {
                note(.fault, path + ".afterMs", "\(entry.afterMs) is more than \(Self.longestReactions)")
            }
            if entry.month.day != 1 { note(.fault, path + ".month", "\(entry.month) is not the first day of a month") }
            if !(1...40).contains(entry.what.utf8.count) { note(.fault, path + ".what", "the field \"what\" must be 1 to 40 bytes long") }
        }
        household.reactions.removeAll { !$0.isWhole }
    }
}
