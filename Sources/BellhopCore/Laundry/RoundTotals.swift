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

    public static func += (sum: inout RoundTotals, more: RoundTotals) {
        sum.folded += more.folded
        sum.onTime += more.onTime
        sum.late += more.late
        sum.revived += more.revived
        sum.abandoned += more.abandoned
        sum.wetWaits += more.wetWaits
        sum.wetWaitMs += more.wetWaitMs
        sum.dryWaits += more.dryWaits
        sum.dryWaitMs += more.dryWaitMs
        sum.washMs += more.washMs
        sum.dryMs += more.dryMs
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
