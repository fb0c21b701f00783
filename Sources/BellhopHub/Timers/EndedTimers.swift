package import BellhopCore
import BellhopEngine

extension Hub {
    /// Returns all unanswered notices, newest first. A group is replaced by the notices that are
    /// part of it.
    package func openNotices() async throws -> [Event] {
        var events: [Event] = []
        for event in try await unacknowledged() {
            events += event.isGroup ? try await engine.store.members(of: event).reversed() : [event]
        }
        return events
    }

    /// Returns the unanswered notices of ended timers, newest first. Notices that are part of a
    /// group are included.
    package func endedTimers() async throws -> [Event] {
        try await openNotices().filter { $0.owner.kind == .countdown }
    }

    /// Returns the notices of the ended timers that an id, a short id or a name refers to. A full name matches
    /// every timer with this name. A prefix must match a single name, and then also matches every
    /// timer with it. In addition, the prefix must not be the full name of any other timer, whether
    /// that timer is running or not.
    ///
    /// - Throws: `unknownTimer` if nothing matches; `ambiguousName` if a prefix matches several
    ///   names.
    package func endedTimers(called name: String) async throws -> [Event] {
        let events = try await endedTimers()
        let own = events.filter { $0.owner.id == name }
        if !own.isEmpty { return own }
        if let id = try await shortID(in: name) {
            let numbered = events.filter { $0.notice.shortID == id }
            if !numbered.isEmpty { return numbered }
        }
        let wanted = name.foldedSpelling
        let namesakes = events.filter { $0.notice.name.foldedSpelling == wanted }
        if !namesakes.isEmpty { return namesakes }
        let matches = events.filter { $0.notice.name.begins(likeName: name) }
        let isAnothersName = try await isTimerName(name)
        guard !matches.isEmpty, !isAnothersName else {
            throw Refusal.unknown(
                .unknownTimer, "No timer \"\(SafeText.line(name))\" is waiting for an answer.", name,
                among: isAnothersName ? [] : events.map(\.notice.name), otherwise: "\"bellhop status\" lists the waiting ones.")
        }
        guard Set(matches.map(\.owner)).count == 1 || Set(matches.map(\.notice.name.foldedSpelling)).count == 1 else {
            let list = matches.map { event -> Phrase in "\(SafeText.line(event.notice.name)) (event \(event.number))" }
            throw Refusal(.ambiguousName, "\"\(SafeText.line(name))\" could be \(list). Type more of the name, or the id.")
        }
        return matches
    }

    /// Acknowledges the notices of all ended timers that the name matches; see
    /// ``endedTimers(called:)``.
    package func acknowledge(timersCalled name: String, by surface: Phrase, doer: ActingPerson? = nil) async throws -> [Event] {
        let events = try await endedTimers(called: name)
        try await engine.acknowledge(events, by: surface, doer)
        return events
    }

    /// Snoozes the notices of all ended timers that the name matches, as one act.
    ///
    /// - Returns: the reminder for the newest of these notices, and the number of notices.
    package func snooze(
        timersCalled name: String, for pause: Duration, by doer: ActingPerson? = nil
    ) async throws -> (reminder: TimerRecord, count: Int) {
        let events = try await endedTimers(called: name)
        var owners: Set<Owner> = []
        // Only the newest notice of a timer comes back.
        let newest = events.filter { owners.insert($0.owner).inserted }
        guard newest.count > 1 else { return (try await snooze(event: events[0].number, for: pause, by: doer), events.count) }
        let reminders = try await engine.perform { builder in
            builder.act = ActDraft("snoozed \(SafeText.line(newest[0].notice.name))", by: doer)
            var reminders: [TimerRecord] = []
            for event in newest { reminders.append(try await snooze(event, for: pause, by: doer, in: &builder)) }
            return reminders
        }.answer
        return (reminders[0], reminders.count)
    }
}
