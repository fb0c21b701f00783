import BellhopCore

/// What an import writes, in one step.
struct ImportPlan {
    var changes: [Change] = []
    var findings: [ImportFinding] = []
    var pets = 0
    var tasks = 0
    var timers = 0
    /// The settings after it.
    var settings: AppSettings

    /// The file takes the place of everything.
    ///
    /// - Parameter version: of the settings as they are stored now.
    init(replacingWith household: Household, settingsVersion version: Int64) {
        settings = household.settings ?? AppSettings()
        // The wipe stores the default settings, and so raises their version by one.
        changes = [.wipe, .settings(settings, replacing: version + 1)]
        for pet in household.pets { add(.pet(pet.value, replacing: nil)) }
        for task in household.tasks { add(.task(task.value, replacing: nil)) }
        for timer in household.timers { add(.arm(timer.value, replacing: nil)) }
        for activity in household.activities { add(.activity(activity.value, replacing: nil)) }
        for day in household.days ?? [] { add(.tally(day.value.pet, day.value.totals, on: day.value.date)) }
        for reaction in household.reactions { add(.countReactions(reaction.value)) }
    }

    init(settings: AppSettings) { self.settings = settings }

    mutating func add(_ change: Change) {
        switch change {
        case .pet: pets += 1
        case .task: tasks += 1
        case .arm: timers += 1
        default: break
        }
        changes.append(change)
    }

    /// When the first of the armed timers is due.
    var firstDue: Instant? {
        changes.compactMap { if case .arm(let timer, _) = $0 { timer.due } else { nil } }.min()
    }
}
