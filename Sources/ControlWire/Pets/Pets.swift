package import BellhopCore

/// A pet as people and programs see it: its fields, its mood, and its next action.
package struct PetJSON: Codable, Hashable, Sendable {
    /// The UUID of the pet.
    package var id: String
    /// The name, 1 to 30 characters.
    package var name: String
    /// The displayed state: `washing`, `drying` or `folding` during that step, otherwise the mood
    /// (checklist C6).
    package var state: String
    /// `happy`, `neutral`, `sad`, `verySad` or `dead`.
    package var mood: String
    /// The text to display after the name, such as `is so happy!`.
    package var displayText: String
    /// The colour: `green`, `blue`, `orange`, `red`, `gray`, `washBlue` or `dryYellow`. A client
    /// must not show the state by colour alone.
    package var color: String
    /// The health now, 0 to 100; left out if unknown.
    package var health: Int?
    /// `false` for a retired pet.
    package var isActive: Bool
    /// The time when the pet was added.
    package var createdDate: Timestamp
    /// The time when laundry was last folded; left out if laundry was never folded.
    package var lastLaundryDate: Timestamp?
    /// `lastLaundryDate` in local time, as text for people; left out in the same cases.
    package var lastLaundryDateLocal: String?
    /// The time for which `health` was computed: now, or the time of the last change of a retired
    /// pet.
    package var lastHealthUpdate: Timestamp?
    /// The time when laundry is next due; left out for a retired pet and during a vacation without
    /// an end.
    package var due: Timestamp?
    /// `due` in local time, as text for people; left out in the same cases.
    package var dueLocal: String?
    /// The number of rounds that were folded.
    package var totalCyclesCompleted: Int
    /// The number of rounds that were folded on time since the streak last began. A late round
    /// leaves the streak unchanged. The streak ends if a round is abandoned or the pet dies.
    package var currentStreak: Int
    /// The longest streak so far, in rounds.
    package var longestStreak: Int
    /// The number of days between rounds. The value 0, which occurs only in test mode, stands for
    /// five minutes.
    package var cycleFrequencyDays: Int
    /// The default length of a wash.
    package var washDurationMs: Int64
    /// The default drying time.
    package var dryDurationMs: Int64
    /// The current round of laundry; left out if none is open.
    package var task: TaskJSON?
    /// The pet's timers, in due order.
    package var timers: [TimerJSON]
    /// The remaining time of the running washer or dryer; left out if neither runs.
    package var remainingMs: Int64?
    /// The time when the running washer or dryer ends; left out if neither runs.
    package var endsAt: Timestamp?
    /// `endsAt` in local time, as text for people; left out in the same cases.
    package var endsAtLocal: String?
    /// What a person should do next; left out while a machine runs, and for a retired pet.
    package var nextAction: NextActionJSON?
    /// The numbers of the pet's events that nobody has acknowledged.
    package var unacknowledged: [Int64]
    /// The number of times the pet has died, including the latest death if the pet is dead now.
    package var deaths: Int
    /// When the vacation began; left out if the pet is not on vacation.
    package var pausedFrom: Timestamp?
    /// `pausedFrom` in local time, as text for people; left out in the same cases.
    package var pausedFromLocal: String?
    /// When the vacation ends automatically; left out if somebody has to end it.
    package var pausedUntil: Timestamp?
    /// `pausedUntil` in local time, as text for people; left out in the same cases.
    package var pausedUntilLocal: String?
    /// The weekdays on which the pet's health does not fall, such as `sat` and `sun`.
    package var restDays: [String]
    /// The name of the sound of the pet's notices, from the freedesktop sound theme. Left out if
    /// the pet uses the default sounds.
    package var sound: String?
    /// The picture of the pet's notices: the absolute path of a PNG file, or an `https` address.
    /// Left out if the pet uses the default picture.
    package var icon: String?
    /// The urgency of notices about laundry that waits for a person: `low`, `normal`, `high` or
    /// `critical`. Left out if the pet uses the default urgency.
    package var urgency: String?
    /// The tags that routes and programs can use.
    package var tags: [String]
    /// The name of the member who owns the pet; left out if nobody owns the pet.
    package var owner: String?
    /// Who takes turns with the laundry, in the form of the option `--turns`: the keys of the
    /// members, such as `anna,ben`, or `fairest`. Left out if nobody takes turns.
    package var turns: String?
    /// The name of the member whose turn it is; left out if nobody takes turns, or if the config
    /// contains none of these members.
    package var turn: String?
    /// The name of the member who comes next if `turn` folds the laundry; left out in the same
    /// cases as `turn`.
    package var nextTurn: String?
    /// How the page shows the pet. If nobody has chosen a species or a coat, it depends on the id.
    package var look: PetLookJSON?
    /// What the pet is doing on the page: `washing`, `drying`, `folding`, `wet` (waits for the
    /// dryer), `dry` (waits to be folded), `asleep` (on vacation), otherwise the mood.
    package var pose: String?
    /// Since when washed or dried laundry has been waiting for a person; left out if it is not
    /// waiting.
    package var waitingSince: Timestamp?
    /// For how long laundry has been due; left out if it is not due yet, or if a round is open.
    package var overdueMs: Int64?
    /// The whole time of the running washer or dryer; left out if neither runs.
    package var machineMs: Int64?

    package init(
        id: String, name: String, state: String, mood: String, displayText: String, color: String, health: Int? = nil, isActive: Bool,
        createdDate: Timestamp, lastLaundryDate: Timestamp? = nil, lastLaundryDateLocal: String? = nil, lastHealthUpdate: Timestamp? = nil,
        due: Timestamp? = nil, dueLocal: String? = nil, totalCyclesCompleted: Int, currentStreak: Int, longestStreak: Int,
        cycleFrequencyDays: Int, washDurationMs: Int64, dryDurationMs: Int64, task: TaskJSON? = nil, timers: [TimerJSON] = [],
        remainingMs: Int64? = nil, endsAt: Timestamp? = nil, endsAtLocal: String? = nil, nextAction: NextActionJSON? = nil,
        unacknowledged: [Int64] = [], deaths: Int = 0, pausedFrom: Timestamp? = nil, pausedFromLocal: String? = nil,
        pausedUntil: Timestamp? = nil, pausedUntilLocal: String? = nil, restDays: [String] = [], sound: String? = nil, icon: String? = nil,
        urgency: String? = nil, tags: [String] = [], owner: String? = nil, turns: String? = nil, turn: String? = nil,
        nextTurn: String? = nil
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
        self.turns = turns
        self.turn = turn
        self.nextTurn = nextTurn
    }
}

extension PetJSON {
    /// Creates the JSON of a stored pet.
    ///
    /// - Parameters:
    ///   - state: the displayed state, as computed by the laundry rules.
    ///   - mood: the mood for the current health, as computed by the laundry rules.
    ///   - health: the current health.
    ///   - turn: the member whose turn it is.
    ///   - nextTurn: the member who comes next.
    package init(
        _ record: PetRecord, state: PetState, mood: PetState, health: Int?, due: Instant?, nextAction: NoticeAction?,
        turn: Member? = nil, nextTurn: Member? = nil, unacknowledged: [EventNumber] = [], clock: LocalClock
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
            urgency: pet.looks.urgency?.rawValue, tags: pet.looks.tags, owner: pet.looks.owner,
            turns: pet.turns?.order.text, turn: turn?.displayName, nextTurn: nextTurn?.displayName)
        look = PetLookJSON(PetPortrait(of: pet))
        let task = record.task?.value
        pose = pet.pausedFrom == nil ? task?.currentStage.waitingPose ?? state.rawValue : "asleep"
        waitingSince = task?.waitingSince.map(Timestamp.init)
        if task == nil, let due, pet.isActive, due < clock.now { overdueMs = (clock.now - due).inMilliseconds }
        machineMs = machine.map { ($0.due - $0.armed).inMilliseconds }
    }
}

/// The figure of a pet on the page.
package struct PetLookJSON: Codable, Hashable, Sendable {
    /// `bunny`, `cat`, `bear`, `dog` or `sheep`.
    package var species: String
    /// The colour of the coat: `snow`, `wool`, `peach`, `cocoa`, `honey` or `lilac`.
    package var coat: String

    package init(_ figure: PetPortrait) {
        species = figure.species.rawValue
        coat = figure.coat.rawValue
    }
}

extension LaundryStage {
    /// The pose of a pet whose laundry waits for a person; `nil` in the other stages.
    fileprivate var waitingPose: String? {
        switch self {
        case .washed: "wet"
        case .completed: "dry"
        case .cycle, .washing, .drying: nil
        }
    }
}

extension LaundryTask {
    /// Since when the laundry has been waiting for a person; `nil` if it is not waiting, or if
    /// nobody knows since when because the dryer was skipped.
    fileprivate var waitingSince: Instant? {
        switch currentStage {
        case .washed: washEndTime
        case .completed: dryEndTime
        case .cycle, .washing, .drying: nil
        }
    }
}

/// The answer to `GET /v1/pets`: the active pets, oldest first. `?retired=true` adds retired pets.
package struct PetListJSON: Codable, Hashable, Sendable {
    /// The pets, oldest first.
    package var pets: [PetJSON]

    package init(pets: [PetJSON]) {
        self.pets = pets
    }
}

/// The answer to every command for a pet.
package struct PetAnswerJSON: Codable, Hashable, Sendable, UndoableAnswer {
    /// The pet after the command.
    package var pet: PetJSON
    /// The timer that the command started, extended or snoozed; left out if there is none.
    package var timer: TimerJSON?
    /// Whether the command changed anything. For example, it is `false` for a stop command if no
    /// machine was running.
    package var changed: Bool
    /// A sentence for people that explains the result, such as `Nothing was running for Snowy.`
    /// Left out if the state of the pet shows the result.
    package var message: String?
    /// Warnings, such as `No notification service answered. Run "bellhop doctor".`
    package var warnings: [String]
    /// The time that a person wrote, as the daemon understood it: `Fri 4 Dec 18:00, in 11 days`.
    /// Left out if the request contained no such time.
    package var understood: String?
    /// How to undo the request; left out if there is nothing to undo.
    package var undo: UndoOfferJSON?

    package init(
        pet: PetJSON, timer: TimerJSON? = nil, changed: Bool = true, message: String? = nil, warnings: [String] = [],
        understood: String? = nil
    ) {
        self.pet = pet
        self.timer = timer
        self.changed = changed
        self.message = message
        self.warnings = warnings
        self.understood = understood
    }
}

/// The data of the stream message `pet.health`: the health of the active pets. The daemon sends
/// this message every 30 seconds on each open event stream. The message has no id because it is not
/// an event of the journal.
package struct PetHealthJSON: Codable, Hashable, Sendable {
    package static let eventName = "pet.health"

    package struct Pet: Codable, Hashable, Sendable {
        /// The UUID of the pet.
        package var id: String
        /// The name of the pet.
        package var name: String
        /// The displayed state: `washing`, `drying` or `folding` during that step, otherwise the
        /// mood.
        package var state: String
        /// `happy`, `neutral`, `sad`, `verySad` or `dead`.
        package var mood: String
        /// 0 to 100.
        package var health: Int
        /// The time when laundry is next due.
        package var due: Timestamp?

        package init(id: String, name: String, state: String, mood: String, health: Int, due: Timestamp?) {
            self.id = id
            self.name = name
            self.state = state
            self.mood = mood
            self.health = health
            self.due = due
        }
    }

    /// The time of the message.
    package var now: Timestamp
    /// The active pets.
    package var pets: [Pet]

    package init(now: Timestamp, pets: [Pet]) {
        self.now = now
        self.pets = pets
    }
}

/// The next action for a person, for display as a button.
package struct NextActionJSON: Codable, Hashable, Sendable {
    /// The verb, such as `start-wash`, `start-dryer` or `mark-folded`.
    package var verb: String
    /// The label, such as `Start Dryer`.
    package var label: String
    /// The name of the answer, as the program that asks a question has called it. Left out for all
    /// other buttons.
    package var answer: String?

    package init(verb: String, label: String, answer: String? = nil) {
        self.verb = verb
        self.label = label
        self.answer = answer
    }

    package init(_ action: NoticeAction, answer: String? = nil, in language: Language) {
        self.init(verb: action.verb.rawValue, label: language(action.label), answer: answer)
    }
}
