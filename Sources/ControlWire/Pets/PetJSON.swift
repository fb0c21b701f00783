public import BellhopCore

/// A pet as people and programs see it: its fields, its mood, and what is to be done next.
public struct PetJSON: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    /// What is shown: `washing`, `drying` or `folding` while that goes on, else the mood (checklist C6).
    public var state: String
    /// `happy`, `neutral`, `sad`, `verySad`, `dead`
    public var mood: String
    /// `is so happy!`
    public var displayText: String
    /// `green`, `blue`, …; never the only sign.
    public var color: String
    /// 0 to 100.
    public var health: Int?
    /// `false` when retired.
    public var isActive: Bool
    public var createdDate: Timestamp
    public var lastLaundryDate: Timestamp?
    public var lastLaundryDateLocal: String?
    public var lastHealthUpdate: Timestamp?
    /// When laundry is next due.
    public var due: Timestamp?
    public var dueLocal: String?
    public var totalCyclesCompleted: Int
    public var currentStreak: Int
    public var longestStreak: Int
    /// 0 means every five minutes, for tests.
    public var cycleFrequencyDays: Int
    public var washDurationMs: Int64
    public var dryDurationMs: Int64
    /// The open task, if there is one.
    public var task: TaskJSON?
    /// Its timers, in due order.
    public var timers: [TimerJSON]
    /// Time left of the machine that runs; `nil` when none does.
    public var remainingMs: Int64?
    public var endsAt: Timestamp?
    public var endsAtLocal: String?
    /// What a person would do next; `nil` while a machine runs, and for a retired pet.
    public var nextAction: NextActionJSON?
    /// Its notices that nobody has answered.
    public var unacknowledged: [Int64]
    /// How often it died and was brought back.
    public var deaths: Int
    /// When its vacation began; `nil` when it has none.
    public var pausedFrom: Timestamp?
    public var pausedFromLocal: String?
    /// When the vacation ends by itself.
    public var pausedUntil: Timestamp?
    public var pausedUntilLocal: String?
    /// `sat`, `sun`
    public var restDays: [String]
    public var sound: String?
    public var icon: String?
    public var urgency: String?
    public var tags: [String]
    public var owner: String?

    public init(
        id: String, name: String, state: String, mood: String, displayText: String, color: String, health: Int? = nil, isActive: Bool,
        createdDate: Timestamp, lastLaundryDate: Timestamp? = nil, lastLaundryDateLocal: String? = nil, lastHealthUpdate: Timestamp? = nil,
        due: Timestamp? = nil, dueLocal: String? = nil, totalCyclesCompleted: Int, currentStreak: Int, longestStreak: Int,
        cycleFrequencyDays: Int, washDurationMs: Int64, dryDurationMs: Int64, task: TaskJSON? = nil, timers: [TimerJSON] = [],
        remainingMs: Int64? = nil, endsAt: Timestamp? = nil, endsAtLocal: String? = nil, nextAction: NextActionJSON? = nil,
        unacknowledged: [Int64] = [], deaths: Int = 0, pausedFrom: Timestamp? = nil, pausedFromLocal: String? = nil,
        pausedUntil: Timestamp? = nil, pausedUntilLocal: String? = nil, restDays: [String] = [], sound: String? = nil, icon: String? = nil,
        urgency: String? = nil, tags: [String] = [], owner: String? = nil
    ) {
        self.id = id
        self.name = name
        self.state = state
        self.mood = mood
        self.displayText = displayText
        self.color = color
        self.health = health
        self.isActive = isActive
        self.createdDate = createdDate
        self.lastLaundryDate = lastLaundryDate
        self.lastLaundryDateLocal = lastLaundryDateLocal
        self.lastHealthUpdate = lastHealthUpdate
        self.due = due
        self.dueLocal = dueLocal
        self.totalCyclesCompleted = totalCyclesCompleted
        self.currentStreak = currentStreak
        self.longestStreak = longestStreak
        self.cycleFrequencyDays = cycleFrequencyDays
        self.washDurationMs = washDurationMs
        self.dryDurationMs = dryDurationMs
        self.task = task
        self.timers = timers
        self.remainingMs = remainingMs
        self.endsAt = endsAt
        self.endsAtLocal = endsAtLocal
        self.nextAction = nextAction
        self.unacknowledged = unacknowledged
        self.deaths = deaths
        self.pausedFrom = pausedFrom
        self.pausedFromLocal = pausedFromLocal
        self.pausedUntil = pausedUntil
        self.pausedUntilLocal = pausedUntilLocal
        self.restDays = restDays
        self.sound = sound
        self.icon = icon
        self.urgency = urgency
        self.tags = tags
        self.owner = owner
    }
}

extension PetJSON {
    /// - Parameters:
    ///   - state: what is shown, by the rules. - mood: the band of its health, by the rules.
    ///   - health: its health now, as of `lastHealthUpdate`.
    public init(
        _ record: PetRecord, state: PetState, mood: PetState, health: Int?, due: Instant?, nextAction: NoticeAction?,
        unacknowledged: [EventNumber] = [], clock: LocalClock
    ) {
        let pet = record.pet.value
        let machine = record.timers.first { $0.kind == .wash || $0.kind == .dry }
        self.init(
            id: pet.id.description, name: pet.name, state: state.rawValue, mood: mood.rawValue,
            displayText: clock.language.pattern(state.displayText),
            color: state.color.rawValue, health: health, isActive: pet.isActive, createdDate: Timestamp(pet.createdDate),
            lastLaundryDate: pet.lastLaundryDate.map(Timestamp.init), lastLaundryDateLocal: pet.lastLaundryDate.map(clock.text),
            lastHealthUpdate: pet.isActive ? Timestamp(clock.now) : pet.lastHealthUpdate.map(Timestamp.init), due: due.map(Timestamp.init),
            dueLocal: due.map(clock.text),
            totalCyclesCompleted: pet.totalCyclesCompleted, currentStreak: pet.currentStreak, longestStreak: pet.longestStreak,
            cycleFrequencyDays: pet.cycleFrequencyDays, washDurationMs: pet.washDuration.inMilliseconds,
            dryDurationMs: pet.dryDuration.inMilliseconds,
            task: record.task.map { TaskJSON($0.value, petName: pet.name, clock: clock) },
            timers: record.timers.map { TimerJSON($0, clock: clock) },
            remainingMs: machine?.remaining(at: clock.now).inMilliseconds, endsAt: (machine?.due).map(Timestamp.init),
            endsAtLocal: (machine?.due).map(clock.text), nextAction: nextAction.map { NextActionJSON($0, in: clock.language) },
            unacknowledged: unacknowledged, deaths: pet.deathsSoFar, pausedFrom: pet.pausedFrom.map(Timestamp.init),
            pausedFromLocal: pet.pausedFrom.map(clock.text), pausedUntil: pet.pausedUntil.map(Timestamp.init),
            pausedUntilLocal: pet.pausedUntil.map(clock.text), restDays: pet.restDays.names, sound: pet.looks.sound, icon: pet.looks.icon,
            urgency: pet.looks.urgency?.rawValue, tags: pet.looks.tags, owner: pet.looks.owner)
    }
}
