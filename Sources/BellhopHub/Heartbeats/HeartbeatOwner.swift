import BellhopCore
import BellhopEngine
import Heartbeats

/// Defines the meaning of the timers of heartbeats: each is the next deadline of its heartbeat.
struct HeartbeatOwner: TimerOwner {
    private let engine: Engine
    private let keeper: HeartbeatKeeper
    /// The clock reading at the scheduler's last wake-up. It shows whether the machine has been
    /// asleep since then.
    private let lastWake = Locked<ClockReading?>(nil)

    init(hub: Hub) {
        engine = hub.engine
        keeper = HeartbeatKeeper(engine: hub.engine)
    }

    var kinds: Set<Owner.Kind> { [.heartbeat] }

    func fired(_ timer: TimerRecord, in builder: inout StepBuilder) async throws {
        guard let id = timer.owner.heartbeatID, let found = try await engine.household.heartbeat(.id(id)) else { return }
        var machine = keeper.machine(found.value)
        let reports = machine.tick(at: builder.now)
        var record = found.value
        record.state = machine.state
        builder.add(.heartbeat(record, replacing: found.version))
        try await keeper.arm(machine, in: &builder)
        try await keeper.announce(reports, of: machine, version: found.version + 1, in: &builder)
    }

    /// The announcement of a missing ping cannot be foreseen: the ping may come.
    func preview(_ timer: TimerRecord, after changes: [Change], _ settings: AppSettings) async -> Event? { nil }

    func orphaned(_ timer: TimerRecord, at now: Instant) -> Event {
        let heartbeat = Heartbeat(
            id: timer.owner.heartbeatID ?? ID(UUIDv7(at: now, randomA: 0, randomB: 0)), name: timer.name, schedule: .every(.days(1)),
            grace: .hours(1))
        let notice = HeartbeatNotice.notice(.missing(due: timer.due), of: heartbeat, lastPing: nil, at: now)
        return Event(
            kind: .heartbeatDown, occurred: now, due: timer.due, owner: timer.owner, generation: timer.generation, notice: notice)
    }

    /// The only button acknowledges the notice, which the engine does.
    func answer(_ answer: NoticeAnswer) async throws {}

    // MARK: Clock

    func follow(_ shift: ClockShift, in builder: inout StepBuilder) async throws(StoreError) {
        guard shift.step != .zero else { return }
        let now = builder.now
        for found in try await engine.household.heartbeats() {
            try await keeper.add(to: found, in: &builder) { $0.clockWasSet(by: shift.step, at: now) }
        }
    }

    func recompute(after cause: Recomputation, at reading: ClockReading) async throws(StoreError) {
        switch cause {
        case .start: try await keeper.listenAgain(at: reading)
        case .reload: break
        case .zone:
            let zone = engine.timekeeper.zone()
            try await keeper.changeEach(at: reading) { $0.zoneChanged(to: zone, at: reading.wall) }
        case .clock(let shift):
            guard shift.step != .zero else { return }
            try await keeper.changeEach(at: reading) { $0.clockWasSet(by: shift.step, at: reading.wall) }
        }
    }

    /// Lets the grace begin again if the machine has been asleep since the last wake-up.
    func woke(at reading: ClockReading) async throws(StoreError) {
        let hasSlept = lastWake.withLock { last in
            defer { last = reading }
            guard let last, last.boot == reading.boot else { return false }
            return reading.suspended - last.suspended >= ProgrammeRun.leastSleep
        }
        if hasSlept { try await keeper.listenAgain(at: reading) }
    }
}
