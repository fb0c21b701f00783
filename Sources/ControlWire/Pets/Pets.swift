public import BellhopCore

/// A pet as people and programs see it: its fields, its mood, and its next action.
public struct PetJSON: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    /// The displayed state: `washing`, `drying` or `folding` during that step, otherwise the mood
    /// (checklist C6).
    public var state: String
    /// `happy`, `neutral`, `sad`, `verySad` or `dead`.
    public var mood: String
    /// The text to display after the name, such as `is so happy!`.
    public var displayText: String
    /// The color, such as `green` or `blue`. A client must not show the state by color alone.
    public var color: String
    /// The health now, 0 to 100.
    public var health: Int?
    /// `false` for a retired pet.
    public var isActive: Bool
    public var createdDate: Timestamp
    public var lastLaundryDate: Timestamp?
    public var lastLaundryDateLocal: String?
    public var lastHealthUpdate: Timestamp?
    /// The time when laundry is next due.
    public var due: Timestamp?
    public var dueLocal: String?
    public var totalCyclesCompleted: Int
    public var currentStreak: Int
    public var longestStreak: Int
    /// The number of days between rounds. 0 stands for five minutes, in test mode.
    public var cycleFrequencyDays: Int
    public var washDurationMs: Int64
    public var dryDurationMs: Int64
    /// The current round of laundry, if one is open.
    public var task: TaskJSON?
    /// The pet's timers, in due order.
    public var timers: [TimerJSON]
    /// The remaining time of the running washer or dryer; `nil` if neither runs.
    public var remainingMs: Int64?
    public var endsAt: Timestamp?
    public var endsAtLocal: String?
    /// What a person should do next; `nil` while a machine runs, and for a retired pet.
    public var nextAction: NextActionJSON?
    /// The numbers of the pet's events that nobody has acknowledged.
    public var unacknowledged: [Int64]
    /// The number of times the pet has died, including the current death of a dead pet.
    public var deaths: Int
    /// When the vacation began; `nil` if the pet is not on vacation.
    public var pausedFrom: Timestamp?
    public var pausedFromLocal: String?
    /// When the vacation ends automatically; `nil` if somebody has to end it.
    public var pausedUntil: Timestamp?
    public var pausedUntilLocal: String?
    /// The weekdays on which the pet's health does not fall, such as `sat` and `sun`.
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
    /// Creates the JSON of a stored pet.
    ///
    /// - Parameters:
    ///   - state: the displayed state, as computed by the laundry rules.
    ///   - mood: the mood for the current health, as computed by the laundry rules.
    ///   - health: the current health.
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

/// The answer to `GET /v1/pets`: the active pets, oldest first. `?retired=true` adds retired pets.
public struct PetListJSON: Codable, Hashable, Sendable {
    public var pets: [PetJSON]

    public init(pets: [PetJSON]) {
        self.pets = pets
    }
}

/// The answer to every command for a pet.
public struct PetAnswerJSON: Codable, Hashable, Sendable {
    /// The pet after the command.
    public var pet: PetJSON
    /// The timer that the command started, extended or snoozed.
    public var timer: TimerJSON?
    /// Whether the command changed anything; `false` for a stop when nothing was running, for
    /// example.
    public var changed: Bool
    /// A sentence for people that explains the result, such as `Nothing was running for Snowy.` Set
    /// only if the state of the pet does not show the result.
    public var message: String?
    /// Warnings, such as `No notification service answered. Run "bellhop doctor".`
    public var warnings: [String]

    public init(pet: PetJSON, timer: TimerJSON? = nil, changed: Bool = true, message: String? = nil, warnings: [String] = []) {
        self.pet = pet
        self.timer = timer
        self.changed = changed
        self.message = message
        self.warnings = warnings
    }
}

/// The health of the active pets, as data of the message `pet.health`. The daemon sends this
/// message every 30 seconds on each open event stream. The message has no id because it is not an
/// event of the journal.
public struct PetHealthJSON: Codable, Hashable, Sendable {
    public static let eventName = "pet.health"

    public struct Pet: Codable, Hashable, Sendable {
        public var id: String
        public var name: String
        /// The displayed state: `washing`, `drying` or `folding` during that step, otherwise the
        /// mood.
        public var state: String
        public var mood: String
        /// 0 to 100.
        public var health: Int
        public var due: Timestamp?

        public init(id: String, name: String, state: String, mood: String, health: Int, due: Timestamp?) {
            self.id = id
            self.name = name
            self.state = state
            self.mood = mood
            self.health = health
            self.due = due
        }
    }

    public var now: Timestamp
    public var pets: [Pet]

    public init(now: Timestamp, pets: [Pet]) {
        self.now = now
        self.pets = pets
    }
}

/// The next action for a person, for display as a button.
public struct NextActionJSON: Codable, Hashable, Sendable {
    /// The verb, such as `start-wash`, `start-dryer` or `mark-folded`.
    public var verb: String
    /// The label, such as `Start Dryer`.
    public var label: String

    public init(verb: String, label: String) {
        self.verb = verb
        self.label = label
    }

    public init(_ action: NoticeAction, in language: Language) {
        self.init(verb: action.verb.rawValue, label: language(action.label))
    }
}
