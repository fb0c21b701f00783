/// The totals for one round of laundry, or for all rounds of a day or a month.
package struct RoundTotals: Hashable, Sendable, Codable {
    /// The number of all folded rounds, whether they were folded on time, late, or after the pet
    /// had died.
    package var folded: Int
    package var onTime: Int
    package var late: Int
    package var revived: Int
    package var abandoned: Int
    /// The number of times that wet laundry waited for the dryer.
    package var wetWaits: Int
    /// The total time for which wet laundry waited for the dryer, in milliseconds.
    package var wetWaitMs: Int64
    /// The number of times that dry laundry waited to be folded.
    package var dryWaits: Int
    /// The total time for which dry laundry waited to be folded, in milliseconds.
    package var dryWaitMs: Int64
    /// The total time for which washing machines ran, in milliseconds.
    package var washMs: Int64
    /// The total time for which dryers ran, in milliseconds.
    package var dryMs: Int64

    package init() {
        folded = 0
        onTime = 0
        late = 0
        revived = 0
        abandoned = 0
        wetWaits = 0
        wetWaitMs = 0
        dryWaits = 0
        dryWaitMs = 0
        washMs = 0
        dryMs = 0
    }

    /// Adds each field of `more` to `sum`. A sum that would overflow 64 bits becomes the largest
    /// 64-bit integer instead. Overflow is possible because an older import may have stored any
    /// value.
    package static func += (sum: inout RoundTotals, more: RoundTotals) {
        sum.folded = sum.folded.saturatingAdding(more.folded)
        sum.onTime = sum.onTime.saturatingAdding(more.onTime)
        sum.late = sum.late.saturatingAdding(more.late)
        sum.revived = sum.revived.saturatingAdding(more.revived)
        sum.abandoned = sum.abandoned.saturatingAdding(more.abandoned)
        sum.wetWaits = sum.wetWaits.saturatingAdding(more.wetWaits)
        sum.wetWaitMs = sum.wetWaitMs.saturatingAdding(more.wetWaitMs)
        sum.dryWaits = sum.dryWaits.saturatingAdding(more.dryWaits)
        sum.dryWaitMs = sum.dryWaitMs.saturatingAdding(more.dryWaitMs)
        sum.washMs = sum.washMs.saturatingAdding(more.washMs)
        sum.dryMs = sum.dryMs.saturatingAdding(more.dryMs)
    }

    /// The upper limit of each count in the totals of a day. With this limit and ``lengthLimit``,
    /// the sum of a million days cannot overflow.
    package static let countLimit = 1_000_000_000
    /// The upper limit of each length in the totals of a day, in milliseconds: about thirty years.
    package static let lengthLimit: Int64 = 1_000_000_000_000

    /// All counts, each with the name that exports use for it.
    package var counts: [(name: String, count: Int)] {
        [
            ("folded", folded), ("onTime", onTime), ("late", late), ("revived", revived), ("abandoned", abandoned),
            ("wetWaits", wetWaits), ("dryWaits", dryWaits),
        ]
    }

    /// All lengths in milliseconds, each with the name that exports use for it.
    package var lengths: [(name: String, milliseconds: Int64)] {
        [("wetWaitMs", wetWaitMs), ("dryWaitMs", dryWaitMs), ("washMs", washMs), ("dryMs", dryMs)]
    }
}

/// The totals of one pet on one day, or in the month that begins on that day. The day is the local
/// date, in the time zone in which the laundry was folded.
package struct DatedTotals: Hashable, Sendable, Codable {
    package var pet: PetID
    package var date: CivilDate
    package var totals: RoundTotals

    package init(pet: PetID, date: CivilDate, totals: RoundTotals) {
        self.pet = pet
        self.date = date
        self.totals = totals
    }
}
