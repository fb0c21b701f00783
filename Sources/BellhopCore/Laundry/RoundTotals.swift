/// The totals of laundry rounds: of one round, of a day, or of a month.
public struct RoundTotals: Hashable, Sendable, Codable {
    /// All folded rounds: on time, late, or after the pet had died.
    public var folded: Int
    public var onTime: Int
    public var late: Int
    public var revived: Int
    public var abandoned: Int
    /// How often wet laundry waited for the dryer.
    public var wetWaits: Int
    /// How long wet laundry waited for the dryer in total, in milliseconds.
    public var wetWaitMs: Int64
    /// How often dry laundry waited to be folded.
    public var dryWaits: Int
    /// How long dry laundry waited to be folded in total, in milliseconds.
    public var dryWaitMs: Int64
    /// How long washing machines ran, in milliseconds.
    public var washMs: Int64
    /// How long dryers ran, in milliseconds.
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

    /// Adds each field of `more` to `sum`. A field that would overflow 64 bits stays at the limit,
    /// because an older import may have stored any value.
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

    /// The upper limit of each count in the totals of a day. With this limit and ``lengthLimit``,
    /// the sum of a million days cannot overflow.
    public static let countLimit = 1_000_000_000
    /// The upper limit of each length in the totals of a day, in milliseconds: some thirty years.
    public static let lengthLimit: Int64 = 1_000_000_000_000

    /// Each count with its name in exports.
    public var counts: [(name: String, count: Int)] {
        [
            ("folded", folded), ("onTime", onTime), ("late", late), ("revived", revived), ("abandoned", abandoned),
            ("wetWaits", wetWaits), ("dryWaits", dryWaits),
        ]
    }

    /// Each length in milliseconds, with its name in exports.
    public var lengths: [(name: String, milliseconds: Int64)] {
        [("wetWaitMs", wetWaitMs), ("dryWaitMs", dryWaitMs), ("washMs", washMs), ("dryMs", dryMs)]
    }
}

/// The totals of one pet on one day, or in the month that begins on that day. Days follow the time
/// zone in which the laundry was folded.
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
