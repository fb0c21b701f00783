import BellhopCore
import ControlWire

/// The complete state of `bellhop watch`. Each input changes the state and returns effects. The
/// state itself never draws and never contacts the daemon.
struct WatchState: Hashable, Sendable {
    /// The mode of the view, which determines what the keys do.
    enum Mode: Hashable, Sendable {
        case browsing
        /// Shows the list of keys and signs, beginning with this line (counted from 0).
        case help(from: Int)
        case choosing(title: String, [Offer])
        case confirming(WatchOrder, question: String)
        case writing(Question, text: String)
        /// Shows the output of a command in a panel over the view.
        case reading(Reading)
    }

    /// Whether the daemon is connected and sends changes.
    enum Link: Hashable, Sendable {
        case live
        /// The connection is lost. The text is the reason.
        case lost(String)
    }

    struct Saying: Hashable, Sendable {
        var text: String
        var isRefusal: Bool
        var until: Instant
        /// Whether the text is the output of a command. Such a text may take up several lines.
        var isOutput = false
        /// Whether the text is a list of possible words, which is neither a success nor a refusal.
        var isSuggestion = false
    }

    var options: WatchOptions
    private(set) var view: WatchJSON
    /// The running training sessions, including those that the filter hides.
    private(set) var allSessions: [SessionView]
    private(set) var link = Link.live
    var selected: ItemID?
    var mode = Mode.browsing { didSet { if case .writing = mode {} else { (tail, recalled) = (0, nil) } } }
    /// The number of characters behind the cursor in a text that the user types.
    var tail = 0
    /// The command lines of this view, oldest first.
    var commands: [String] = []
    /// The index of the command line that the user has recalled; `nil` for a new one.
    var recalled: Int?
    var saying: Saying?
    /// The times at which the animations of the pets end. The key is the id of the pet.
    var lively: [String: Instant] = [:]
    /// The times until which the view celebrates that the streak of a pet has grown. The key is the
    /// id of the pet.
    private(set) var celebrations: [String: Instant] = [:]
    var flashesUntil: Instant?
    /// Whether one thing fills the whole screen.
    var isFull: Bool
    /// The text that the names of the shown pets and timers contain; empty if all are shown.
    var filter = ""
    /// The statistics for the calendar; `nil` until the daemon has sent them.
    var stats: StatsJSON?
    /// The facts for which the statistics were requested last; `nil` before the first request.
    private var counted: Counted?
    /// What ran, happened and is to come today; `nil` until the daemon has sent it.
    var day: DayJSON?
    /// The facts for which the day was requested last; `nil` before the first request.
    private var drawn: Drawn?
    /// The size of the screen. It determines how far a panel can be scrolled.
    var size = ScreenSize(width: 80, height: 24)
    /// The time of the last key press.
    var touched = Instant(milliseconds: 0)
    private var seen: Int64 = 0
    /// The times at which the ringing notices began to ring. The key is the number of an event,
    /// which may be the repetition of an earlier one.
    private var starts: [Int64: Start] = [:]

    init(_ view: WatchJSON, sessions: [SessionView]? = nil, options: WatchOptions = WatchOptions(), at now: Instant) {
        self.options = options
        self.view = view
        isFull = options.focus != nil
        allSessions = sessions ?? SessionViews.views(view.status)
        rings = Self.ordered(view.status.unacknowledged)
        for pet in view.status.pets { lively[pet.id] = now + WatchOptions.liveliness }
        remember(view)
        selected = options.focus.flatMap { items.contains($0) ? $0 : nil } ?? firstChoice
    }

    // MARK: Content

    /// The ringing notices, most urgent first. Notices of the same urgency are sorted newest first.
    /// An alarm is therefore never below a notice that can wait.
    private(set) var rings: [EventJSON]
    var sessions: [SessionView] { allSessions.filter { isFound($0.name) } }
    /// The latest events, oldest first. The filter looks for its text in their sentences.
    var events: [EventJSON] { view.events.filter { isFound(EventWords.text($0)) } }
    var pets: [PetJSON] { view.status.pets.filter { isFound($0.name) } }
    var timers: [TimerJSON] { view.status.timers.filter { isFound($0.name) } }
    /// The timers that are paused or ready to start.
    var kept: [KeptTimerJSON] { (view.status.kept ?? []).filter { isFound($0.name) } }
    /// What ran, happened and is to come today; empty until the daemon has sent it, and after midnight
    /// until it has sent the new day.
    var dayItems: [DayJSON.Item] {
        guard let day, day.day.start == view.today?.start else { return [] }
        return day.items.filter { isFound($0.name) || isFound($0.text) }
    }
    /// The number of running timers that the daemon counted but did not list.
    var untold: Int { max(0, view.status.timersTotal.saturatingSubtracting(view.status.timers.count)) }

    /// Whether the footer offers to undo: the reply to the user's command is on the screen.
    var canUndo: Bool { saying.map { !$0.isRefusal && !$0.isOutput } ?? false }

    private func isFound(_ name: String) -> Bool { filter.isEmpty || name.lowercased().contains(filter.lowercased()) }

    /// The item that is selected at the start: what rings or trains needs the user first.
    var firstChoice: ItemID? { rings.first.map { .ring($0.number) } ?? sessions.first.map { .session($0.id) } ?? items.first }

    /// All items that can be selected, in the order in which they are on the screen.
    var items: [ItemID] {
        rings.map { .ring($0.number) } + pets.map { .pet($0.id) } + sessions.map { .session($0.id) } + timers.map { .timer($0.id) }
            + kept.map { .timer($0.id) }
    }

    // MARK: Input

    mutating func handle(_ input: WatchInput, at now: Instant) -> [WatchEffect] {
        if let until = saying?.until, until <= now { saying = nil }
        switch input {
        case .key(let key):
            touched = now
            flashesUntil = nil
            return press(key)
        case .view(let view): return show(view, at: now)
        case .lost(let why):
            link = .lost(why)
            return []
        case .keyOn(let item, let key):
            touched = now
            flashesUntil = nil
            guard case .browsing = mode, items.contains(item) else { return [] }
            let before = selected
            selected = item
            defer { selected = before }
            return press(key)
        case .pick(let item):
            touched = now
            flashesUntil = nil
            if case .browsing = mode, items.contains(item) { selected = item }
            return []
        case .printed(let output):
            show(output, at: now)
            return []
        case .completed(let text, let values):
            complete(text, values, at: now)
            return []
        case .counted(let stats):
            self.stats = stats
            return []
        case .drawn(let day):
            self.day = day
            return []
        case .answered(let text):
            saying = Saying(text: text, isRefusal: false, until: now + WatchOptions.sayingPace)
            return []
        case .refused(let text):
            saying = Saying(text: text, isRefusal: true, until: now + WatchOptions.sayingPace)
            return []
        // The loop ends with this error, so the state does not change.
        case .failed: return []
        }
    }

    /// Returns the effect which reports that the user has seen all ringing notices (checklist C3).
    /// Returns no effect if this has already been reported.
    mutating func see() -> [WatchEffect] {
        guard let newest = rings.map(\.number).max(), newest > seen else { return [] }
        seen = newest
        return [.seen(newest)]
    }

    /// The facts on which the calendar depends: the number of rounds of each pet, and the day.
    private struct Counted: Hashable, Sendable {
        var rounds: [Int]
        var day: Timestamp?
    }

    /// The facts on which the line of the day depends.
    private struct Drawn: Hashable, Sendable {
        var newestEvent: Int64?
        /// The ends of what runs and the due dates, in the order of the daemon.
        var ends: [Timestamp?]
        var day: Timestamp?
    }

    /// Returns the effects that ask for the statistics and for the day again, each only if it has
    /// changed since the last request.
    mutating func count() -> [WatchEffect] {
        guard !options.isPlain else { return [] }
        let (status, day) = (view.status, view.today?.start)
        let rounds = Counted(rounds: status.pets.map(\.totalCyclesCompleted), day: day)
        let line = Drawn(
            newestEvent: view.events.last?.number,
            ends: status.pets.flatMap { [$0.endsAt, $0.due] } + status.timers.map(\.endsAt)
                + (status.activities ?? []).map { $0.run?.endsAt ?? $0.rest?.endsAt }, day: day)
        let effects: [WatchEffect] = (rounds != counted ? [.count] : []) + (line != drawn ? [.day] : [])
        (counted, drawn) = (rounds, line)
        return effects
    }

    private mutating func show(_ new: WatchJSON, at now: Instant) -> [WatchEffect] {
        let old = view
        let before = allSessions
        let filling = isFull ? fullItem : nil
        view = new
        allSessions = SessionViews.views(new.status)
        rings = Self.ordered(new.status.unacknowledged)
        link = .live
        remember(new)
        let known = Set(old.status.unacknowledged.map(\.number))
        let fresh = rings.filter { !known.contains($0.number) }
        for pet in pets where !old.status.pets.contains(where: { $0.id == pet.id && $0.state == pet.state && $0.endsAt == pet.endsAt }) {
            lively[pet.id] = now + WatchOptions.liveliness
        }
        for pet in new.status.pets where old.status.pets.contains(where: { $0.id == pet.id && $0.currentStreak < pet.currentStreak }) {
            celebrations[pet.id] = now + WatchOptions.liveliness
            lively[pet.id] = now + WatchOptions.liveliness
        }
        (lively, celebrations) = (lively.filter { $0.value > now }, celebrations.filter { $0.value > now })
        if selected.map({ !items.contains($0) }) ?? true { selected = session(ofEnded: selected, in: old) ?? firstChoice }
        if case .session(let id) = filling, !allSessions.contains(where: { $0.id == id }) { leaveFull(since: old, at: now) }
        // Select a notice that starts to ring, unless the user is busy with something else.
        if let ring = fresh.first, mode == .browsing, now - touched > .seconds(5), !isOutranked(ring), !fills(beside: ring) {
            selected = .ring(ring.number)
        }
        if options.flashes, !fresh.isEmpty { flashesUntil = now + WatchOptions.flashing }
        let isUrgent = fresh.contains { ["high", "critical"].contains($0.notice.urgency) }
        return (isUrgent || hasFinished(since: old) || isFull && hasNewPhase(since: before)) && new.status.settings?.haptics != false
            ? [.bell] : []
    }

    /// Remembers when the events began to ring. A repetition began with the event that it repeats.
    private mutating func remember(_ view: WatchJSON) {
        let events = (view.events + view.status.unacknowledged).sorted { $0.number < $1.number }
        for event in events where starts[event.number] == nil {
            let start = event.repeats.flatMap { starts[$0] } ?? Start(event)
            starts[event.number] = start
            // The first event may be older than the log. The next repetition must not begin anew.
            if let first = event.repeats, starts[first] == nil { starts[first] = start }
        }
        let kept = Set(events.map(\.number) + events.compactMap(\.repeats))
        starts = starts.filter { kept.contains($0.key) }
    }

    /// Returns the time at which a notice began to ring.
    func begun(_ ring: EventJSON) -> Start { starts[ring.number] ?? Start(ring) }

    /// The time at which a notice began to ring.
    struct Start: Hashable {
        let at: Instant
        /// ``at`` in local time, as text for people.
        let local: String

        init(_ event: EventJSON) { (at, local) = (event.occurred.instant, event.occurredLocal) }
    }

    /// Leaves the full screen, because the session that filled it has ended, and shows how it ended.
    /// Otherwise the screen would jump to something else that counts.
    private mutating func leaveFull(since old: WatchJSON, at now: Instant) {
        isFull = false
        let newest = old.events.map(\.number).max() ?? 0
        let kinds = [EventKind.workoutFinished, .routineFinished].map(\.rawValue)
        guard let end = view.events.last(where: { $0.number > newest && kinds.contains($0.kind) }) else { return }
        let text = SafeText.line(NoticeLine.text(end.notice))
        saying = Saying(text: text, isRefusal: false, until: now + WatchOptions.readingPace, isOutput: true)
    }

    /// Returns whether a workout has finished since the old state. A finished workout needs no
    /// answer, but a person who trains in front of the screen should notice its end.
    private func hasFinished(since old: WatchJSON) -> Bool {
        let newest = old.events.map(\.number).max() ?? 0
        return view.events.contains { $0.number > newest && $0.kind == EventKind.workoutFinished.rawValue }
    }

    /// Returns whether the session on the full screen has entered another phase. The terminal bell
    /// reports the new phase, because the person who is training may not be looking.
    private func hasNewPhase(since old: [SessionView]) -> Bool {
        guard case .session(let id) = fullItem, let new = sessions.first(where: { $0.id == id }), new.state.end != nil else { return false }
        return old.first { $0.id == id }.map { $0.phaseName != new.phaseName || $0.set != new.set || $0.round != new.round } ?? false
    }

    /// Returns the session of rests whose alarm was selected and has ended, so that the next rest stays
    /// selected; `nil` for other items.
    private func session(ofEnded item: ItemID?, in old: WatchJSON) -> ItemID? {
        guard case .ring(let number) = item,
            old.status.unacknowledged.contains(where: { $0.number == number && $0.kind == EventKind.restOver.rawValue })
        else { return nil }
        return sessions.first { $0.kind == .rest }.map { .session($0.id) }
    }

    /// Returns whether a session fills the screen, so that other notices ring above it. Otherwise
    /// somebody who trains would lose the countdown.
    private func fills(beside ring: EventJSON) -> Bool {
        guard isFull, case .session(let id) = fullItem, let session = allSessions.first(where: { $0.id == id }) else { return false }
        return session.kind != .rest || ring.kind != EventKind.restOver.rawValue
    }

    /// Returns whether the selected notice is more urgent than `ring`. If it is, the selection must
    /// not change, because the user may be about to acknowledge the selected notice with Enter.
    private func isOutranked(_ ring: EventJSON) -> Bool {
        guard case .ring(let number) = selected, let chosen = rings.first(where: { $0.number == number }) else { return false }
        return Self.rank(chosen) > Self.rank(ring)
    }

    private static func ordered(_ rings: [EventJSON]) -> [EventJSON] {
        rings.sorted { (rank($0), $0.number) > (rank($1), $1.number) }
    }

    private static func rank(_ ring: EventJSON) -> Int {
        switch Urgency(rawValue: ring.notice.urgency) {
        case .critical: 2
        case .high: 1
        default: 0
        }
    }
}
