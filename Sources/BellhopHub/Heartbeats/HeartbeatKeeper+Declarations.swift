import BellhopCore
import BellhopEngine
import Heartbeats
import Training

// The heartbeats that the config declares.
extension HeartbeatKeeper {
    /// Adds the declared heartbeats that do not exist yet, and changes those whose declaration has changed.
    /// A heartbeat that is no longer declared is paused: its job may be gone, but if it is not, its address
    /// and its pings are still there.
    ///
    /// A heartbeat that cannot be added or changed is logged, and does not hinder the others.
    func declare(_ declarations: [HeartbeatDeclaration], at reading: ClockReading) async throws(StoreError) {
        let stored = try await engine.household.heartbeats().map(\.value)
        let texts = Dictionary(stored.map { ($0.heartbeat.name, $0.declaration) }) { first, _ in first }
        for declaration in declarations where texts[declaration.name] != declaration.text {
            try await step(for: declaration.name, at: reading) { found, builder async throws(StoreError) in
                try await declare(declaration, found, in: &builder)
            }
        }
        let names = Set(declarations.map(\.name))
        for record in stored where record.declaration != nil && !names.contains(record.heartbeat.name) {
            try await step(for: record.heartbeat.name, at: reading) { found, builder async throws(StoreError) in
                try await release(found, in: &builder)
            }
        }
    }

    /// Commits a step for one heartbeat. After a conflict, decides again.
    private func step(
        for name: String, at reading: ClockReading,
        _ decide: (Versioned<HeartbeatRecord>?, inout StepBuilder) async throws(StoreError) -> Void
    ) async throws(StoreError) {
        for attempt in 1... {
            var builder = engine.builder(at: reading)
            try await decide(try await engine.household.heartbeat(.name(name)), &builder)
            if builder.isEmpty { return }
            do throws(StoreError) {
                try await engine.commit(builder)
                return
            } catch {
                guard case .conflict = error else { throw error }
                guard attempt < Engine.conflictLimit else {
                    return engine.log.error("the heartbeat \(name) cannot follow the config: \(error)")
                }
            }
        }
    }

    private func declare(
        _ declaration: HeartbeatDeclaration, _ found: Versioned<HeartbeatRecord>?, in builder: inout StepBuilder
    ) async throws(StoreError) {
        let text = declaration.text
        guard found?.value.declaration != text else { return }
        let isKept = found?.value.declaration.map(declaration.hasSameSchedule) ?? false
        guard let schedule = isKept ? found?.value.heartbeat.schedule : schedule(of: declaration, at: builder.now) else { return }
        if found == nil, try await engine.household.heartbeats().count >= Heartbeat.limit {
            return engine.log.error("the heartbeat \(declaration.name) is not added: there can be \(Heartbeat.limit) at most")
        }
        let id = found?.value.heartbeat.id ?? engine.makeID()
        let heartbeat = Heartbeat(
            id: id, name: declaration.name, schedule: schedule, grace: declaration.grace, labels: declaration.labels,
            zone: declaration.zone)
        var record =
            found?.value
            ?? HeartbeatRecord(heartbeat, HeartbeatState(listening: builder.now), digest: unknownDigest(), created: builder.now)
        record.heartbeat = heartbeat
        // A heartbeat that was declared before was paused when its declaration was removed.
        let wasReleased = record.declaration == nil && record.state.isPaused
        record.declaration = text
        record.digest = declaration.digest ?? record.digest
        var machine = machine(record)
        if wasReleased { machine.resume() }
        if let before = found?.value.heartbeat, !heartbeat.expectsTheSame(as: before) { machine.rulesChanged(at: builder.now) }
        record.state = machine.state
        builder.add(.heartbeat(record, replacing: found?.version))
        if found != nil { try await arm(machine, in: &builder) }
    }

    private func release(_ found: Versioned<HeartbeatRecord>?, in builder: inout StepBuilder) async throws(StoreError) {
        guard let found, found.value.declaration != nil else { return }
        var record = found.value
        record.declaration = nil
        var machine = machine(record)
        machine.pause()
        record.state = machine.state
        builder.add(.heartbeat(record, replacing: found.version))
        try await arm(machine, in: &builder)
        builder.withdraw(HeartbeatNotice.key(of: record.heartbeat.id), state: .withdrawn, reason: "the heartbeat was paused")
        engine.log.warning("the heartbeat \(record.heartbeat.name) is no longer in the config, so it is paused")
    }

    private func schedule(of declaration: HeartbeatDeclaration, at now: Instant) -> Heartbeat.Schedule? {
        switch declaration.schedule {
        case .every(let period): return .every(period)
        case .times(let text):
            do {
                return .times(try recurrence(text, zone: declaration.zone, as: engine.catalog.language, at: now))
            } catch {
                engine.log.error("the heartbeat \(declaration.name) cannot follow the config: \(error)")
                return nil
            }
        }
    }

    /// Reads the times at which pings are due.
    ///
    /// - Throws: a refusal or an error of the text.
    func recurrence(_ text: String, zone name: String?, as language: Language, at now: Instant) throws -> Recurrence {
        let zone = zone(named: name)
        let wish = try EveryText.parse(text, as: language, today: zone.civil(now).date)
        let recurrence = try AlarmRules.start(wish, at: now, zone: zone).recurrence
        guard recurrence.rule.end == .never else {
            throw Refusal(
                .invalidValue, "The schedule of a heartbeat has no end. Remove the heartbeat when the job is no longer needed.")
        }
        return recurrence
    }

    /// Returns a digest that no secret is known to have, for a heartbeat without an address.
    private func unknownDigest() -> String {
        (0..<4).map { _ in
            let digits = String(engine.timekeeper.randomBits(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
