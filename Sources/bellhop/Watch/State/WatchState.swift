import BellhopCore
import ControlWire

/// Everything that the view knows. What comes in changes it and says what is to be done; nothing is drawn and nobody is asked here.
struct WatchState: Hashable, Sendable {
    /// What the keys are for at the moment.
    enum Mode: Hashable, Sendable {
        case browsing
        case help
        case choosing(title: String, [Offer])
        case confirming(WatchOrder, question: String)
        case writing(Question, text: String)
    }

    /// Whether the daemon tells of changes.
    enum Link: Hashable, Sendable {
        case live
        /// Why not.
        case lost(String)
    }

    struct Saying: Hashable, Sendable {
        var text: String
        var isRefusal: Bool
        var until: Instant
    }

    var options: WatchOptions
    private(set) var view: WatchJSON
    /// What goes on step by step, besides pets and timers.
    private(set) var sessions: [SessionView]
    private(set) var link = Link.live
    private(set) var selected: ItemID?
    private(set) var mode = Mode.browsing
    private(set) var saying: Saying?
    /// Until when a pet moves, by its id.
    private(set) var lively: [String: Instant] = [:]
    private(set) var flashesUntil: Instant?
    /// When a key was pressed last.
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

    // MARK: What is there

    /// The most urgent first, of those that are alike the newest: an alarm is never below what can wait.
    private(set) var rings: [EventJSON]
    var pets: [PetJSON] { view.status.pets }
    var timers: [TimerJSON] { view.status.timers }
    /// Timers that pause, or wait to be started.
    var kept: [KeptTimerJSON] { view.status.kept ?? [] }
    /// Timers that run and are too many to be told one by one.
    var untold: Int { max(0, view.status.timersTotal.saturatingSubtracting(timers.count)) }

    /// In the order of the screen.
    var items: [ItemID] {
        rings.map { .ring($0.number) } + sessions.map { .session($0.id) } + pets.map { .pet($0.id) } + timers.map { .timer($0.id) }
            + kept.map { .timer($0.id) }
    }

    /// What can be done with the selected item; the first by Enter.
    var offers: [Offer] { selected.map(offers) ?? [] }

    /// What Enter does.
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

    // MARK: What comes in

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
        // The loop ends with it.
        case .failed: return []
        }
    }

    /// That somebody has everything up to here before their eyes; told once (checklist C3).
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
        // What rings is before whoever does not do anything else just now.
        if let ring = fresh.first, mode == .browsing, now - touched > .seconds(5), !isOutranked(ring) { selected = .ring(ring.number) }
        if options.flashes, !fresh.isEmpty { flashesUntil = now + WatchOptions.flashing }
        let isUrgent = fresh.contains { ["high", "critical"].contains($0.notice.urgency) }
        return (isUrgent || hasFinished(since: old)) && new.status.settings?.haptics != false ? [.bell] : []
    }

    /// Whether a workout has ended since, which nobody has to answer, but whoever trains before the screen is to feel.
    private func hasFinished(since old: WatchJSON) -> Bool {
        let newest = old.events.map(\.number).max() ?? 0
        return view.events.contains { $0.number > newest && $0.kind == EventKind.workoutFinished.rawValue }
    }

    /// Whether something more urgent is selected, which Enter is to go on answering.
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
            // Enter is what is pressed without reading.
            guard case .character(let character) = key, Self.yes.contains(character) else { return [] }
            return [.order(order)]
        case .writing(let question, let text): return write(key, question, text)
        }
    }

    /// In both languages: a person may be used to one of them.
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

    /// What the key is offered for; starting begins what is next where nothing is to be stopped.
    private mutating func offer(_ key: Character) -> [WatchEffect] {
        if let offer = offers.first(where: { $0.key == key }) { return follow(offer.intent) }
        if key == "s", let next { return follow(next.intent) }
        return []
    }

    /// At the gym nobody looks for what is selected.
    private mutating func rest() -> [WatchEffect] {
        let offer = sessions.lazy.flatMap(\.offers).first { $0.key == "r" }
        return follow(offer?.intent ?? .order(.startRest))
    }

    private mutating func acknowledgeAll() -> [WatchEffect] {
        guard !rings.isEmpty else { return [] }
        let count = view.status.unacknowledgedTotal
        return follow(.confirm(.acknowledgeAll, question: say("Answer all that waits (\(count))?")))
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
                // What was written stays, to be mended.
                saying = Saying(text: say(error.sentence), isRefusal: true, until: touched + WatchOptions.sayingPace)
            }
        default: break
        }
        return []
    }

    // MARK: Selecting

    private mutating func move(by step: Int) {
        let items = items
        guard let selected, let index = items.firstIndex(of: selected) else {
            self.selected = items.first
            return
        }
        self.selected = items[min(items.count - 1, max(0, index + step))]
    }

    /// To the first item of the next part of the screen, and around.
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
