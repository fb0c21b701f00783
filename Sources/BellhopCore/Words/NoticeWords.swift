/// Says notices in another language than the one they were made in: for a member who speaks another than the daemon.
///
/// A notice is made once, in the language of the daemon, and told on many sinks. Its sentences are ours and found by their patterns; names, which stand
/// in the places of a pattern, and what is no sentence of ours stay as they are.
struct NoticeWords: Sendable {
    /// What buttons say, which may be said elsewhere in another sense.
    private static let buttons = [
        "Open", "Start Wash", "Start Dryer", "Skip Dryer", "Mark Folded", "Stop Timer", "Dry 10 More Minutes", "Remind in 10 min",
        "Remind in 5 min", "Remind in 30 min",
        "Tomorrow",
        "Pause Pet", "Done", "Dismiss & Start Next Set", "End Workout", "Resume", "Next",
    ]

    private let labels: [String: String]
    private let exact: [String: String]
    private let patterns: Retelling

    /// Sentences that stand behind another text: `Tea Your 10 min timer is done.`, `… Nobody has answered for 10 min.`
    private static let followers: Set<String> = [
        "You asked to be reminded.", "It is %1.", "It is time.", "Your %1 timer is done.", "Your timer is done.",
        "Nobody has answered for %1.", "Folded by %1.", "Given up by %1.",
    ]
    /// What is told of lateness stands between title and body in a line of a digest.
    private static let leaders: Set<String> = ["%1 (ended %2, %3 ago)", "%1 (due %2, %3 ago)", "%1 (since %2, %3 ago)"]

    /// - Parameter isGerman: from English to German, else the way back.
    private init(toGerman isGerman: Bool) {
        var pairs: [(key: String, value: String)] = []
        for (english, german) in German.notices {
            for (english, german) in Self.forms(english, german) { pairs.append(Self.pair(english, german, isGerman)) }
            if Self.followers.contains(english) {
                pairs.append(Self.pair("%1 " + Self.shifted(english), "%1 " + Self.shifted(german), isGerman))
            }
            // As many places as the leader has, and the body behind them.
            if Self.leaders.contains(english) { pairs.append(Self.pair(english + " %4", german + " %4", isGerman)) }
        }
        // Why a sink does not take notices.
        for theme in German.kept {
            for (english, german) in theme { pairs.append(Self.pair(english, german, isGerman)) }
        }
        labels = Dictionary(uniqueKeysWithValues: Self.buttons.map { Self.pair($0, Language.german.pattern($0), isGerman) })
        // Of two that have one translation the first, so that the way back is the same each time.
        exact = Dictionary(pairs) { first, _ in first }
        patterns = Retelling(pairs)
    }

    static let german = NoticeWords(toGerman: true)
    static let english = NoticeWords(toGerman: false)

    private static func pair(_ english: String, _ german: String, _ isGerman: Bool) -> (key: String, value: String) {
        isGerman ? (english, german) : (german, english)
    }

    /// With the places one further: `Nobody has answered for %2.`
    private static func shifted(_ pattern: String) -> String {
        pattern.replacing("%1", with: "%2")
    }

    /// A pattern with a number in it as it is for one and for several; the name of a pet is a place like any other.
    private static func forms(_ english: String, _ german: String) -> [(String, String)] {
        let (english, german) = (english.replacing("{PetName}", with: "%1"), german.replacing("{PetName}", with: "%1"))
        guard english.contains("{"), english.contains("|") else { return [(english, german)] }
        return [true, false].map { isOne in (form(english, isOne: isOne), form(german, isOne: isOne)) }
    }

    private static func form(_ pattern: String, isOne: Bool) -> String {
        var text = ""
        var rest = pattern[...]
        while let place = rest.firstIndex(of: "%") {
            text += rest[..<place]
            rest = rest[place...]
            let marker = rest.prefix(2)
            let inner = rest.dropFirst(2)
            guard inner.first == "{", let end = inner.firstIndex(of: "}") else {
                text += marker
                rest = inner
                continue
            }
            let forms = inner[inner.index(after: inner.startIndex)..<end].split(separator: "|", omittingEmptySubsequences: false)
            text += (isOne ? "1" : String(marker)) + " " + (isOne ? forms.first ?? "" : forms.last ?? "")
            rest = inner[inner.index(after: end)...]
        }
        return text + rest
    }

    /// The label of a button.
    func told(label: String) -> String { labels[label] ?? label }

    /// The text in the other language; as it is where it is none of ours.
    ///
    /// - Parameter name: stays as it is, whatever it looks like.
    func told(_ text: String, keeping name: String) -> String {
        if text.isEmpty { return text }
        if let found = exact[text] { return found }
        return patterns.told(text) { part in
            // A single word may be a name; one with this mark is a title.
            part != name && (part.contains(" ") || part.hasSuffix("!")) ? told(part, keeping: name) : part
        } ?? titled(text, keeping: name) ?? text
    }

    /// A line that begins with a title of ours: `Wash Complete! Snowy is ready for the dryer!`
    private func titled(_ text: String, keeping name: String) -> String? {
        guard let mark = text.firstIndex(of: "!"), let title = exact[String(text[...mark])] else { return nil }
        let rest = text[text.index(after: mark)...]
        return rest.hasPrefix(" ") ? title + " " + told(String(rest.dropFirst()), keeping: name) : nil
    }
}

extension Language {
    /// The event with what it says in this language. What people have named stays as they wrote it.
    public func retold(_ event: Event) -> Event {
        let words: NoticeWords =
            switch tongue {
            case .english: .english
            case .german: .german
            }
        var told = event
        let notice = event.notice
        // A timer is called as somebody called it, which is its title and stands nowhere else.
        let isTimer = event.kind == .timerFinished || event.kind == .alarmRang
        let name = isTimer ? "" : notice.name
        if !isTimer { told.notice.title = words.told(notice.title, keeping: name) }
        let lines = notice.body.split(separator: "\n", omittingEmptySubsequences: false)
        told.notice.body = lines.map { words.told(String($0), keeping: name) }.joined(separator: "\n")
        for index in told.notice.actions.indices { told.notice.actions[index].label = words.told(label: told.notice.actions[index].label) }
        return told
    }
}
