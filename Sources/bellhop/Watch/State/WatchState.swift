import BellhopCore
import ControlWire

/// The complete state of `bellhop watch`. Each input changes the state and returns effects. The
/// state itself never draws and never contacts the daemon.
struct WatchState: Hashable, Sendable {
    /// The mode of the view, which determines what the keys do.
    enum Mode: Hashable, Sendable {
        case browsing
        case help
        case choosing(title: String, [Offer])
        case confirming(WatchOrder, question: String)
        case writing(Question, text: String)
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
    }

    var options: WatchOptions
    private(set) var view: WatchJSON
    /// The running training sessions.
    private(set) var sessions: [SessionView]
    private(set) var link = Link.live
    private(set) var selected: ItemID?
    private(set) var mode = Mode.browsing
    private(set) var saying: Saying?
    /// The times at which the animations of the pets end. The key is the id of the pet.
    private(set) var lively: [String: Instant] = [:]
    private(set) var flashesUntil: Instant?
    /// The time of the last key press.
    private var touched = Instant(milliseconds: 0)
    private var seen: Int64 = 0

    init(_ view: WatchJSON, sessions: [SessionView]? = nil, options: WatchOptions = WatchOptions(), at now: Instant) {
        self.options = options
        self.view = view
        self.sessions = sessions ?? SessionViews.views(view.status)
        rings = Self.ordered(view.status.unacknowledged)
        for pet in view.status.pets { lively[pet.id] = now + WatchOptions.liveliness }
        selected = items.first
    }

    // MARK: Content

    /// The ringing notices, most urgent first. Notices of the same urgency are sorted newest first.
    /// An alarm is therefore never below a notice that can wait.
    private(set) var rings: [EventJSON]
    var pets: [PetJSON] { view.status.pets }
    var timers: [TimerJSON] { view.status.timers }
    /// The timers that are paused or ready to start.
    var kept: [KeptTimerJSON] { view.status.kept ?? [] }
    /// The number of running timers that the daemon counted but did not list.
    var untold: Int { max(0, view.status.timersTotal.saturatingSubtracting(timers.count)) }

    /// All items that can be selected, in the order in which they are on the screen.
    var items: [ItemID] {
        rings.map { .ring($0.number) } + sessions.map { .session($0.id) } + pets.map { .pet($0.id) } + timers.map { .timer($0.id) }
            + kept.map { .timer($0.id) }
    }

    /// The actions for the selected item. Enter usually runs the first action.
    var offers: [Offer] { selected.map(offers) ?? [] }

    /// The action that Enter runs; `nil` if there is no such action.
    private var next: Offer? { offers.first.flatMap { $0.isNext ? $0 : nil } }

    func offers(for item: ItemID) -> [Offer] {
        switch item {
        case .ring(let number): rings.first { $0.number == number }.map(Offers.offers) ?? []
        case .session(let id): sessions.first { $0.id == id }?.offers ?? []
        case .pet(let id): pets.first { $0.id == id }.map(Offers.offers) ?? []
        case .timer(let id):
            timers.first { $0.id == id }.map(Offers.offers) ?? kept.first { $0.id == id }.map(Offers.offers) ?? []
        }
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

    private mutating func show(_ new: WatchJSON, at now: Instant) -> [WatchEffect] {
        let old = view
        view = new
        sessions = SessionViews.views(new.status)
        rings = Self.ordered(new.status.unacknowledged)
        link = .live
        let known = Set(old.status.unacknowledged.map(\.number))
        let fresh = rings.filter { !known.contains($0.number) }
        for pet in pets where !old.status.pets.contains(where: { $0.id == pet.id && $0.state == pet.state && $0.endsAt == pet.endsAt }) {
            lively[pet.id] = now + WatchOptions.liveliness
        }
        lively = lively.filter { $0.value > now }
        if selected.map({ !items.contains($0) }) ?? true { selected = items.first }
        // Select a notice that starts to ring, unless the user is busy with something else.
        if let ring = fresh.first, mode == .browsing, now - touched > .seconds(5), !isOutranked(ring) { selected = .ring(ring.number) }
        if options.flashes, !fresh.isEmpty { flashesUntil = now + WatchOptions.flashing }
        let isUrgent = fresh.contains { ["high", "critical"].contains($0.notice.urgency) }
        return (isUrgent || hasFinished(since: old)) && new.status.settings?.haptics != false ? [.bell] : []
    }

    /// Returns whether a workout has finished since the old state. A finished workout needs no
    /// answer, but a person who trains in front of the screen should notice its end.
    private func hasFinished(since old: WatchJSON) -> Bool {
        let newest = old.events.map(\.number).max() ?? 0
        return view.events.contains { $0.number > newest && $0.kind == EventKind.workoutFinished.rawValue }
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

    // MARK: Keys

    private mutating func press(_ key: Key) -> [WatchEffect] {
        switch mode {
        case .browsing: return browse(key)
        case .help:
            mode = .browsing
            return key == .control("l") ? [.redraw] : []
        case .choosing(_, let offers):
            mode = .browsing
            guard case .character(let character) = key, let offer = offers.first(where: { $0.key == character }) else { return [] }
            return follow(offer.intent)
        case .confirming(let order, _):
            mode = .browsing
            // Do not accept Enter as a confirmation, because users easily press Enter without
            // reading the question.
            guard case .character(let character) = key, Self.yes.contains(character) else { return [] }
            return [.order(order)]
        case .writing(let question, let text): return write(key, question, text)
        }
    }

    /// Accept both English and German answers, because the user may be used to either language.
    private static let yes: Set<Character> = ["y", "Y", "j", "J"]

    private mutating func browse(_ key: Key) -> [WatchEffect] {
        switch key {
        case .up, .character("k"): move(by: -1)
        case .down, .character("j"): move(by: 1)
        case .home, .character("g"): selected = items.first
        case .end, .character("G"): selected = items.last
        case .right, .tab, .pageDown: jump(by: 1)
        case .left, .pageUp: jump(by: -1)
        case .enter: return next.map { follow($0.intent) } ?? []
        case .character("?"): mode = .help
        case .character("q"), .control("d"): return [.quit]
        case .control("l"): return [.redraw]
        case .character("n"): return follow(Offers.newTimer)
        case .character("A"): return acknowledgeAll()
        case .character("r") where !offers.contains(where: { $0.key == "r" }): return rest()
        case .character(" "): return offer("a")
        case .character("="): return offer("+")
        case .character(let character): return offer(character)
        case .escape: saying = nil
        case .backspace, .control, .paste: break
        }
        return []
    }

    /// Runs the action of a key. If no action has the key `s` (stop), `s` runs the next action.
    private mutating func offer(_ key: Character) -> [WatchEffect] {
        if let offer = offers.first(where: { $0.key == key }) { return follow(offer.intent) }
        if key == "s", let next { return follow(next.intent) }
        return []
    }

    /// Starts or ends a gym rest, regardless of the selected item. A user at the gym should not
    /// have to select an item first.
    private mutating func rest() -> [WatchEffect] {
        let offer = sessions.lazy.flatMap(\.offers).first { $0.key == "r" }
        return follow(offer?.intent ?? .order(.startRest))
    }

    private mutating func acknowledgeAll() -> [WatchEffect] {
        guard !rings.isEmpty else { return [] }
        let count = view.status.unacknowledgedTotal
        return follow(.confirm(.acknowledgeAll, question: say("Answer all (\(count))?")))
    }

    private mutating func follow(_ intent: Intent) -> [WatchEffect] {
        saying = nil
        switch intent {
        case .order(let order): return [.order(order)]
        case .confirm(let order, let question): mode = .confirming(order, question: question)
        case .choose(let title, let offers): mode = .choosing(title: title, offers)
        case .ask(let question): mode = .writing(question, text: "")
        }
        return []
    }

    private mutating func write(_ key: Key, _ question: Question, _ text: String) -> [WatchEffect] {
        switch key {
        case .character(let character): mode = .writing(question, text: text + String(character))
        case .paste(let pasted): mode = .writing(question, text: text + pasted)
        case .backspace: mode = .writing(question, text: String(text.dropLast()))
        case .control("u"): mode = .writing(question, text: "")
        case .control("w"):
            let words = text.split(separator: " ", omittingEmptySubsequences: false).dropLast()
            mode = .writing(question, text: words.joined(separator: " "))
        case .escape, .control("d"): mode = .browsing
        case .control("l"): return [.redraw]
        case .enter:
            if text.allSatisfy(\.isWhitespace) {
                mode = .browsing
                return []
            }
            do throws(TextError) {
                let order = try question.topic.order(text)
                mode = .browsing
                return [.order(order)]
            } catch {
                // Keep the typed text, so that the user can correct it.
                saying = Saying(text: say(error.sentence), isRefusal: true, until: touched + WatchOptions.sayingPace)
            }
        default: break
        }
        return []
    }

    // MARK: Selection

    private mutating func move(by step: Int) {
        let items = items
        guard let selected, let index = items.firstIndex(of: selected) else {
            self.selected = items.first
            return
        }
        self.selected = items[min(items.count - 1, max(0, index + step))]
    }

    /// Selects the first item in the next part of the screen. The part after the last part is the
    /// first part.
    private mutating func jump(by step: Int) {
        let parts = [
            rings.first.map { ItemID.ring($0.number) }, sessions.first.map { .session($0.id) }, pets.first.map { .pet($0.id) },
            (timers.first?.id ?? kept.first?.id).map { .timer($0) },
        ].compactMap { $0 }
        guard !parts.isEmpty else { return }
        let here = parts.firstIndex { Self.part($0) == selected.map(Self.part) } ?? 0
        selected = parts[(here + step + parts.count) % parts.count]
    }

    private static func part(_ item: ItemID) -> Int {
        switch item {
        case .ring: 0
        case .session: 1
        case .pet: 2
        case .timer: 3
        }
    }
}
