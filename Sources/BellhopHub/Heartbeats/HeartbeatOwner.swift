import BellhopCore
import BellhopEngine
import Heartbeats

/// Defines the meaning of the timers of heartbeats: each is the next deadline of its heartbeat.
struct HeartbeatOwner: TimerOwner {
    private let engine: Engine
    private let keeper: HeartbeatKeeper

    init(hub: Hub) {
        engine = hub.engine
        keeper = hub.heartbeatKeeper
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
        Event(
            kind: .heartbeatDown, occurred: now, due: timer.due, owner: timer.owner, generation: timer.generation,
            notice: HeartbeatNotice.unreadable(timer))
    }

    /// The only button acknowledges the notice, which the engine does.
    func answer(_ answer: NoticeAnswer) async throws {}

    // MARK: Clock

    func follow(_ shift: ClockShift, in builder: inout StepBuilder) async throws(StoreError) {
        guard shift.step != .zero else { return }
        let reading = builder.reading
        for found in try await engine.household.heartbeats() {
            try await keeper.add(to: found, in: &builder) { $0.follow(shift, at: reading) }
        }
    }

    func recompute(after cause: Recomputation, at reading: ClockReading) async throws(StoreError) {
        switch cause {
        case .start:
            try await keeper.listenAgain(at: reading)
            try await keeper.declare(engine.catalog.heartbeats, at: reading)
        case .reload: try await keeper.declare(engine.catalog.heartbeats, at: reading)
        case .zone:
            let zone = engine.timekeeper.zone()
            try await keeper.changeEach(at: reading) { machine in
                guard machine.heartbeat.zone == nil else { return }
                machine.zoneChanged(to: zone, at: reading.wall)
            }
        case .clock(let shift):
            guard shift.step != .zero else { return }
            try await keeper.changeEach(at: reading) { $0.follow(shift, at: reading) }
        }
    }

    /// Lets the grace begin again if pings may have been missed since the last wake-up.
    func woke(at reading: ClockReading) async throws(StoreError) { try await keeper.catchUp(at: reading) }
}

extension HeartbeatMachine {
    fileprivate mutating func follow(_ shift: ClockShift, at reading: ClockReading) {
        clockWasSet(by: shift.step, at: reading.wall, in: reading.boot, since: reading.wallAtBoot - shift.step)
    }
}
