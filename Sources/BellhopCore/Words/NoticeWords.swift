/// Translates finished notices, for a member whose language differs from the daemon's.
///
/// A notice is written once, in the daemon's language, and delivered to many sinks. Bellhop's own
/// sentences are recognized by their patterns. Names in the placeholders of a pattern, and all
/// other texts, are unchanged.
struct NoticeWords: Sendable {
    /// The labels of buttons. They have a table of their own, because the same words may have
    /// another meaning elsewhere.
    private static let buttons = [
        "Open", "Start Wash", "Start Dryer", "Skip Dryer", "Mark Folded", "Stop Timer", "Dry 10 More Minutes", "Remind in 10 min",
        "Remind in 5 min", "Remind in 30 min",
        "Tomorrow",
        "Pause Pet", "Done", "Dismiss & Start Next Set", "End Workout", "Resume", "Next",
    ]

    private let labels: [String: String]
    private let exact: [String: String]
    private let patterns: Retelling

    /// Sentences that can follow another text: `Tea Your 10 min timer is done.`,
    /// `… Nobody has answered for 10 min.`
    private static let followers: Set<String> = [
        "You asked to be reminded.", "It is %1.", "It is time.", "Your %1 timer is done.", "Your timer is done.",
        "Nobody has answered for %1.", "Folded by %1.", "Given up by %1.",
    ]
    /// Titles with a lateness, which precede the body in a line of a digest.
    private static let leaders: Set<String> = ["%1 (ended %2, %3 ago)", "%1 (due %2, %3 ago)", "%1 (since %2, %3 ago)"]

    /// Creates the table for one direction.
    ///
    /// - Parameter isGerman: `true` translates from English to German, `false` the other way.
    private init(toGerman isGerman: Bool) {
        var pairs: [(key: String, value: String)] = []
        for (english, german) in GermanKept.notices {
            for (english, german) in Self.forms(english, german) { pairs.append(Self.pair(english, german, isGerman)) }
            if Self.followers.contains(english) {
                pairs.append(Self.pair("%1 " + Self.shifted(english), "%1 " + Self.shifted(german), isGerman))
            }
            // The leader has three placeholders; the body follows as the fourth.
            if Self.leaders.contains(english) { pairs.append(Self.pair(english + " %4", german + " %4", isGerman)) }
        }
        // The reasons why a sink does not accept notices.
        for (english, german) in GermanKept.kept { pairs.append(Self.pair(english, german, isGerman)) }
        labels = Dictionary(uniqueKeysWithValues: Self.buttons.map { Self.pair($0, Language.german.pattern($0), isGerman) })
        // If two patterns have the same translation, use the first, so that translating back always
        // gives the same result.
        exact = Dictionary(pairs) { first, _ in first }
        patterns = Retelling(pairs)
    }

    static let german = NoticeWords(toGerman: true)
    static let english = NoticeWords(toGerman: false)

    private static func pair(_ english: String, _ german: String, _ isGerman: Bool) -> (key: String, value: String) {
        isGerman ? (english, german) : (german, english)
    }

    /// Returns the pattern with its placeholder moved on by one: `Nobody has answered for %2.`
    private static func shifted(_ pattern: String) -> String {
        pattern.replacing("%1", with: "%2")
    }

    /// The singular and the plural form of a pattern with a number. The name of a pet becomes an
    /// ordinary placeholder.
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

    /// The translated label of a button.
    func told(label: String) -> String { labels[label] ?? label }

    /// The translated text; unchanged if it is not one of Bellhop's.
    ///
    /// - Parameter name: a name that is never translated.
    func told(_ text: String, keeping name: String) -> String {
        if text.isEmpty { return text }
        if let found = exact[text] { return found }
        return patterns.told(text) { part in
            // A single word may be a name, but one with this mark is a title.
            part != name && (part.contains(" ") || part.hasSuffix("!")) ? told(part, keeping: name) : part
        } ?? titled(text, keeping: name) ?? text
    }

    /// Translates a line that begins with one of Bellhop's titles:
    /// `Wash Complete! Snowy is ready for the dryer!`
    private func titled(_ text: String, keeping name: String) -> String? {
        guard let mark = text.firstIndex(of: "!"), let title = exact[String(text[...mark])] else { return nil }
        let rest = text[text.index(after: mark)...]
        return rest.hasPrefix(" ") ? title + " " + told(String(rest.dropFirst()), keeping: name) : nil
    }
}

extension Language {
    /// Returns the event with its texts in this language. Names chosen by people are unchanged.
    public func retold(_ event: Event) -> Event {
        let words: NoticeWords
        if tongue == .english {
            words = .english
        } else if tongue == .german {
            words = .german
        } else {
            return event
        }
        var told = event
        let notice = event.notice
        // The title of a timer is the name that somebody gave it, so it is not translated.
        let isTimer = event.kind == .timerFinished || event.kind == .alarmRang
        let name = isTimer ? "" : notice.name
        if !isTimer { told.notice.title = words.told(notice.title, keeping: name) }
        let lines = notice.body.split(separator: "\n", omittingEmptySubsequences: false)
        told.notice.body = lines.map { words.told(String($0), keeping: name) }.joined(separator: "\n")
        for index in told.notice.actions.indices { told.notice.actions[index].label = words.told(label: told.notice.actions[index].label) }
        return told
    }
}
