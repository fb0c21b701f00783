/// What rounds of laundry came to, in sums: of one round, of a day, of a month.
public struct RoundTotals: Hashable, Sendable, Codable {
    /// Rounds that were folded: in time, late, or so late that the pet had died.
    public var folded: Int
    public var onTime: Int
    public var late: Int
    public var revived: Int
    public var abandoned: Int
    /// How often, and how long in all, wet laundry waited for the dryer: milliseconds.
    public var wetWaits: Int
    public var wetWaitMs: Int64
    /// How often, and how long in all, dry laundry waited to be folded: milliseconds.
    public var dryWaits: Int
    public var dryWaitMs: Int64
    /// How long machines ran: milliseconds.
    public var washMs: Int64
    public var dryMs: Int64

    public init() {
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

    /// Adds the sums. A sum that 64 bits cannot hold stays at the end of their range: an older import may have stored anything.
    public static func += (sum: inout RoundTotals, more: RoundTotals) {
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

    /// What no count and no length (in milliseconds, some thirty years) of a day exceeds: whatever is below cannot overflow in any sum of a
    /// million such days.
    public static let countLimit = 1_000_000_000
    public static let lengthLimit: Int64 = 1_000_000_000_000

    /// Each count with the name that an export gives it.
    public var counts: [(name: String, count: Int)] {
        [
            ("folded", folded), ("onTime", onTime), ("late", late), ("revived", revived), ("abandoned", abandoned),
            ("wetWaits", wetWaits), ("dryWaits", dryWaits),
        ]
    }

    /// Each length, in milliseconds, with the name that an export gives it.
    public var lengths: [(name: String, milliseconds: Int64)] {
        [("wetWaitMs", wetWaitMs), ("dryWaitMs", dryWaitMs), ("washMs", washMs), ("dryMs", dryMs)]
    }
}

/// The totals of one pet on one day, or in the month that begins on it. Days are those of the zone in which the laundry was folded.
public struct DatedTotals: Hashable, Sendable, Codable {
    public var pet: PetID
    public var date: CivilDate
    public var totals: RoundTotals

    public init(pet: PetID, date: CivilDate, totals: RoundTotals) {
        self.pet = pet
        self.date = date
        self.totals = totals
    }
}
