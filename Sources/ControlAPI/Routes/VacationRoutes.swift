import BellhopCore
import BellhopHub
import ControlWire

// Handles vacations, the explanation of a pet's health, and the clock on which vacations and health
// depend.
extension ControlAPI {
    /// Parses the times of a vacation, which the request contains as text that a person wrote.
    ///
    /// - Throws: `TextError`.
    func vacation(_ request: PauseRequest) throws -> Vacation {
        Vacation(
            since: try request.since.map { try moment($0, .back) }, until: try request.until.map { try moment($0, .ahead) },
            force: request.force ?? false)
    }

    func changeVacation(_ body: VacationRequest) async throws -> Answer {
        guard body.on || body.pause == nil else { throw Problem(.badRequest, "To end a vacation, give no times.") }
        let vacation = try vacation(body.pause ?? PauseRequest())
        let pets = body.on ? try await hub.pauseAll(vacation, by: doer) : try await hub.resumeAll(by: doer)
        return try ok(VacationJSON(pets: pets.map { petJSON($0) }, understood: (vacation.until ?? vacation.since).map(clock.moment)))
    }

    func acceptClock() async throws -> Answer {
        let hold = try await hub.acceptClock()
        return try ok(clockJSON(nil, accepted: hold != nil))
    }

    func clockJSON(_ hold: ClockHold?, accepted: Bool = false) -> ClockJSON {
        let clock = clock
        let counts: ClockPolicy = hub.catalog.countsFollowWall ? .wall : .elapsed
        return ClockJSON(
            now: Timestamp(clock.now), nowLocal: clock.text(clock.now), zone: clock.zone.name, counts: counts.rawValue,
            doubtedUntil: (hold?.until).map(Timestamp.init), doubtedUntilLocal: (hold?.until).map(clock.text),
            jumpMs: hold?.jump.inMilliseconds, accepted: accepted)
    }

    /// Explains a pet's health. The numbers and the pet's state are taken from one view at one
    /// moment, so the explanation agrees with `status`.
    func explanation(of record: PetRecord, open: [Event]) -> ExplanationJSON {
        let clock = clock
        let pet = record.pet.value
        let view = hub.view(of: record, at: clock.now)
        let reckoning = view.reckoning
        var pausing = record.timers.map(\.kind).filter { $0 == .wash || $0 == .dry }.map(\.rawValue)
        if pet.pausedFrom != nil { pausing.append("vacation") }
        if !pet.isActive { pausing.append("retired") }
        let hold = reckoning.isHeld ? hub.clockHold?.until : nil
        return ExplanationJSON(
            pet: petJSON(record, view: view, open: open, clock: clock), now: Timestamp(clock.now), nowLocal: clock.text(clock.now),
            anchor: Timestamp(reckoning.anchor), anchorLocal: clock.text(reckoning.anchor), isAnchoredAtFold: pet.lastLaundryDate != nil,
            passedMs: reckoning.passed.inMilliseconds, pausedMs: reckoning.paused.inMilliseconds,
            pausingMs: reckoning.pausing.inMilliseconds, pausing: pausing, restedMs: reckoning.rested.inMilliseconds,
            elapsedMs: reckoning.elapsed.inMilliseconds, isCounting: reckoning.isCounting, cycleMs: reckoning.cycle.inMilliseconds,
            deathMs: reckoning.death.inMilliseconds, curveHealth: reckoning.curveHealth, storedHealth: reckoning.storedHealth,
            health: reckoning.health, mood: reckoning.feeling.rawValue, began: reckoning.began.map(Timestamp.init),
            beganLocal: reckoning.began.map(clock.text), heldUntil: hold.map(Timestamp.init), heldUntilLocal: hold.map(clock.text),
            due: reckoning.due.map(Timestamp.init), dueLocal: reckoning.due.map(clock.text),
            next: reckoning.nextMood.map {
                ExplanationJSON.Change(mood: $0.feeling.rawValue, at: Timestamp($0.at), atLocal: clock.text($0.at))
            })
    }
}
