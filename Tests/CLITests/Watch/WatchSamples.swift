import BellhopCore
import ControlWire
import FoundationEssentials

@testable import bellhop

extension Samples {
    /// Returns the household of ``status()`` as the daemon streams it.
    static func watch(_ change: (inout StatusJSON) -> Void = { _ in }) -> WatchJSON {
        var status = status()
        change(&status)
        let clock = listClock
        let events = [(39, "Buddy"), (40, "Snowy"), (41, "Fluffy")].map { EventJSON(event($0.0, name: $0.1), clock: clock) }
        return WatchJSON(time: "14:00:00", status: status, events: events, today: today)
    }

    /// The day of ``now``.
    static var today: TodayJSON {
        let date = clock.zone.civil(now).date
        func at(_ date: CivilDate, _ hour: Int) -> Timestamp {
            Timestamp(clock.zone.instant(CivilDateTime(date: date, time: CivilTime(hour: hour, minute: 0))))
        }
        let hours = stride(from: 0, to: 24, by: 3).map { TodayJSON.Hour(at: at(date, $0), local: ($0 < 10 ? "0" : "") + "\($0):00") }
        return TodayJSON(start: at(date, 0), end: at(date.adding(days: 1), 0), hours: hours)
    }

    /// Statistics with laundry on every fifth day.
    static func statistics() throws -> StatsJSON {
        let today = clock.zone.civil(now).date
        let days = stride(from: 0, to: 180, by: 5).map { day in
            "{\"date\": \"\(today.adding(days: -day))\", \"folded\": \(1 + day % 3)}"
        }
        let json = """
            {"today": "\(today)", "all": {"folded": 36, "onTime": 36, "late": 0, "revived": 0, "abandoned": 0}, "months": [],
             "days": [\(days.joined(separator: ","))], "streaks": [], "weekdays": ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
             "members": [], "memberDays": 90}
            """
        return try WireCoding.decode(StatsJSON.self, from: Data(json.utf8))
    }

    static func quiet(_ status: inout StatusJSON) {
        status.unacknowledged = []
        status.unacknowledgedTotal = 0
        status.warnings = []
    }

    static func nothing(_ status: inout StatusJSON) {
        quiet(&status)
        (status.pets, status.timers, status.timersTotal) = ([], [], 0)
    }

    /// Returns the notice of a finished tea timer.
    static func teaIsDone(_ number: Int64) -> EventJSON {
        var ring = EventJSON(event(number), clock: clock)
        (ring.owner, ring.petId, ring.notice.actions, ring.notice.name) = ("countdown:t9", nil, [], "Tea")
        (ring.notice.title, ring.notice.body, ring.notice.urgency) = ("Tea", "Time is up after 10 min.", "high")
        return ring
    }

    static func kept(_ status: inout StatusJSON) {
        quiet(&status)
        status.kept = [
            KeptTimerJSON(id: "k1", name: "Bread", state: "paused", durationMs: 1_500_000, remainingMs: 754_000, kept: false),
            KeptTimerJSON(id: "k2", name: "Eggs", state: "ready", durationMs: 300_000, kept: true),
        ]
    }

    /// Replaces the pets with one pet for each possible state.
    static func menagerie(_ status: inout StatusJSON) {
        quiet(&status)
        (status.timers, status.timersTotal) = ([], 0)
        let shown = zip(PetState.allCases, [100, 60, 40, 12, 0, 57, 57, 79])
        status.pets = shown.enumerated().map { index, pet in
            let (state, health) = pet
            var sample = happy(["Pip", "Nela", "Moss", "Wanda", "Buddy", "Snowy", "Rolf", "日本のうさぎ"][index])
            sample.id = petID(UInt64(20 + index)).description
            (sample.state, sample.health) = (state.rawValue, health)
            sample.mood = PetState(health: health).rawValue
            sample.displayText = said(state.displayText)
            return sample
        }
    }

    static func workout(_ state: SessionView.State = .running(until: now + .seconds(14)), phase: SessionView.Phase = .high) -> SessionView {
        SessionView(
            id: "w1", kind: .workout, name: "Tabata", state: state, phase: phase, phaseName: phase == .high ? "HIGH" : "LOW",
            phaseLength: 20_000, set: .init(number: 3, total: 8), round: .init(number: 1, total: 2), next: "LOW 00:10")
    }

    /// Returns a change that adds a gym session in its third set.
    static func rest(_ phase: RestSession.Phase) -> (inout StatusJSON) -> Void {
        { status in
            nothing(&status)
            let ends = now + .seconds(75)
            let isResting = phase == .resting
            status.activities = [
                ActivityJSON(
                    id: "a1", kind: "rest", name: "Gym", startedAt: Timestamp(now - .minutes(20)), startedAtLocal: "13:40",
                    rest: ActivityJSON.Rest(
                        phase: phase.rawValue, set: 3, plannedMs: phase == .ready ? nil : 90_000,
                        remainingMs: isResting ? 75_000 : nil, endsAt: isResting ? Timestamp(ends) : nil,
                        endsAtLocal: isResting ? "14:01:15" : nil, autoRest: false, rests: 2, plannedTotalMs: 180_000, takenTotalMs: 195_000
                    ))
            ]
        }
    }

    /// Returns a workout in its third set, 14 seconds before the end of the phase.
    static func run(_ state: String) throws -> RunJSON {
        let json = """
            {"state": "\(state)", "phase": {"kind": "high", "name": "High", "lengthMs": 20000},
             "next": {"kind": "low", "name": "Low", "lengthMs": 10000}, "set": 3, "sets": 8, "phaseRemainingMs": 14000,
             "phaseEndsAt": "\(Timestamp(now + .seconds(14)))", "setsDone": 2, "trainedMs": 66000, "pauses": 0, "droppedCues": 0}
            """
        return try WireCoding.decode(RunJSON.self, from: Data(json.utf8))
    }
}
