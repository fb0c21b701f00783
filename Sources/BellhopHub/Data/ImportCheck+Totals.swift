import BellhopCore
import Laundry

extension ImportCheck {
    /// Days and months say the same twice; the days are taken, and the months of the file are held against them.
    mutating func checkTotals() {
        guard let days = household.days else { return reckonTotals() }
        let sound = checked(days, "days")
        let months = checked(household.months, "months")
        guard !isFaulty else { return }
        let sums = Self.months(of: sound.map(\.value))
        let told = Dictionary(months.map { (DayOfPet($0.value), $0.value.totals) }) { first, _ in first }
        if sums != told, !household.months.isEmpty || !sums.isEmpty {
            note(.repair, "months", "they do not fit the days, so they are summed up anew")
        }
        household.days = sound
    }

    private struct DayOfPet: Hashable {
        var pet: PetID
        var date: CivilDate

        init(_ totals: DatedTotals) {
            pet = totals.pet
            date = totals.date
        }
    }

    private mutating func checked(_ list: [Household.Placed<DatedTotals>], _ name: String) -> [Household.Placed<DatedTotals>] {
        var seen: [DayOfPet: Int] = [:]
        let last = context.zone.civil(now + PetValidator.clockTolerance).date
        for placed in list where placed.isWhole {
            let path = "\(name)[\(placed.place)]"
            let entry = placed.value
            if let first = seen.updateValue(placed.place, forKey: DayOfPet(entry)) {
                note(.fault, path, "\(name)[\(first)] is of the same pet and date")
            }
            if !isKnown(entry.pet) { note(.fault, path + ".petId", "this pet is not there") }
            // A day further on, because a zone may be ahead of ours.
            if entry.date > last.adding(days: 1) { note(.fault, path + ".date", "\(entry.date) is more than a day ahead of the clock") }
            let totals = entry.totals
            let counts = [totals.folded, totals.onTime, totals.late, totals.revived, totals.abandoned, totals.wetWaits, totals.dryWaits]
            let lengths = [totals.wetWaitMs, totals.dryWaitMs, totals.washMs, totals.dryMs]
            if counts.contains(where: { $0 < 0 }) || lengths.contains(where: { $0 < 0 }) {
                note(.fault, path, "a sum is not below zero")
            } else if totals.onTime + totals.late + totals.revived != totals.folded {
                note(.fault, path, "the rounds in time, late and of the dead are not as many as the folded ones")
            }
        }
        return list.filter(\.isWhole)
    }

    private static func months(of days: [DatedTotals]) -> [DayOfPet: RoundTotals] {
        var sums: [DayOfPet: RoundTotals] = [:]
        for var day in days {
            day.date.day = 1
            sums[DayOfPet(day), default: RoundTotals()] += day.totals
        }
        return sums
    }

    /// A file without totals gets those of its tasks; that a late round had found its pet dead cannot be known any more.
    private mutating func reckonTotals() {
        var sums: [DayOfPet: RoundTotals] = [:]
        for task in household.tasks.map(\.value) {
            guard let over = task.foldCompletedTime ?? task.abandonedAt, pet(task.petID) != nil else { continue }
            let totals = RoundTotals(of: task, revived: false)
            let date = context.zone.civil(over).date
            sums[DayOfPet(DatedTotals(pet: task.petID, date: date, totals: totals)), default: RoundTotals()] += totals
        }
        let sorted = sums.sorted { ($0.key.date, $0.key.pet) < ($1.key.date, $1.key.pet) }
        household.days = sorted.enumerated().map { index, entry in
            Household.Placed(DatedTotals(pet: entry.key.pet, date: entry.key.date, totals: entry.value), place: index)
        }
        if !sums.isEmpty { note(.repair, "days", "the file has no totals, so they are reckoned from its tasks") }
    }

    mutating func checkReactions() {
        struct Key: Hashable {
            var month: CivilDate
            var sink: SinkName
            var what: String
        }
        var seen: [Key: Int] = [:]
        for placed in household.reactions where placed.isWhole {
            let path = "reactions[\(placed.place)]"
            let entry = placed.value
            if let first = seen.updateValue(placed.place, forKey: Key(month: entry.month, sink: entry.sink, what: entry.what)) {
                note(.fault, path, "reactions[\(first)] counts the same")
            }
            if entry.count < 1 || entry.afterMs < 0 { note(.fault, path, "a sum is not below zero, nor a count below one") }
            if entry.month.day != 1 { note(.fault, path + ".month", "\(entry.month) is not the first day of a month") }
            if !(1...40).contains(entry.what.utf8.count) { note(.fault, path + ".what", "what was done is told in 1 to 40 bytes") }
        }
        household.reactions.removeAll { !$0.isWhole }
    }
}
