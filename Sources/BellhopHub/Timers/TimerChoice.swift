import BellhopCore
import BellhopEngine

/// One of several timers that a name may refer to, with the details that distinguish this timer
/// from the other timers.
struct TimerChoice {
    var name: String
    /// What to type to refer to this timer only: its short id, or its id if it has none.
    var id: String
    /// The time at which the timer rings; `nil` for a paused timer, or for a kept timer that is not
    /// running.
    var due: Instant?

    init(_ timer: TimerRecord) {
        (name, id, due) = (timer.name, timer.shortID?.description ?? timer.owner.id, timer.due)
    }

    /// - Parameter timer: one of several timers with the same short id. An import can store such
    ///   timers if somebody starts a timer at the same moment.
    init(namedByID timer: TimerRecord) {
        (name, id, due) = (timer.name, timer.owner.id, timer.due)
    }

    init(_ activity: Activity) {
        (name, id, due) = (activity.name, activity.shortID?.description ?? activity.id.description, nil)
    }
}

extension Engine {
    /// Returns the refusal that lists the timers that a name may refer to, newest first: `t9 Tea →
    /// 20:36, t7 Tea → 21:10`.
    func ambiguous(_ name: String, _ choices: [TimerChoice]) -> Refusal {
        let (now, zone) = (timekeeper.now().wall, timekeeper.zone())
        let newestFirst = choices.sorted { (ShortID($0.id)?.number ?? 0) > (ShortID($1.id)?.number ?? 0) }
        let list = newestFirst.prefix(5).map { choice -> Phrase in
            let name = SafeText.line(choice.name)
            guard let due = choice.due else { return "\(choice.id) \(name)" }
            return "\(choice.id) \(name) → \(time: due, now: now, zone: zone)"
        }
        return Refusal(
            .ambiguousName,
            "\"\(SafeText.line(name))\" could be \(list). Use the id instead of the name, such as \(newestFirst.first?.id ?? "t1").")
    }
}

extension Hub {
    /// Checks whether a timer has exactly this name, ignoring case and accents. The timer may be running,
    /// paused, kept, defined in the config, or ended without an answer. If such a timer exists, the
    /// name must not be used as a prefix of another timer's name.
    func isTimerName(_ name: String) async throws -> Bool {
        let wanted = name.foldedSpelling
        func isWanted(_ other: String) -> Bool { other.foldedSpelling == wanted }
        if engine.catalog.presets.contains(where: { isWanted($0.key) || isWanted($0.name) }) { return true }
        // The query returns exact matches first, so one result is enough.
        let named = TimerQuery(ownerKind: .countdown, omitsInternal: true, nameBeginning: name, limit: 1)
        if try await engine.store.timers(named).contains(where: { isWanted($0.name) }) { return true }
        if try await keptTimers().contains(where: { isWanted($0.name) }) { return true }
        return try await endedTimers().contains { isWanted($0.notice.name) }
    }
}
