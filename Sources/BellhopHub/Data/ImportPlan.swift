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
    private var shortIDs: ShortIDSequence
    private let file: Household
    private let mending: ImportMending
    /// The earliest due time of the file's timers that belong to no pet; `nil` if there are no such
    /// timers. In a merge, the stored version of this timer may be kept instead of the file's
    /// version.
    private let firstOther: Instant?
    /// Functions that return whether a timer (also that of a notice), a round, or the totals of a day are imported from the
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
            // Like `wipe` and `timer list`, count only timers of people.
            case .arm(let timer, _): if timer.kind.isForPeople { timers += 1 }
            default: break
            }
            all += 1
        }
    }

    /// Creates a plan that replaces all existing data with the file.
    ///
    /// - Parameter version: the version of the stored settings.
    init(replacingWith checked: ImportCheck, settingsVersion version: Int64) {
        self.init(checked, settings: checked.household.settings ?? AppSettings(), numbersAfter: 0)
        // The wipe also stores the default settings, which increments the version of the settings.
        add(.wipe)
        add(.settings(settings, replacing: version + 1))
        for pet in file.pets { add(.pet(pet.value, replacing: nil)) }
        for timer in checked.petTimers { add(.arm(timer, replacing: nil)) }
        for activity in file.activities { add(activity.value) }
        for reaction in file.reactions { add(.countReactions(reaction.value)) }
    }

    /// - Parameter last: the highest number of a short id in use.
    init(_ checked: ImportCheck, settings: AppSettings, numbersAfter last: Int64) {
        shortIDs = ShortIDSequence(last: last)
        file = checked.household
        mending = checked.mending
        firstOther = checked.firstDue
        self.settings = settings
    }

    mutating func add(_ change: Change) {
        counts.count(change)
        changes.append(change)
    }

    /// Adds an activity that is not stored yet. A paused or kept timer gets a new short id.
    mutating func add(_ activity: Activity) {
        var activity = activity
        if activity.keptTimer != nil { activity.shortID = shortIDs.next(for: activity.owner, isShared: true) }
        add(.activity(activity, replacing: nil))
    }

    /// Passes the changes for timers, rounds and totals to `body`. These changes must be applied
    /// after ``changes``.
    ///
    /// - Throws: an error if the file cannot be read.
    func forEachLater(_ body: (Change) throws -> Void) throws {
        var shortIDs = shortIDs
        try file.timers.read { placed in
            guard placed.isWhole, placed.value.owner.kind != .pet, wantsTimer(placed.value) else { return }
            var timer = mending.mended(placed.value)
            if timer.owner.kind == .countdown { timer.shortID = shortIDs.next(for: timer.owner, isShared: timer.kind != .countdown) }
            try body(.arm(timer, replacing: nil))
        }
        for var notice in file.notices.map(\.value) where wantsTimer(notice.timer) {
            notice.timer.shortID = shortIDs.next(for: notice.timer.owner, isShared: false)
            try body(.post(notice.post))
            try body(.arm(notice.timer, replacing: nil))
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

/// Numbers the timers of a file anew, because the short ids in the file may belong to other timers
/// here. Timers of the same owner get the same short id.
private struct ShortIDSequence: Sendable {
    /// The last number that was given.
    var last: Int64
    private var given: [Owner: ShortID] = [:]

    init(last: Int64) { self.last = last }

    /// - Parameter isShared: whether the owner can have another timer. If it cannot, the short id is
    ///   not remembered, because a file can contain a great many timers.
    mutating func next(for owner: Owner, isShared: Bool) -> ShortID? {
        if let id = given[owner] { return id }
        last += 1
        let id = ShortID(number: last)
        if isShared { given[owner] = id }
        return id
    }
}
