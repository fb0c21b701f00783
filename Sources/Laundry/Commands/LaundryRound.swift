import BellhopCore

/// A pet's record while a rule changes it. A round collects the changes, so that the effects
/// contain each record and each timer at most once.
struct LaundryRound {
    private let original: PetRecord
    let now: ClockReading
    let context: LaundryContext
    var pet: Pet
    /// The open task.
    var task: LaundryTask?
    private(set) var timers: [TimerRecord]
    /// The timer whose firing caused this round; `nil` if something else caused the round.
    private(set) var fired: TimerRecord?
    /// The task that was just folded or abandoned.
    private var archived: LaundryTask?
    private var tally: (RoundTotals, CivilDate)?
    private var armed: [TimerKind] = []
    private var told: [Effect] = []

    init(_ record: PetRecord, at now: ClockReading, context: LaundryContext) {
        original = record
        self.now = now
        self.context = context
        pet = record.pet.value
        task = record.task?.value
        timers = record.timers
    }

    var stage: LaundryStage { task?.currentStage ?? .cycle }
    /// The pet's stage before this round.
    var originalStage: LaundryStage { original.task?.value.currentStage ?? .cycle }

    func timer(_ kind: TimerKind) -> TimerRecord? { timers.first { $0.kind == kind } }

    /// The timer of the running machine.
    var machine: TimerRecord? {
        LaundryTimerType(runningIn: stage)?.timerKind.flatMap(timer)
    }

    /// When the running machine ends; `nil` when none is running.
    var machineEnd: Instant? { machine?.due }

    /// The name of the machine in sentences: `Snowy's wash`, `Snowy's dryer`.
    var machineName: Phrase { stage == .drying ? "\(pet.name)'s dryer" : "\(pet.name)'s wash" }

    /// Whether the dryer runs a second time, for laundry that was already dried in the dryer or on
    /// a line.
    var driesMore: Bool { stage == .drying && task?.dryEndTime != nil }

    /// Returns an instant as text, such as `14:45`, with the date if the instant is not today.
    func time(_ instant: Instant) -> Phrase { "\(time: instant, now: now.wall, zone: context.zone)" }

    var isPaused: Bool { pet.pausedFrom != nil }

    // MARK: Timers

    /// Arms the timer for `duration` from now. If `due` is given, the timer ends at `due`. This is
    /// for a timer of which a part of the duration has already passed.
    mutating func arm(_ kind: TimerKind, for duration: Duration, due: Instant? = nil) {
        arm(kind, due: due ?? now.wall + duration, duration: duration, basis: context.countBasis(at: now))
    }

    private mutating func arm(_ kind: TimerKind, due: Instant, duration: Duration?, basis: TimerBasis) {
        timers.removeAll { $0.kind == kind }
        timers.append(
            TimerRecord(
                owner: .pet(pet.id), kind: kind, generation: 0, armed: now.wall, due: due, duration: duration, basis: basis, name: pet.name)
        )
        if !armed.contains(kind) { armed.append(kind) }
    }

    /// Sets the timer to the instant `due` of the wall clock. Leaves the timer unchanged if it is
    /// already set to this instant.
    mutating func set(_ kind: TimerKind, at due: Instant) {
        if timer(kind)?.due != due { arm(kind, due: due, duration: nil, basis: .wall) }
    }

    /// Arms the timer for tomorrow at the current time of day. The due time follows the wall clock
    /// and the time zone.
    mutating func armTomorrow(_ kind: TimerKind) {
        var civil = context.zone.civil(now.wall)
        civil.date = civil.date.adding(days: 1)
        arm(kind, due: context.zone.instant(civil), duration: nil, basis: .calendar(civil))
    }

    /// Records that `timer` fired, and removes the timer unless this round has armed it again.
    mutating func forget(_ timer: TimerRecord) {
        fired = timer
        if !armed.contains(timer.kind) { timers.removeAll { $0.kind == timer.kind } }
    }

    mutating func disarm(_ kind: TimerKind) {
        timers.removeAll { $0.kind == kind }
        armed.removeAll { $0 == kind }
    }

    // MARK: Notices

    /// Adds an announcement.
    ///
    /// - Parameter doer: the person who caused the event, or who started the machine that caused
    ///   the event.
    mutating func announce(_ kind: EventKind, due: Instant?, timer: TimerKind?, notice: Notice, by doer: String? = nil) {
        var event = Event(kind: kind, occurred: now.wall, due: due, owner: .pet(pet.id), timer: timer, notice: notice)
        event.by = doer
        if let timer, fired?.kind == timer { event.notice.length = fired?.duration }
        told.append(.announce(event))
    }

    /// Returns `folded`, or `folded by Anna` if the person is known.
    func because(_ what: Reason) -> Reason {
        context.by.map { Reason("\(what) by \(SafeText.line($0))") } ?? what
    }

    /// Withdraws the notice about the washer or the dryer of the open task.
    mutating func withdraw(_ type: LaundryTimerType, _ state: DeliveryState, _ reason: Reason) {
        guard let task else { return }
        told.append(.withdraw(LaundryNotices.key(of: pet.id, type, task: task.id), state: state, reason: reason))
    }

    /// Withdraws every notice of the open task.
    mutating func withdrawNotices(_ state: DeliveryState, _ reason: Reason) {
        withdraw(.wash, state, reason)
        withdraw(.dry, state, reason)
    }

    /// Withdraws the notices that have appeared since the pet's last fold: the notice that laundry
    /// is due, and the notice about the pet's mood.
    mutating func withdrawNews(_ state: DeliveryState, _ reason: Reason) {
        withdrawDue(state, reason)
        withdrawFeeling(state, reason)
    }

    /// Withdraws the notice about the pet's mood.
    mutating func withdrawFeeling(_ state: DeliveryState, _ reason: Reason) {
        if pet.toldFeeling != nil { told.append(.withdraw(LaundryNotices.moodKey(of: pet), state: state, reason: reason)) }
    }

    /// Withdraws the notice that laundry is due.
    mutating func withdrawDue(_ state: DeliveryState, _ reason: Reason) {
        if pet.dueToldAt != nil { told.append(.withdraw(LaundryNotices.dueKey(of: pet), state: state, reason: reason)) }
    }

    // MARK: Machines

    /// Ends the vacation if it is over. Also ends the run of the machine if it is over. The
    /// scheduler may not have handled their timers yet, but a command must work on the current
    /// state.
    mutating func settle() {
        if let until = pet.pausedUntil, until <= now.wall { endPause() }
        guard stage == .washing || stage == .drying else { return }
        if let due = machineEnd {
            if due <= now.wall { endMachine(at: due) }
        } else {
            // A stage with a running machine but without a timer can come only from an import.
            // Without this call, nothing would ever end this stage.
            endMachine(at: now.wall)
        }
    }

    /// Ends the run of the machine: moves the task to the next stage and announces the end.
    mutating func endMachine(at end: Instant) {
        guard var task, let type = LaundryTimerType(runningIn: task.currentStage), let kind = type.timerKind else { return }
        let run = timer(kind)
        countRun(at: end)
        disarm(kind)
        task.pullBack(to: end)
        // Compute the start from the end, because the clock may have been stepped during the run.
        let began = run.flatMap { run in run.duration.map { end - min($0, PetHealth.ran(run, at: end)) } }
        switch type {
        case .wash:
            if let began {
                task.pullBack(to: began)
                task.washStartTime = began
            }
            task.washEndTime = end
            task.currentStage = .washed
        case .dry, .cycle:
            if let began, task.dryEndTime == nil {
                task.pullBack(to: began)
                task.dryStartTime = began
            }
            task.dryEndTime = end
            task.currentStage = .completed
        }
        self.task = task
        if type == .wash {
            let notice = LaundryNotices.washed(pet, task: task.id, context: context)
            announce(.laundryWashed, due: end, timer: kind, notice: notice, by: task.doers.wash)
        } else {
            let notice = LaundryNotices.dried(pet, task: task.id, context: context)
            announce(.laundryDried, due: end, timer: kind, notice: notice, by: task.doers.dry)
        }
    }

    /// Handles a step of the wall clock. The time of a step forward does not count as elapsed time.
    /// After a step back, the health cannot exceed the health before the step.
    mutating func skip(_ step: Duration) {
        let earlier = timers.map { timer in
            guard timer.basis == .count(armedIn: now.boot) else { return timer }
            var earlier = timer
            earlier.armed = timer.armed - step
            earlier.due = timer.due - step
            return earlier
        }
        guard step > .zero else {
            pet.health = PetReckoning(pet, timers: earlier, at: now.wall - step, context: context).health
            return
        }
        // The pet's pauses already contain the rest days and vacations within the step, so add only
        // the rest of the step.
        let before = PetPauses(of: pet, timers: earlier, at: now.wall - step, zone: context.zone).total
        let after = PetPauses(of: pet, timers: timers, at: now.wall, zone: context.zone).total
        pet.pausedMilliseconds = max(0, pet.pausedMilliseconds.saturatingAdding((step - (after - before)).inMilliseconds))
    }

    /// Ends the vacation. The time of the vacation does not affect the pet's health.
    mutating func endPause() {
        pet.keepingElapsed(from: timers, to: timers, at: now.wall, zone: context.zone) { pet in
            pet.pausedFrom = nil
            pet.pausedUntil = nil
        }
        disarm(.resume)
    }

    /// How long the running machine has run so far; zero if none is running.
    var ran: Duration { machine.map { PetHealth.ran($0, at: now.wall) } ?? .zero }

    /// Adds the run of the machine to the pet's pauses, so that the time of the run does not affect
    /// the pet's health (checklist G1).
    mutating func countRun(at end: Instant) {
        guard let machine else { return }
        pet.keepingElapsed(from: timers, to: timers.filter { $0.kind != machine.kind }, at: end, zone: context.zone)
    }

    // MARK: Tasks

    /// Changes the open task. Before the change, moves those times of the task that are later than
    /// now back to now.
    mutating func change(_ body: (inout LaundryTask) -> Void) {
        guard var changed = task else { return }
        changed.pullBack(to: now.wall)
        body(&changed)
        task = changed
    }

    /// Returns the open task. If there is none, starts a new task now.
    mutating func openTask() -> LaundryTask {
        if let task { return task }
        let begun = freshTask()
        task = begun
        return begun
    }

    /// Archives the open task and starts the next task at the first stage (data models, "Stage
    /// Transition Flow").
    mutating func archive(revived: Bool = false, _ body: (inout LaundryTask) -> Void) {
        change(body)
        archived = task
        if let task { tally = (RoundTotals(of: task, revived: revived), context.zone.civil(now.wall).date) }
        task = freshTask()
    }

    private func freshTask() -> LaundryTask {
        LaundryTask(
            id: context.newTaskID, petID: pet.id, startDate: now.wall, washDurationMinutes: pet.washDurationMinutes,
            dryDurationMinutes: pet.dryDurationMinutes)
    }

    // MARK: Effects

    /// Returns the effects in this order: the pet, an archived task and its totals, the open task,
    /// the timers. Announcements and withdrawals come last, in the order in which the rule made
    /// them.
    ///
    /// - Throws: the refusal of ``PetValidator`` when the result is not valid.
    mutating func effects() throws(Refusal) -> [Effect] {
        let effects = unchecked()
        try PetValidator.check(pet, task: task, at: now.wall)
        if let archived { try PetValidator.check(archived, at: now.wall) }
        return effects
    }

    /// Returns the effects without checking the result. This is for timers, whose effects cannot be
    /// refused.
    mutating func unchecked() -> [Effect] {
        reconcile()
        var effects: [Effect] = []
        effects.reserveCapacity(8)
        if pet != original.pet.value { effects.append(.savePet(pet)) }
        if let archived { effects.append(.saveTask(archived)) }
        if let tally { effects.append(.tally(tally.0, on: tally.1)) }
        if let task, task != original.task?.value { effects.append(.saveTask(task)) }
        for kind in TimerKind.allCases {
            if armed.contains(kind), let timer = timer(kind) {
                effects.append(.arm(kind, due: timer.due, duration: timer.duration, basis: timer.basis))
            } else if timer(kind) == nil, original.timers.contains(where: { $0.kind == kind }) {
                effects.append(.disarm(kind))
            }
        }
        return effects + told
    }
}

extension LaundryTask {
    /// Moves times that are later than `instant` back to `instant`. Such times occur only after the
    /// clock was set back. They must be moved, because the times of a task must stay in order.
    mutating func pullBack(to instant: Instant) {
        startDate = min(startDate, instant)
        washStartTime = washStartTime.map { min($0, instant) }
        washEndTime = washEndTime.map { min($0, instant) }
        dryStartTime = dryStartTime.map { min($0, instant) }
        dryEndTime = dryEndTime.map { min($0, instant) }
    }
}
