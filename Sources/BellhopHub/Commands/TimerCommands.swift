public import BellhopCore
public import Training

extension Hub {
    /// Starts timers without a pet, all in one transaction. They are durable when this returns.
    ///
    /// - Parameter doer: who starts them, whose they are where nobody else is named.
    public func startTimers(_ requests: [CountdownRequest], by doer: String? = nil) async throws -> [TimerRecord] {
        let reading = try await reading()
        let basis = core.countBasis(at: reading)
        let zone = core.timekeeper.zone()
        var timers: [TimerRecord] = []
        timers.reserveCapacity(requests.count)
        for request in requests {
            var timer = try CountdownRules.start(request, id: core.makeID(), at: reading, countBasis: basis, zone: zone)
            timer.ownerName = timer.ownerName ?? doer
            timer.by = doer ?? timer.by
            timers.append(timer)
        }
        try await core.commit(Step(timers.map { .arm($0, replacing: nil) }, at: reading.wall))
        if let first = timers.min(by: { $0.due < $1.due }) { scheduler.nudge(due: first.due) }
        return timers
    }

    /// Stops a timer. A stop that comes after its end says so and changes nothing.
    public func stopTimer(_ name: String, by doer: String? = nil) async throws -> TimerRecord {
        let reason = Reason(doer.map { "the timer was stopped by \(SafeText.line($0))" } ?? "the timer was stopped")
        return try await retryingConflicts {
            let reading = try await reading()
            let timer = try await timer(named: name)
            try CountdownRules.stop(timer, at: reading, zone: core.timekeeper.zone())
            let step = Step(
                [
                    .disarm(timer.owner, timer.kind, generation: timer.generation),
                    .withdraw(CountdownRules.key(of: timer.owner), state: .withdrawn, reason: reason, except: nil),
                ], at: reading.wall)
            try await core.commit(step)
            return timer
        }
    }

    public func extendTimer(_ name: String, _ change: TimerExtension) async throws -> TimerRecord {
        try await retryingConflicts {
            let reading = try await reading()
            let timer = try await timer(named: name)
            var changed = try CountdownRules.extend(timer, change, at: reading, zone: core.timekeeper.zone())
            changed.generation = timer.generation + 1
            try await core.commit(Step([.arm(changed, replacing: timer.generation)], at: reading.wall))
            scheduler.nudge(due: changed.due)
            return changed
        }
    }

    /// The running timer of this id, name or unique beginning of a name.
    public func timer(named name: String) async throws -> TimerRecord {
        if let id = CountdownID(name), let timer = try await core.store.timers(TimerQuery(owner: .countdown(id))).first { return timer }
        let timers = try await core.store.timers(TimerQuery()).filter { $0.owner.kind == .countdown }
        switch NameMatch.find(name, among: timers, name: \.name) {
        case .one(let timer):
            return timer
        case .none:
            throw Refusal(.unknownTimer, "No timer \"\(SafeText.line(name))\" is running. \"bellhop status\" lists those that are.")
        case .several(let found):
            let list = found.prefix(5).map { "\(SafeText.line($0.name)) (\($0.owner.id))" }.joined(separator: ", ")
            throw Refusal(.ambiguousName, "\"\(SafeText.line(name))\" could be \(list). Type more of the name, or the id.")
        }
    }

    /// Timers that people started, and those of pets, in due order; at most `limit`.
    public func timers(limit: Int = .max) async throws -> [TimerRecord] {
        try await core.store.timers(TimerQuery(omitsInternal: true, limit: limit))
    }
}
