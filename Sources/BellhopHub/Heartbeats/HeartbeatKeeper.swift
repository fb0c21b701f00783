import BellhopCore
import BellhopEngine
import Heartbeats

/// Applies the rules of heartbeats to the stored heartbeats.
struct HeartbeatKeeper: Sendable {
    let engine: Engine
    let hearing: Hearing

    /// Lets the grace of every heartbeat begin again if pings may have been missed.
    func catchUp(at reading: ClockReading) async throws(StoreError) {
        if hearing.mayHaveMissed(reading) { try await listenAgain(at: reading) } else { hearing.hears(reading) }
    }

    /// Lets the grace of every heartbeat begin again, because no ping could arrive until now.
    func listenAgain(at reading: ClockReading) async throws(StoreError) {
        try await changeEach(at: reading) { machine in
            // A clock that was wrong may have left an instant in the future.
            guard machine.nextWake != nil || machine.state.listening > reading.wall else { return }
            machine.listensAgain(at: reading.wall)
        }
        hearing.hears(reading)
    }

    /// Changes all heartbeats in one step. If this step fails, changes each of them in a step of its own, so
    /// that one that cannot be changed does not hinder the others.
    ///
    /// - Throws: the last error, after all heartbeats were tried.
    func changeEach(
        at reading: ClockReading, _ change: (inout HeartbeatMachine) -> Void
    ) async throws(StoreError) {
        let all = try await engine.household.heartbeats()
        do throws(StoreError) {
            var builder = engine.builder(at: reading)
            for found in all { try await add(to: found, in: &builder, change) }
            if !builder.isEmpty { try await engine.commit(builder) }
        } catch {
            var last: StoreError?
            for found in all {
                do throws(StoreError) {
                    try await self.change(found.value.heartbeat.id, at: reading, change)
                } catch {
                    engine.log.error("the heartbeat \(found.value.heartbeat.name) cannot be changed: \(error)")
                    last = error
                }
            }
            if let last { throw last }
        }
    }

    private func change(
        _ id: HeartbeatID, at reading: ClockReading, _ change: (inout HeartbeatMachine) -> Void
    ) async throws(StoreError) {
        for attempt in 1... {
            guard let found = try await engine.household.heartbeat(.id(id)) else { return }
            var builder = engine.builder(at: reading)
            try await add(to: found, in: &builder, change)
            if builder.isEmpty { return }
            do throws(StoreError) {
                try await engine.commit(builder)
                return
            } catch {
                guard case .conflict = error, attempt < Engine.conflictLimit else { throw error }
            }
        }
    }

    /// Adds a change that notifies nobody to a step.
    ///
    /// - Returns: the heartbeat after the step.
    @discardableResult
    func add(
        to found: Versioned<HeartbeatRecord>, in builder: inout StepBuilder, _ change: (inout HeartbeatMachine) -> Void
    ) async throws(StoreError) -> HeartbeatRecord {
        var machine = machine(found.value)
        change(&machine)
        guard machine.state != found.value.state else { return found.value }
        var record = found.value
        record.state = machine.state
        builder.add(.heartbeat(record, replacing: found.version))
        try await arm(machine, in: &builder)
        return record
    }

    func machine(_ record: HeartbeatRecord) -> HeartbeatMachine {
        HeartbeatMachine(record.heartbeat, record.state, zone: zone(named: record.heartbeat.zone))
    }

    /// Returns the zone with a name. Without a name, and if this machine no longer knows the zone, returns
    /// the zone of the machine.
    func zone(named name: String?) -> ZoneRules {
        name.flatMap { engine.timekeeper.zone(named: $0) } ?? engine.timekeeper.zone()
    }

    /// Arms the timer of the next deadline of a heartbeat, or removes the timer if there is none.
    func arm(_ machine: HeartbeatMachine, in builder: inout StepBuilder) async throws(StoreError) {
        let owner = Owner.heartbeat(machine.heartbeat.id)
        let armed = try await engine.store.timers(TimerQuery(owner: owner)).first { $0.kind == .beat }
        guard let due = machine.nextWake else {
            if let armed { builder.add(.disarm(owner, .beat, generation: armed.generation)) }
            return
        }
        let timer = TimerRecord(
            owner: owner, kind: .beat, generation: (armed?.generation ?? 0).saturatingAdding(1), armed: builder.now, due: due,
            duration: nil,
            basis: .wall, name: machine.heartbeat.name)
        builder.add(.arm(timer, replacing: armed?.generation))
    }

    /// Announces what happened to a heartbeat. All its notices have the same key, so that each replaces
    /// the earlier one on every screen.
    ///
    /// - Parameters:
    ///   - reports: the changes in order. If a ping comes at the moment of a deadline, there are two, and
    ///     only the last one is announced.
    ///   - version: the version of the heartbeat after the step.
    func announce(
        _ reports: [HeartbeatMachine.Report], of machine: HeartbeatMachine, version: Int64, in builder: inout StepBuilder
    ) async throws(StoreError) {
        guard let report = reports.last else { return }
        let notice = HeartbeatNotice.notice(report, of: machine.heartbeat, lastPing: machine.state.lastPing, at: builder.now)
        try await end(notice.key, in: &builder)
        var event = Event(
            kind: report.kind, occurred: builder.now, owner: .heartbeat(machine.heartbeat.id), generation: version, notice: notice)
        switch (report, machine.state.condition) {
        case (.missing, .down(let since, _)), (.overrun, .down(let since, _)): event.due = since
        default: break
        }
        builder.announceReplacing(event, at: engine.peoplesSinks)
    }

    /// Ends the repeats of the earlier notice of a heartbeat, and those of its deliveries that still wait.
    private func end(_ key: NoticeKey, in builder: inout StepBuilder) async throws(StoreError) {
        for sink in engine.peoplesSinks { builder.add(.absorb(key, sink, withHeld: true, reason: .replacedUnsent)) }
        for timer in try await engine.store.timers(TimerQuery(owner: .notice(key))) where timer.kind == .followUp {
            builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
        }
    }
}
