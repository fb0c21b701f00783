import BellhopCore
import BellhopEngine

/// What an import writes in one step: a few changes in memory, followed by timers, rounds and
/// totals, which are read from the file again while they are written.
struct ImportPlan: Sendable {
    var changes: [Change] = []
    var findings: [ImportFinding] = []
    /// The settings after the import.
    var settings: AppSettings
    private(set) var counts = Counts()
    private let file: Household
    private let mending: ImportMending
    /// When the file's first timer without a pet is due, even if a merge keeps the stored version
    /// of it.
    private let firstOther: Instant?
    /// Which of the file's timers, rounds and totals are written.
    var wantsTimer: @Sendable (TimerRecord) -> Bool = { _ in true }
    var wantsTask: @Sendable (LaundryTask) -> Bool = { _ in true }
    var wantsDay: @Sendable (DatedTotals) -> Bool = { _ in true }

    struct Counts: Sendable {
        var pets = 0
        var tasks = 0
        var timers = 0
        var all = 0

        mutating func count(_ change: Change) {
            switch change {
            case .pet: pets += 1
            case .task: tasks += 1
            case .arm: timers += 1
            default: break
            }
            all += 1
        }
    }

    /// A plan that replaces everything with the file.
    ///
    /// - Parameter version: the version of the stored settings.
    init(replacingWith checked: ImportCheck, settingsVersion version: Int64) {
        self.init(checked, settings: checked.household.settings ?? AppSettings())
        // The wipe stores the default settings, which increments their version.
        add(.wipe)
        add(.settings(settings, replacing: version + 1))
        for pet in file.pets { add(.pet(pet.value, replacing: nil)) }
        for timer in checked.petTimers { add(.arm(timer, replacing: nil)) }
        for activity in file.activities { add(.activity(activity.value, replacing: nil)) }
        for reaction in file.reactions { add(.countReactions(reaction.value)) }
    }

    init(_ checked: ImportCheck, settings: AppSettings) {
        file = checked.household
        mending = checked.mending
        firstOther = checked.firstDue
        self.settings = settings
    }

    mutating func add(_ change: Change) {
        counts.count(change)
        changes.append(change)
    }

    /// Passes the timers, rounds and totals that follow ``changes`` to `body`.
    ///
    /// - Throws: an error that keeps the file from being read.
    func forEachLater(_ body: (Change) throws -> Void) throws {
        try file.timers.read { placed in
            guard placed.isWhole, placed.value.owner.kind != .pet, wantsTimer(placed.value) else { return }
            try body(.arm(mending.mended(placed.value), replacing: nil))
        }
        try file.tasks.read { placed in
            guard placed.isWhole, mending.known.contains(placed.value.petID), wantsTask(placed.value) else { return }
            try body(.task(mending.mended(placed.value), replacing: nil))
        }
        try file.days?.read { placed in
            guard placed.isWhole, wantsDay(placed.value) else { return }
            let day = mending.mended(placed.value)
            try body(.tally(day.pet, day.totals, on: day.date))
        }
    }

    /// When the first of the armed timers is due.
    var firstDue: Instant? {
        let own = changes.compactMap { if case .arm(let timer, _) = $0 { timer.due } else { nil } }.min()
        return [own, firstOther].compactMap(\.self).min()
    }
}
