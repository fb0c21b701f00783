import BellhopCore
import BellhopEngine
import Laundry

/// Sample data to explore (D-19): five pets in different moods and stages, with about three months
/// of laundry. The rules of the product generate the data, so it is always consistent. The same
/// seed at the same time gives the same household.
struct DemoHousehold {
    private(set) var household = Household()
    private var tasks: [LaundryTask] = []
    private var timers: [TimerRecord] = []
    private var days: [DatedTotals] = []
    private var dice: DemoDice
    private let now: ClockReading
    private let context: LaundryContext

    static let history: Duration = .days(92)

    /// The state in which a pet's sample history ends.
    private enum Ending {
        /// The pet's washer has been running for this many minutes.
        case washing(Int)
        case drying(Int)
        /// Dry laundry has been waiting for this many minutes.
        case folding(Int)
        /// This many tenths of the pet's laundry cycle have passed since the last fold.
        case resting(tenths: Int)
    }

    private struct Plan {
        var name: String
        var days: Int
        var wash: Int
        var dry: Int
        /// On average, one round in this many is late.
        var lateOneIn: Int
        var ending: Ending
    }

    private static let plans = [
        Plan(name: "Snowy", days: 3, wash: 45, dry: 60, lateOneIn: 12, ending: .washing(17)),
        Plan(name: "Fluffy", days: 5, wash: 50, dry: 75, lateOneIn: 6, ending: .resting(tenths: 3)),
        Plan(name: "Buddy", days: 7, wash: 40, dry: 60, lateOneIn: 3, ending: .resting(tenths: 12)),
        Plan(name: "Woolly", days: 14, wash: 30, dry: 20, lateOneIn: 4, ending: .folding(95)),
        Plan(name: "Socks", days: 4, wash: 60, dry: 90, lateOneIn: 2, ending: .resting(tenths: 21)),
    ]

    init(seed: UInt64, at now: ClockReading, context: LaundryContext) throws(Refusal) {
        dice = DemoDice(seed: seed)
        self.now = now
        self.context = context
        for plan in Self.plans {
            let pet = try live(plan)
            household.pets.append(Household.Placed(pet, place: household.pets.count))
        }
        household.tasks = Household.Records(tasks)
        household.timers = Household.Records(timers)
        household.days = Household.Records(days)
    }

    // MARK: A life

    /// Generates one pet's history.
    private mutating func live(_ plan: Plan) throws(Refusal) -> Pet {
        var life = DemoLife(now: now, context: context)
        let end = now.wall
        // The pets begin one minute apart, so that no two of them have the same age.
        let begin = end - Self.history + .minutes(household.pets.count)
        let cycle: Duration = .days(plan.days)
        try life.begin(
            PetProfile(
                name: plan.name, cycleFrequencyDays: plan.days, washDuration: .minutes(plan.wash), dryDuration: .minutes(plan.dry)),
            id: id(at: begin), at: begin)

        // The ending determines the time of the last fold. As many rounds as fit come before it.
        let lastFold: Instant =
            switch plan.ending {
            case .resting(let tenths): end - cycle * tenths / 10
            case .washing, .drying, .folding: end - cycle * 9 / 10
            }
        let rounds = max(1, Int(((lastFold - begin) / cycle).rounded()))
        let step = (lastFold - begin) / rounds
        for number in 1..<rounds {
            let isLate = dice.isLucky(oneIn: plan.lateOneIn)
            let folded = daytime(of: begin + step * number + (isLate ? step * dice.number(30...40) / 100 : .zero))
            try round(plan, foldedAt: folded, &life)
        }
        try round(plan, foldedAt: lastFold, &life)
        try finish(plan, &life)
        tasks += life.tasks
        timers += life.record.timers
        for (date, totals) in life.totals.sorted(by: { $0.key < $1.key }) {
            days.append(DatedTotals(pet: life.record.pet.value.id, date: date, totals: totals))
        }
        return life.record.pet.value
    }

    /// Returns a random time between 10:00 and 21:59 on the same day, when people are awake.
    private mutating func daytime(of instant: Instant) -> Instant {
        var civil = context.zone.civil(instant)
        civil.time = CivilTime(hour: dice.number(10...21), minute: dice.number(0...59))
        return context.zone.instant(civil)
    }

    private mutating func round(_ plan: Plan, foldedAt fold: Instant, _ life: inout DemoLife) throws(Refusal) {
        let wetWait = dice.number(2...75)
        let dryWait = dice.number(5...240)
        let skipsDryer = dice.isLucky(oneIn: 9)
        let dry = skipsDryer ? 0 : plan.dry
        let start = fold - .minutes(plan.wash + wetWait + dry + dryWait)
        try life.perform(.wash(for: nil, replace: false), id: id(at: start), at: start)
        try life.perform(
            skipsDryer ? .skipDryer : .dry(for: nil, replace: false), id: id(at: start), at: start + .minutes(plan.wash + wetWait))
        try life.perform(.fold, id: id(at: fold), at: fold)
    }

    private mutating func finish(_ plan: Plan, _ life: inout DemoLife) throws(Refusal) {
        let end = now.wall
        switch plan.ending {
        case .resting: break
        case .washing(let minutes):
            try life.perform(.wash(for: nil, replace: false), id: id(at: end), at: end - .minutes(minutes))
        case .drying(let minutes):
            let dry = end - .minutes(minutes)
            let wash = dry - .minutes(plan.wash + 10)
            try life.perform(.wash(for: nil, replace: false), id: id(at: wash), at: wash)
            try life.perform(.dry(for: nil, replace: false), id: id(at: dry), at: dry)
        case .folding(let minutes):
            let dry = end - .minutes(minutes + plan.dry)
            let wash = dry - .minutes(plan.wash + 10)
            try life.perform(.wash(for: nil, replace: false), id: id(at: wash), at: wash)
            try life.perform(.dry(for: nil, replace: false), id: id(at: dry), at: dry)
        }
        life.rest(until: end)
    }

    private mutating func id<Subject>(at instant: Instant) -> ID<Subject> {
        ID(UUIDv7(at: instant, randomA: dice.next(), randomB: dice.next()))
    }
}
