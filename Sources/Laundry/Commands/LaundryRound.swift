import BellhopCore

/// A pet's record while a rule works on it. It gathers what changes, so that the effects name each record and each timer at most once.
struct LaundryRound {
    private let original: PetRecord
    let now: ClockReading
    let context: LaundryContext
    var pet: Pet
    /// The open task.
    var task: LaundryTask?
    private(set) var timers: [TimerRecord]
    /// The timer that this is about, if one has fired.
    private(set) var fired: TimerRecord?
    /// A task that was folded or given up now.
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
    /// Where the pet stood before.
    var originalStage: LaundryStage { original.task?.value.currentStage ?? .cycle }

    func timer(_ kind: TimerKind) -> TimerRecord? { timers.first { $0.kind == kind } }

    /// The timer of the machine that runs.
    var machine: TimerRecord? {
        LaundryTimerType(runningIn: stage)?.timerKind.flatMap(timer)
    }

    /// When the machine that runs ends; `nil` when none runs.
    var machineEnd: Instant? { machine?.due }

    /// For sentences: `Snowy's wash`, `Snowy's dryer`.
    var machineName: Phrase { stage == .drying ? "\(pet.name)'s dryer" : "\(pet.name)'s wash" }

    /// Whether the dryer runs a second time, for laundry that had been dry (or line-dry).
    var driesMore: Bool { stage == .drying && task?.dryEndTime != nil }

    /// `14:45`, or with the date when it is not today.
    func time(_ instant: Instant) -> Phrase { "\(time: instant, now: now.wall, zone: context.zone)" }

    var isPaused: Bool { pet.pausedFrom != nil }

    // MARK: Timers

    /// Starts the timer anew, so long from now, or so that it has so much left of a longer whole.
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

    /// Has the timer go off at this instant of the wall clock; one that does already stays as it is.
    mutating func set(_ kind: TimerKind, at due: Instant) {
        if timer(kind)?.due != due { arm(kind, due: due, duration: nil, basis: .wall) }
    }

    /// Has the timer go off at this time of day tomorrow; it follows the wall clock and the zone.
    mutating func armTomorrow(_ kind: TimerKind) {
        var civil = context.zone.civil(now.wall)
        civil.date = civil.date.adding(days: 1)
        arm(kind, due: context.zone.instant(civil), duration: nil, basis: .calendar(civil))
    }

    /// A timer has fired: unless it was armed anew since, it is no more.
    mutating func forget(_ timer: TimerRecord) {
        fired = timer
        if !armed.contains(timer.kind) { timers.removeAll { $0.kind == timer.kind } }
    }

    mutating func disarm(_ kind: TimerKind) {
        timers.removeAll { $0.kind == kind }
        armed.removeAll { $0 == kind }
    }

    // MARK: Telling

    /// - Parameter doer: who has done it, or has started the machine.
    mutating func announce(_ kind: EventKind, due: Instant?, timer: TimerKind?, notice: Notice, by doer: String? = nil) {
        var event = Event(kind: kind, occurred: now.wall, due: due, owner: .pet(pet.id), timer: timer, notice: notice)
        event.by = doer
        told.append(.announce(event))
    }

    /// `folded`, or `folded by Anna` where it is known who does it.
    func because(_ what: Reason) -> Reason {
        context.by.map { Reason("\(what) by \(SafeText.line($0))") } ?? what
    }

    /// Takes back the notice of one machine of the open task.
    mutating func withdraw(_ type: LaundryTimerType, _ state: DeliveryState, _ reason: Reason) {
        guard let task else { return }
        told.append(.withdraw(LaundryNotices.key(of: pet.id, type, task: task.id), state: state, reason: reason))
    }

    /// Takes back every notice of the open task.
    mutating func withdrawNotices(_ state: DeliveryState, _ reason: Reason) {
        withdraw(.wash, state, reason)
        withdraw(.dry, state, reason)
    }

    /// Takes back what was said of the pet itself since its last fold: that laundry is due, how it feels.
    mutating func withdrawNews(_ state: DeliveryState, _ reason: Reason) {
        withdrawDue(state, reason)
        withdrawFeeling(state, reason)
    }

    /// Takes back how the pet feels.
    mutating func withdrawFeeling(_ state: DeliveryState, _ reason: Reason) {
        if pet.toldFeeling != nil { told.append(.withdraw(LaundryNotices.moodKey(of: pet), state: state, reason: reason)) }
    }

    /// Takes back that laundry is due.
    mutating func withdrawDue(_ state: DeliveryState, _ reason: Reason) {
        if pet.dueToldAt != nil { told.append(.withdraw(LaundryNotices.dueKey(of: pet), state: state, reason: reason)) }
    }

    // MARK: Machines

    /// Ends the machine if its time is up, perhaps before the scheduler came to it, so that a command meets the pet as it is.
    mutating func settle() {
        if let until = pet.pausedUntil, until <= now.wall { endPause() }
        guard stage == .washing || stage == .drying else { return }
        if let due = machineEnd {
            if due <= now.wall { endMachine(at: due) }
        } else {
            // A running stage without its timer can come from an import only; nothing would ever end it.
            endMachine(at: now.wall)
        }
    }

    /// The run of the machine is over: the next stage begins, and people are told.
    mutating func endMachine(at end: Instant) {
        guard var task, let type = LaundryTimerType(runningIn: task.currentStage), let kind = type.timerKind else { return }
        let run = timer(kind)
        countRun(at: end)
        disarm(kind)
        task.pullBack(to: end)
        // Told from the end, because the clock may have been stepped while the machine ran.
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

    /// The clock went forward by `step`, which nobody lived through: as much counts as before. It went back: health stays at most what it was.
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
        // Rest days in the step do not count anyhow, and neither does a vacation.
        let before = PetPauses(of: pet, timers: earlier, at: now.wall - step, zone: context.zone).total
        let after = PetPauses(of: pet, timers: timers, at: now.wall, zone: context.zone).total
        pet.pausedMilliseconds = max(0, pet.pausedMilliseconds.saturatingAdding((step - (after - before)).inMilliseconds))
    }

    /// The vacation is over; not a moment of it counts.
    mutating func endPause() {
        pet.keepingElapsed(from: timers, to: timers, at: now.wall, zone: context.zone) { pet in
            pet.pausedFrom = nil
            pet.pausedUntil = nil
        }
        disarm(.resume)
    }

    /// How long the machine has run.
    var ran: Duration { machine.map { PetHealth.ran($0, at: now.wall) } ?? .zero }

    /// A run that is over does not count for the pet's health (checklist G1).
    mutating func countRun(at end: Instant) {
        guard let machine else { return }
        pet.keepingElapsed(from: timers, to: timers.filter { $0.kind != machine.kind }, at: end, zone: context.zone)
    }

    // MARK: Tasks

    /// Changes the open task, at a time that no earlier stamp of it may exceed.
    mutating func change(_ body: (inout LaundryTask) -> Void) {
        guard var changed = task else { return }
        changed.pullBack(to: now.wall)
        body(&changed)
        task = changed
    }

    /// The open task, begun now where there is none.
    mutating func openTask() -> LaundryTask {
        if let task { return task }
        let begun = freshTask()
        task = begun
        return begun
    }

    /// The open task is over; the next one stands at its beginning (data models, "Stage Transition Flow").
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

    /// What has changed: the pet, an archived task before its successor, timers, then what is told in the order it was decided.
    /// ⇒ the refusal of ``PetValidator`` when the result is not valid.
    mutating func effects() throws(Refusal) -> [Effect] {
        let effects = unchecked()
        try PetValidator.check(pet, task: task, at: now.wall)
        if let archived { try PetValidator.check(archived, at: now.wall) }
        return effects
    }

    /// The effects where nothing can be refused, because they follow from a timer.
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
    /// Moves stamps that lie after `instant` back to it. They do only after the clock was set back, and the date chain must hold all the same.
    mutating func pullBack(to instant: Instant) {
        startDate = min(startDate, instant)
        washStartTime = washStartTime.map { min($0, instant) }
        washEndTime = washEndTime.map { min($0, instant) }
        dryStartTime = dryStartTime.map { min($0, instant) }
        dryEndTime = dryEndTime.map { min($0, instant) }
    }
}
