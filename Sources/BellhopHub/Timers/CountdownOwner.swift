import BellhopCore
import BellhopEngine
import Training

/// Defines the meaning of timers that belong to no pet and no activity: countdowns, alarms, and
/// reminders of notices from sinks and the hub.
struct CountdownOwner: TimerOwner {
    /// An unowned reference is safe, because the hub outlives every task that uses this value.
    /// These tasks run within the hub's engine.
    unowned let hub: Hub

    var kinds: Set<Owner.Kind> { [.countdown, .sink, .hub] }
    private var engine: Engine { hub.engine }

    func fired(_ timer: TimerRecord, in builder: inout StepBuilder) async throws {
        let ring = AlarmRules.ring(timer, at: builder.now, zone: builder.router.zone)
        // Arm the next ring of a repeating alarm in the same step that announces the current ring.
        if let next = ring?.next {
            builder.add(.arm(next, replacing: timer.generation))
        } else {
            builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
        }
        var event = CountdownRules.fired(
            ring?.told ?? timer, of: await original(of: timer), ring: ring, at: builder.now, sound: builder.router.settings.soundEnabled,
            zone: builder.router.zone)
        event.generation = timer.generation
        builder.announce(event)
    }

    /// Returns the event that a reminder announces again if that event was announced without a
    /// timer; otherwise `nil`. If the event cannot be read, the reminder rings without the text of
    /// the event.
    private func original(of timer: TimerRecord) async -> Event? {
        guard timer.kind == .reminder, let number = timer.event else { return nil }
        do {
            return try await engine.store.event(number).flatMap { $0.owner == timer.owner ? nil : $0 }
        } catch {
            engine.log.error("the notices that \(timer.name) should repeat cannot be read: \(error)")
            return nil
        }
    }

    func preview(_ timer: TimerRecord, after changes: [Change], _ settings: AppSettings) async -> Event? {
        // Repeats are internal timers. Their end is not announced as an event of its own, so there
        // is nothing to preview.
        guard !timer.kind.isInternal else { return nil }
        return CountdownRules.fired(
            timer, of: await original(of: timer), at: timer.due, sound: settings.soundEnabled, zone: engine.timekeeper.zone())
    }

    func orphaned(_ timer: TimerRecord, at now: Instant) -> Event { engine.orphaned(timer, at: now) }

    func answer(_ answer: NoticeAnswer) async throws {
        switch answer.verb {
        case .snooze, .snoozeShort, .snoozeLong: try await hub.snooze(answer)
        default: break
        }
    }

    /// Sets repeating alarms back after the clock was set back. The alarms followed the wrong
    /// clock, so they must ring again at the same times by the corrected clock.
    func follow(_ shift: ClockShift, in builder: inout StepBuilder) async throws(StoreError) {
        guard shift.step < .zero - AlarmRules.toldAgain else { return }
        let zone = engine.timekeeper.zone()
        for timer in try await engine.store.timers(TimerQuery(kinds: [.alarm])) {
            guard let alarm = AlarmRules.setBack(timer, at: builder.now, zone: zone) else { continue }
            builder.add(.arm(alarm, replacing: timer.generation))
        }
    }

    func recompute(after cause: Recomputation, at reading: ClockReading) async throws(StoreError) {
        guard case .clock(let shift) = cause else { return }
        var builder = engine.builder(at: reading)
        try await follow(shift, in: &builder)
        try await engine.commit(builder)
    }
}

extension Engine {
    /// Returns the event to announce at the end of a timer whose owner cannot be read.
    func orphaned(_ timer: TimerRecord, at now: Instant) -> Event {
        CountdownRules.orphaned(timer, at: now, sound: settings.soundEnabled)
    }
}
