import BellhopCore
import BellhopEngine

/// The changes that an import writes in one step: a few changes in memory, followed by timers,
/// rounds and totals. The timers, rounds and totals are read from the file again while they are
/// written.
struct ImportPlan: Sendable {
    var changes: [Change] = []
    var findings: [ImportFinding] = []
    /// The settings after the import.
    var settings: AppSettings
    private(set) var counts = Counts()
    private let file: Household
    private let mending: ImportMending
    /// The earliest due time of the file's timers that belong to no pet; `nil` if there are no such
    /// timers. In a merge, the stored version of this timer may be kept instead of the file's
    /// version.
    private let firstOther: Instant?
    /// Functions that return whether a timer, a round, or the totals of a day are imported from the
    /// file.
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

    /// Creates a plan that replaces all existing data with the file.
    ///
    /// - Parameter version: the version of the stored settings.
    init(replacingWith checked: ImportCheck, settingsVersion version: Int64) {
        self.init(checked, settings: checked.household.settings ?? AppSettings())
        // The wipe also stores the default settings, which increments the version of the settings.
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

    /// Passes the changes for timers, rounds and totals to `body`. These changes must be applied
    /// after ``changes``.
    ///
    /// - Throws: an error if the file cannot be read.
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

    /// The time at which the first of the imported timers is due; `nil` if no timers are imported.
    var firstDue: Instant? {
        let own = changes.compactMap { if case .arm(let timer, _) = $0 { timer.due } else { nil } }.min()
        return [own, firstOther].compactMap(\.self).min()
    }
}
