import BellhopCore
import ControlWire

extension WatchState {
    /// Handles a key and returns its effects.
    mutating func press(_ key: Key) -> [WatchEffect] {
        switch mode {
        case .browsing: return browse(key)
        case .help(let first): return scroll(key, from: first)
        case .choosing(_, let offers):
            mode = .browsing
            guard case .character(let character) = key, let offer = offers.first(where: { $0.key == character }) else { return [] }
            return follow(offer.intent)
        case .confirming(let order, _):
            mode = .browsing
            // Do not accept Enter as a confirmation, because users easily press Enter without
            // reading the question.
            guard case .character(let character) = key, Self.yes.contains(character) else { return [] }
            if case .acknowledgeAll(let newest) = order, hasRing(after: newest) { return acknowledgeAll() }
            return [.order(order)]
        case .writing(let question, let text): return write(key, question, text)
        case .reading(let reading): return read(key, reading)
        }
    }

    /// The keys for "yes" in English and in German, because the user may be used to either
    /// language.
    private static let yes: Set<Character> = ["y", "Y", "j", "J"]

    private mutating func scroll(_ key: Key, from first: Int) -> [WatchEffect] {
        switch key {
        case .down, .character("j"), .pageDown: mode = .help(from: min(HelpPanel.most, first + (key == .pageDown ? 10 : 1)))
        case .up, .character("k"), .pageUp: mode = .help(from: max(0, first - (key == .pageUp ? 10 : 1)))
        default: mode = .browsing
        }
        return key == .control("l") ? [.redraw] : []
    }

    private mutating func browse(_ key: Key) -> [WatchEffect] {
        switch key {
        case .up, .character("k"): move(by: -1)
        case .down, .character("j"): move(by: 1)
        case .home, .character("g"): selected = items.first
        case .end, .character("G"): selected = items.last
        case .right, .tab, .pageDown: jump(by: 1)
        case .left, .pageUp: jump(by: -1)
        case .enter: return enterOffer.map { follow($0.intent) } ?? nothing(say("Enter"))
        case .character("?"): mode = .help(from: 0)
        case .character("q"), .control("d"): return [.quit]
        case .control("l"): return [.redraw]
        case .character("n"): return follow(Offers.newTimer)
        case .character("F"): toggleFull()
        case .character("N"): return follow(Offers.newPet(besides: view.status.pets.map(\.name)))
        case .character(":"): return follow(Offers.command)
        case .character("/"): mode = .writing(Offers.filter, text: filter)
        case .character("A"): return acknowledgeAll()
        case .character("u"): return follow(.order(.undo))
        case .character(" "): return answered == nil ? nothingRings() : run("a")
        case .character("="): return run("+")
        case .character(let character): return run(character)
        case .escape: escape()
        case .backspace, .control, .paste, .mouse, .background: break
        }
        return []
    }

    /// Goes one step back: removes the message if there is one; otherwise leaves the full screen;
    /// otherwise removes the filter.
    private mutating func escape() {
        if saying != nil { saying = nil } else if isFull { isFull = false } else { find("") }
    }

    private mutating func run(_ key: Character) -> [WatchEffect] {
        if let offer = offer(for: key) { return follow(offer.intent) }
        switch key {
        case "r": return rest()
        case "z" where allSessions.contains { $0.kind == .rest && $0.state == .ringing }:
            refuse(say("A rest cannot be snoozed. r starts the next set."))
            return []
        case "a", "z": return answered == nil ? nothingRings() : nothing(String(key))
        default: return nothing(String(key))
        }
    }

    /// Tells the user that a key has no meaning now, because a key without any effect looks like a
    /// fault of the keyboard.
    private mutating func nothing(_ key: String) -> [WatchEffect] {
        refuse(say("\(SafeText.line(key)) does nothing here. ? shows the keys."))
        return []
    }

    private mutating func nothingRings() -> [WatchEffect] {
        refuse(say("No notice is waiting for an answer."))
        return []
    }

    /// Starts a gym rest, regardless of the selected item. A user at the gym should not have to
    /// select an item first. Refuses to start a rest during a workout, because the workout has its
    /// own rests.
    private mutating func rest() -> [WatchEffect] {
        guard let workout = allSessions.first(where: { $0.kind == .workout }) else { return follow(.order(.startRest)) }
        refuse(say("\(workout.name) is running. It has rests of its own."))
        return []
    }

    /// Shows one thing on the whole screen, or goes back to the overview.
    private mutating func toggleFull() {
        if !isFull, fullItem == nil { return refuse(say("There is nothing to show.")) }
        isFull.toggle()
        if isFull { selected = fullItem }
    }

    private mutating func acknowledgeAll() -> [WatchEffect] {
        guard !rings.isEmpty else { return nothingRings() }
        let count = view.status.unacknowledgedTotal
        // The list of unanswered notices may be cut, so the newest event counts, too.
        let newest = (view.events + rings).map(\.number).max() ?? 0
        return follow(.confirm(.acknowledgeAll(upTo: newest), question: say("Answer all (\(count))?")))
    }

    /// Returns whether an unanswered notice is newer than the question to the user. The question did
    /// not count such a notice, so it has to be asked again.
    private func hasRing(after newest: Int64) -> Bool { rings.contains { $0.number > newest } }

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

    private mutating func refuse(_ text: String) {
        saying = Saying(text: text, isRefusal: true, until: touched + WatchOptions.sayingPace)
    }

    // MARK: Typed text

    private mutating func write(_ key: Key, _ question: Question, _ text: String) -> [WatchEffect] {
        switch key {
        case .character(let character): edit(question, text.dropLast(tail) + String(character) + text.suffix(tail))
        case .paste(let pasted): edit(question, text.dropLast(tail) + pasted + text.suffix(tail))
        case .backspace: edit(question, String(text.dropLast(tail).dropLast()) + text.suffix(tail))
        case .left: tail = min(text.count, tail + 1)
        case .right: tail = max(0, tail - 1)
        case .home, .control("a"): tail = text.count
        case .end, .control("e"): tail = 0
        case .up where question.topic == .command: recall(question, by: -1)
        case .down where question.topic == .command: recall(question, by: 1)
        case .control("u"):
            tail = 0
            edit(question, "")
        case .control("w"):
            tail = 0
            edit(question, text.split(separator: " ", omittingEmptySubsequences: false).dropLast().joined(separator: " "))
        case .escape, .control("d"):
            mode = .browsing
            saying = nil
            if question.topic == .filter { find("") }
        case .tab where question.topic == .command: return [.complete(text)]
        case .control("l"): return [.redraw]
        case .enter: return finish(question, text)
        default: break
        }
        return []
    }

    private mutating func command(_ text: String) -> [WatchEffect] {
        if let refusal = TypedCommand(text).refusal {
            refuse(refusal)
            return []
        }
        if commands.last != text { commands.append(text) }
        return [.command(text)]
    }

    /// Shows an earlier or later command line, as a shell does. After the last one comes an empty
    /// line.
    private mutating func recall(_ question: Question, by step: Int) {
        guard !commands.isEmpty else { return }
        let index = max(0, (recalled ?? commands.count) + step)
        tail = 0
        edit(question, index < commands.count ? commands[index] : "")
        recalled = index < commands.count ? index : nil
    }

    /// Changes the typed text. Removes an error about the old text, because the error covers the
    /// text.
    private mutating func edit(_ question: Question, _ text: String) {
        tail = min(tail, text.count)
        mode = .writing(question, text: text)
        saying = nil
        if question.topic == .filter { find(text) }
    }

    /// Shows only the pets, sessions and timers whose names contain a text, and selects the first of them.
    private mutating func find(_ text: String) {
        guard text != filter else { return }
        filter = text
        let found = items.first { item in
            switch item {
            case .pet, .timer, .session: true
            case .ring: false
            }
        }
        if !filter.isEmpty, let found { selected = found }
        if selected.map({ !items.contains($0) }) ?? true { selected = items.first }
    }

    /// Completes the command line with the common beginning of all possible words. Shows the words
    /// if there are several.
    mutating func complete(_ asked: String, _ values: [String], at now: Instant) {
        // The user may have continued to type in the meantime.
        guard case .writing(let question, asked) = mode, question.topic == .command else { return }
        tail = 0
        mode = .writing(question, text: TypedCommand.completing(asked, with: values))
        guard values.count > 1 else { return }
        saying = Saying(text: values.joined(separator: "  "), isRefusal: false, until: now + WatchOptions.readingPace, isSuggestion: true)
    }

    private mutating func finish(_ question: Question, _ text: String) -> [WatchEffect] {
        if text.allSatisfy(\.isWhitespace) {
            mode = .browsing
            saying = nil
            return []
        }
        do throws(TextError) {
            let order = try question.topic.order(text)
            mode = .browsing
            saying = nil
            if let order { return [.order(order)] }
            return question.topic == .command ? command(text) : []
        } catch {
            // Keep the typed text, so that the user can correct it.
            refuse(say(error.sentence))
            return []
        }
    }
}
