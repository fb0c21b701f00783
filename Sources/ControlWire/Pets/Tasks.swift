package import BellhopCore

/// One round of laundry for a pet: wash, dry and fold.
package struct TaskJSON: Codable, Hashable, Sendable {
    package var id: String
    package var petId: String
    package var petName: String
    /// `cycle`, `washing`, `washed`, `drying` or `completed`.
    package var stage: String
    /// The stage as text for people, such as `Washing in progress...`.
    package var displayText: String
    /// The label of the action button, such as `Start Dryer`.
    package var actionButtonText: String
    package var isActionable: Bool
    /// `true` once the laundry is folded.
    package var isCompleted: Bool
    package var startDate: Timestamp
    package var startDateLocal: String
    package var abandonedAt: Timestamp?
    package var washStartTime: Timestamp?
    package var washStartTimeLocal: String?
    package var washEndTime: Timestamp?
    package var dryStartTime: Timestamp?
    package var dryEndTime: Timestamp?
    package var foldCompletedTime: Timestamp?
    package var foldCompletedTimeLocal: String?
    package var washDurationMinutes: Int
    package var dryDurationMinutes: Int
    package var additionalDryMinutes: Int?
    /// The person who started the washer. `driedBy` is the person who started the dryer, and
    /// `foldedBy` the person who folded. Each field is left out if the person is unknown.
    package var washedBy: String?
    package var driedBy: String?
    package var foldedBy: String?
    /// Whether the laundry was folded after the due date and its grace period. Set only in the
    /// history.
    package var foldedLate: Bool?
    /// The periods of the round (wash, wait, dry, wait) with planned and actual times. Set only in
    /// the history.
    package var timeline: [SpanJSON]?

    package init(
        id: String, petId: String, petName: String, stage: String, displayText: String, actionButtonText: String, isActionable: Bool,
        isCompleted: Bool, startDate: Timestamp, startDateLocal: String, abandonedAt: Timestamp? = nil, washStartTime: Timestamp? = nil,
        washEndTime: Timestamp? = nil, dryStartTime: Timestamp? = nil, dryEndTime: Timestamp? = nil, foldCompletedTime: Timestamp? = nil,
        foldCompletedTimeLocal: String? = nil, washDurationMinutes: Int, dryDurationMinutes: Int, additionalDryMinutes: Int? = nil
    ) {
        self.id = id
        self.petId = petId
        self.petName = petName
        self.stage = stage
        self.displayText = displayText
        self.actionButtonText = actionButtonText
        self.isActionable = isActionable
        self.isCompleted = isCompleted
        self.startDate = startDate
        self.startDateLocal = startDateLocal
        self.abandonedAt = abandonedAt
        self.washStartTime = washStartTime
        self.washEndTime = washEndTime
        self.dryStartTime = dryStartTime
        self.dryEndTime = dryEndTime
        self.foldCompletedTime = foldCompletedTime
        self.foldCompletedTimeLocal = foldCompletedTimeLocal
        self.washDurationMinutes = washDurationMinutes
        self.dryDurationMinutes = dryDurationMinutes
        self.additionalDryMinutes = additionalDryMinutes
    }
}

extension TaskJSON {
    package init(_ task: LaundryTask, petName: String, clock: LocalClock) {
        self.init(
            id: task.id.description, petId: task.petID.description, petName: petName, stage: task.currentStage.rawValue,
            displayText: clock.language.pattern(task.currentStage.displayText),
            actionButtonText: clock.language.pattern(task.currentStage.actionButtonText),
            isActionable: task.currentStage.isActionable, isCompleted: task.isCompleted, startDate: Timestamp(task.startDate),
            startDateLocal: clock.text(task.startDate), abandonedAt: task.abandonedAt.map(Timestamp.init),
            washStartTime: task.washStartTime.map(Timestamp.init), washEndTime: task.washEndTime.map(Timestamp.init),
            dryStartTime: task.dryStartTime.map(Timestamp.init), dryEndTime: task.dryEndTime.map(Timestamp.init),
            foldCompletedTime: task.foldCompletedTime.map(Timestamp.init),
            foldCompletedTimeLocal: task.foldCompletedTime.map(clock.text), washDurationMinutes: task.washDurationMinutes,
            dryDurationMinutes: task.dryDurationMinutes, additionalDryMinutes: task.additionalDryMinutes)
        washStartTimeLocal = task.washStartTime.map(clock.text)
        (washedBy, driedBy, foldedBy) = (task.doers.wash, task.doers.dry, task.doers.fold)
    }
}

/// The answer to `GET /v1/pets/{name}/explanation`: how a pet's health is calculated.
///
/// `elapsedMs` is `passedMs − pausedMs − pausingMs − restedMs`, but at least zero. `health` is the
/// smaller of `curveHealth` and `storedHealth`.
package struct ExplanationJSON: Codable, Hashable, Sendable {
    package struct Change: Codable, Hashable, Sendable {
        /// `neutral`, `sad`, `verySad` or `dead`.
        package var mood: String
        package var at: Timestamp
        package var atLocal: String

        package init(mood: String, at: Timestamp, atLocal: String) {
            self.mood = mood
            self.at = at
            self.atLocal = atLocal
        }
    }

    /// The pet at the moment of the calculation, in the form in which `status` shows it.
    package var pet: PetJSON
    package var now: Timestamp
    package var nowLocal: String
    /// The start of the calculation: the last time laundry was folded, or the creation of the pet.
    package var anchor: Timestamp
    package var anchorLocal: String
    package var isAnchoredAtFold: Bool
    /// The time from ``anchor`` to now.
    package var passedMs: Int64
    /// The total length of finished pauses since the anchor. It is subtracted from `passedMs`.
    package var pausedMs: Int64
    /// The length of the pauses in progress. It is subtracted from `passedMs`.
    package var pausingMs: Int64
    /// The reasons for the pauses in progress: `wash`, `dry`, `vacation`, `retired`.
    package var pausing: [String]
    /// The total length of rest days since the anchor or since rest days were set, whichever is
    /// later. It is subtracted from `passedMs`.
    package var restedMs: Int64
    package var elapsedMs: Int64
    package var isCounting: Bool
    /// The time from the anchor to the due date. Pauses are not included.
    package var cycleMs: Int64
    /// The value of `elapsedMs` at which the pet dies.
    package var deathMs: Int64
    /// The health that the health curve gives for `elapsedMs`.
    package var curveHealth: Int
    /// The stored health. Until laundry is folded again, the pet's health cannot exceed this value.
    package var storedHealth: Int
    package var health: Int
    package var mood: String
    /// The time when the current mood began; `nil` while the pet is happy.
    package var began: Timestamp?
    package var beganLocal: String?
    /// The end of the period in which the daemon does not trust the clock and lets no pet die (see
    /// `bellhop clock`).
    package var heldUntil: Timestamp?
    package var heldUntilLocal: String?
    package var due: Timestamp?
    package var dueLocal: String?
    /// The next change of mood if nobody does laundry.
    package var next: Change?

    package init(
        pet: PetJSON, now: Timestamp, nowLocal: String, anchor: Timestamp, anchorLocal: String, isAnchoredAtFold: Bool, passedMs: Int64,
        pausedMs: Int64, pausingMs: Int64, pausing: [String], restedMs: Int64, elapsedMs: Int64, isCounting: Bool, cycleMs: Int64,
        deathMs: Int64, curveHealth: Int, storedHealth: Int, health: Int, mood: String, began: Timestamp? = nil, beganLocal: String? = nil,
        heldUntil: Timestamp? = nil, heldUntilLocal: String? = nil, due: Timestamp? = nil, dueLocal: String? = nil, next: Change? = nil
    ) {
        self.pet = pet
        self.now = now
        self.nowLocal = nowLocal
        self.anchor = anchor
        self.anchorLocal = anchorLocal
        self.isAnchoredAtFold = isAnchoredAtFold
        self.passedMs = passedMs
        self.pausedMs = pausedMs
        self.pausingMs = pausingMs
        self.pausing = pausing
        self.restedMs = restedMs
        self.elapsedMs = elapsedMs
        self.isCounting = isCounting
        self.cycleMs = cycleMs
        self.deathMs = deathMs
        self.curveHealth = curveHealth
        self.storedHealth = storedHealth
        self.health = health
        self.mood = mood
        self.began = began
        self.beganLocal = beganLocal
        self.heldUntil = heldUntil
        self.heldUntilLocal = heldUntilLocal
        self.due = due
        self.dueLocal = dueLocal
        self.next = next
    }
}
