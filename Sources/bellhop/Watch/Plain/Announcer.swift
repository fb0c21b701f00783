import BellhopCore
import ControlWire

/// Prints the view of `bellhop watch` as plain lines, for screen readers and files. Each change is
/// printed as one line, and earlier lines are never redrawn (checklist G19).
enum Announcer {
    /// Returns the lines to print when the view starts. They describe the current state.
    static func opening(_ state: WatchState, at now: Instant) -> String {
        let lines =
            state.rings.map { say("Unanswered: \(Spoken.event($0))") } + state.sessions.map { Spoken.session($0, at: now) }
            + state.pets.map { Spoken.pet($0, at: now) } + state.timers.map { Spoken.timer($0, at: now) } + state.kept.map(Spoken.kept)
            + state.view.status.warnings.map { say("Warning: \(SafeText.line($0))") }
        return stamped(lines.isEmpty ? [say("Nothing is running.")] : lines, state)
    }

    /// Returns the text to print after a change; empty if the change does not matter to the user.
    static func text(from old: WatchState, to new: WatchState, at now: Instant) -> String {
        typed(from: old, to: new) + stamped(news(from: old, to: new, at: now), new) + replies(from: old, to: new, at: now)
    }

    private static func stamped(_ lines: [String], _ state: WatchState) -> String {
        lines.map { SafeText.line(state.view.time) + " " + $0 + "\n" }.joined()
    }

    // MARK: Changes

    private static func news(from old: WatchState, to new: WatchState, at now: Instant) -> [String] {
        var lines: [String] = []
        switch (old.link, new.link) {
        case (.live, .lost(let why)): lines.append(why)
        case (.lost, .live): lines.append(say("bellhopd is back"))
        default: break
        }
        guard old.view != new.view else { return lines }
        let last = old.view.events.last?.number ?? 0
        let events = new.view.events.filter { $0.number > last }
        lines += events.map(Spoken.event)
        // Do not repeat changes that an event has already announced.
        let told = Set(events.map(\.owner))
        for pet in new.pets where !told.contains("pet:" + pet.id) {
            let before = old.pets.first { $0.id == pet.id }
            if before.map({ $0.state != pet.state || $0.endsAt != pet.endsAt || $0.pausedFrom != pet.pausedFrom }) ?? true {
                lines.append(Spoken.pet(pet, at: now))
            }
        }
        lines += timers(from: old, to: new, told: told, at: now)
        lines += new.sessions.filter { session in !old.sessions.contains { same($0, session) } }.map { Spoken.session($0, at: now) }
        lines += answered(events, from: old, to: new).map { say("answered: \(Spoken.event($0))") }
        let known = Set(old.view.status.warnings)
        return lines + new.view.status.warnings.filter { !known.contains($0) }.map { say("Warning: \(SafeText.line($0))") }
    }

    /// Returns the notices that somebody has answered: those that rang, and those among the new events
    /// that were answered before the view showed them ringing.
    private static func answered(_ events: [EventJSON], from old: WatchState, to new: WatchState) -> [EventJSON] {
        var keys: Set<String> = []
        return (old.rings + events.filter { $0.answered == true }).filter { event in
            isAnswered(event, from: old, to: new) && keys.insert(event.notice.key).inserted
        }
    }

    /// Returns whether somebody answered a notice. A notice can also disappear because a repeat, with
    /// another number, or a notice that combines several has taken its place, or because somebody
    /// snoozed it, which has a line of its own.
    private static func isAnswered(_ ring: EventJSON, from old: WatchState, to new: WatchState) -> Bool {
        let isThere = new.rings.contains {
            $0.number == ring.number || $0.notice.key == ring.notice.key || $0.merges.contains(ring.number)
        }
        let isSnoozed = new.timers.contains { timer in
            timer.kind == TimerKind.reminder.rawValue && timer.name == ring.notice.name && !old.timers.contains { $0.id == timer.id }
        }
        return !isThere && !isSnoozed
    }

    private static func same(_ left: SessionView, _ right: SessionView) -> Bool {
        var left = left
        left.offers = right.offers
        return left == right
    }

    private static func timers(from old: WatchState, to new: WatchState, told: Set<String>, at now: Instant) -> [String] {
        var lines = new.timers.filter { timer in !old.timers.contains { $0.id == timer.id && $0.endsAt == timer.endsAt } }
            .map { Spoken.timer($0, at: now) }
        for timer in old.timers where !told.contains(timer.owner) && !new.timers.contains(where: { $0.id == timer.id }) {
            // Do not announce that a snooze has ended, because the snoozed notice itself then
            // appears again.
            guard timer.kind != TimerKind.reminder.rawValue else { continue }
            if let kept = new.kept.first(where: { $0.id == timer.id }) {
                lines.append(Spoken.kept(kept))
            } else if isStopped(timer, in: new) {
                lines.append(say("\(SafeText.line(timer.name)): stopped"))
            }
        }
        return lines
    }

    /// Returns whether somebody stopped a timer that is no longer in the list. If the list is cut, the
    /// timer may still run. If its end has come, the timer rang, and its event may be in another view.
    private static func isStopped(_ timer: TimerJSON, in new: WatchState) -> Bool {
        new.untold == 0 && timer.endsAt > new.view.status.now
    }

    // MARK: Replies

    /// Returns the echo of the text that the user types. If the user is no longer typing, the echo
    /// is a line feed.
    private static func typed(from old: WatchState, to new: WatchState) -> String {
        guard case .writing(_, let before) = old.mode else { return "" }
        guard case .writing(_, let text) = new.mode else { return "\n" }
        if text.hasPrefix(before) { return SafeText.line(String(text.dropFirst(before.count))) }
        if before.hasPrefix(text) {
            return String(repeating: "\u{8} \u{8}", count: SafeText.displayWidth(String(before.dropFirst(text.count))))
        }
        return "\n" + SafeText.line(text)
    }

    private static func replies(from old: WatchState, to new: WatchState, at now: Instant) -> String {
        var lines: [String] = []
        if let saying = new.saying, saying != old.saying { lines.append(SafeText.multiline(saying.text)) }
        if old.mode != new.mode { lines += asked(old, new) }
        if old.selected != new.selected, old.view == new.view, let item = new.selected { lines += spoken(item, new, at: now) }
        // While the user types, the last line has no line feed.
        guard case .writing = new.mode, case .writing = old.mode else {
            if case .writing = new.mode { return lines.joined(separator: "\n") + " " }
            return lines.map { $0 + "\n" }.joined()
        }
        return lines.isEmpty ? "" : "\n" + lines.map { $0 + "\n" }.joined()
    }

    private static func asked(_ old: WatchState, _ new: WatchState) -> [String] {
        switch (old.mode, new.mode) {
        // Plain lines have no panels.
        case (.writing, .writing), (_, .browsing), (_, .reading): []
        case (_, .help): HelpPanel.all(.max, isAiry: false, Style.plain).map(\.text).filter { !$0.isEmpty }
        case (_, .choosing(let title, let offers)):
            [SafeText.line(title) + ": " + offers.map { "[\($0.key)] \($0.label)" }.joined(separator: ", ")]
        case (_, .confirming(_, let question)): [SafeText.line(question) + " " + say("y") + " " + say("yes")]
        case (_, .writing(let question, _)): [SafeText.line(question.title) + " (" + question.hint + ")"]
        }
    }

    private static func spoken(_ item: ItemID, _ state: WatchState, at now: Instant) -> [String] {
        let line: String? =
            switch item {
            case .ring(let number): state.rings.first { $0.number == number }.map(Spoken.event)
            case .session(let id): state.sessions.first { $0.id == id }.map { Spoken.session($0, at: now) }
            case .pet(let id): state.pets.first { $0.id == id }.map { Spoken.pet($0, at: now) }
            case .timer(let id):
                state.timers.first { $0.id == id }.map { Spoken.timer($0, at: now) } ?? state.kept.first { $0.id == id }.map(Spoken.kept)
            }
        guard let line else { return [] }
        let offers = Spoken.offers(state.offers)
        return [offers.isEmpty ? line : line + ". " + offers]
    }
}
