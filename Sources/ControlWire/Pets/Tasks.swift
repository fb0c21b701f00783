package import BellhopCore

/// One round of laundry for a pet: wash, dry and fold.
package struct TaskJSON: Codable, Hashable, Sendable {
    /// The UUID of the round.
    package var id: String
    /// The UUID of the pet.
    package var petId: String
    /// The name of the pet.
    package var petName: String
    /// `cycle` (nothing has started), `washing`, `washed` (wet laundry waits), `drying` or
    /// `completed` (dry laundry waits to be folded).
    package var stage: String
    /// The stage as text for people, such as `Washing in progress...`.
    package var displayText: String
    /// The label of the action button, such as `Start Dryer`.
    package var actionButtonText: String
    /// Whether the action button has an effect. It has none while a machine runs.
    package var isActionable: Bool
    /// `true` once the laundry is folded.
    package var isCompleted: Bool
    /// The time when the round began.
    package var startDate: Timestamp
    /// `startDate` in local time, as text for people.
    package var startDateLocal: String
    /// The time when the round was abandoned; left out if it was not abandoned.
    package var abandonedAt: Timestamp?
    /// The time when the washer was last started; left out if it was not started.
    package var washStartTime: Timestamp?
    /// `washStartTime` in local time, as text for people; left out in the same cases.
    package var washStartTimeLocal: String?
    /// The time when the washer ended; left out if it has not ended.
    package var washEndTime: Timestamp?
    /// The time when the dryer was last started; left out if it was not started.
    package var dryStartTime: Timestamp?
    /// The time when the dryer ended; left out if it has not ended.
    package var dryEndTime: Timestamp?
    /// The time when the laundry was folded; left out if it was not folded.
    package var foldCompletedTime: Timestamp?
    /// `foldCompletedTime` in local time, as text for people; left out in the same cases.
    package var foldCompletedTimeLocal: String?
    /// The planned length of the wash, in minutes.
    package var washDurationMinutes: Int
    /// The planned drying time in minutes, without `additionalDryMinutes`.
    package var dryDurationMinutes: Int
    /// The total added drying time in minutes, 1 to 60; left out if no time was added.
    package var additionalDryMinutes: Int?
    /// The person who started the washer; left out if unknown.
    package var washedBy: String?
    /// The person who started the dryer; left out if unknown.
    package var driedBy: String?
    /// The person who folded the laundry; left out if unknown.
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
    /// A change of a pet's mood.
    package struct Change: Codable, Hashable, Sendable {
        /// `neutral`, `sad`, `verySad` or `dead`.
        package var mood: String
        /// The time of the change.
        package var at: Timestamp
        /// `at` in local time, as text for people.
        package var atLocal: String

        package init(mood: String, at: Timestamp, atLocal: String) {
            self.mood = mood
            self.at = at
            self.atLocal = atLocal
        }
    }

    /// The pet at the moment of the calculation, in the form in which `status` shows it.
    package var pet: PetJSON
    /// The time of the calculation.
    package var now: Timestamp
    /// `now` in local time, as text for people.
    package var nowLocal: String
    /// The start of the calculation: the last time laundry was folded, or the creation of the pet.
    package var anchor: Timestamp
    /// `anchor` in local time, as text for people.
    package var anchorLocal: String
    /// `true` if `anchor` is the last time laundry was folded; `false` if it is the creation of the
    /// pet.
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
    /// The time that counts for the health: `passedMs − pausedMs − pausingMs − restedMs`, but at
    /// least zero.
    package var elapsedMs: Int64
    /// Whether time affects the health now. It does not while a machine runs, on a rest day, on
    /// vacation, or if the pet is retired.
    package var isCounting: Bool
    /// The time from the anchor to the due date. Pauses are not included.
    package var cycleMs: Int64
    /// The value of `elapsedMs` at which the pet dies.
    package var deathMs: Int64
    /// The health that the health curve gives for `elapsedMs`.
    package var curveHealth: Int
    /// The stored health. Until laundry is folded again, the pet's health cannot exceed this value.
    package var storedHealth: Int
    /// The health now, 0 to 100: the smaller of `curveHealth` and `storedHealth`.
    package var health: Int
    /// The mood for this health: `happy`, `neutral`, `sad`, `verySad` or `dead`.
    package var mood: String
    /// The time when the current mood began; left out while the pet is happy, and for a retired
    /// pet.
    package var began: Timestamp?
    /// `began` in local time, as text for people; left out in the same cases.
    package var beganLocal: String?
    /// The end of the period in which the daemon does not trust the clock and lets no pet die (see
    /// `bellhop clock`). Left out if this does not keep the pet alive now.
    package var heldUntil: Timestamp?
    /// `heldUntil` in local time, as text for people; left out in the same cases.
    package var heldUntilLocal: String?
    /// The time when laundry is next due; left out for a retired pet and during a vacation without
    /// an end.
    package var due: Timestamp?
    /// `due` in local time, as text for people; left out in the same cases.
    package var dueLocal: String?
    /// The next change of mood if nobody does laundry; left out if no change is expected.
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
