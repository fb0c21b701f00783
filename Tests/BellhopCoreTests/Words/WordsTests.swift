import Testing

@testable import BellhopCore

@Suite("Words in two languages (checklist §1.0, G20)")
struct WordsTests {
    @Test("G20: every text of the sources that people read has a German one")
    func sources() async throws {
        let sources = try SourceText.all()
        #expect(sources.count > 100, "the sources were not found")
        let found = await SpokenWords(sources).all()
        #expect(found.count > 500, "the scanner finds too little")
        let missing = found.filter { !Self.isGerman($0.pattern) }.map { "\($0.place): \($0.pattern)" }
        #expect(missing == [], "these have no German")
    }

    /// Returns whether a text has a German translation, either by its id or, like texts of sinks
    /// and configurations, by its finished form.
    private static func isGerman(_ pattern: String) -> Bool {
        if Language.german.knows(pattern) || proper.contains(pattern) { return true }
        let finished = pattern.replacing(/%(\d)/) { "X" + $0.1 }
        return Language.german.retold(finished) != finished
    }

    /// Words that are the same in both languages, and names of settings and variables.
    private static let proper: Set<String> = [
        "DBUS_SESSION_BUS_ADDRESS", "server", "token", "client_token", "topic", "password", "user", "tags", "icon", "url", "secret_url",
        "click", "answers",
        "headers", "ca_file",
    ]

    @Test("G20: what is said in German holds the same places as the English, each form well made")
    func placeholders() {
        for theme in German.themes + German.kept {
            for (english, german) in theme {
                let (of, in_) = (Self.places(english), Self.places(german))
                #expect(of == in_, "\(english) → \(german)")
                for forms in german.matches(of: /%\d\??\{([^}]*)\}/) { #expect(forms.1.count { $0 == "|" } == 1, "\(german)") }
                let braces = german.replacing(/%\d\??\{[^}|]*\|[^}|]*\}/, with: "")
                if !["{ ", "{name}", "{text}", "{pet}", "{title}", "{type}", "{key}"].contains(where: english.contains) {
                    #expect(!braces.contains("{"), "\(german)")
                }
            }
        }
    }

    private static func places(_ pattern: String) -> Set<Substring> {
        Set(pattern.matches(of: /%\d/).map(\.0))
    }

    @Test("G20: no text has two German ones")
    func unique() {
        var seen: [String: String] = [:]
        for theme in German.themes + German.kept {
            for (english, german) in theme {
                #expect(seen[english].map { $0 == german } ?? true, "\(english)")
                seen[english] = german
            }
        }
    }

    @Test("G20: every German text is of a text that the sources have")
    func used() async throws {
        var literals: Set<String> = []
        // The raw value of a case is its name.
        var names: Set<String> = []
        for source in try SourceText.all() {
            names.formUnion(source.text(0..<source.bytes.count).split { !$0.isLetter }.map(String.init))
            for literal in source.literals(in: 0..<source.bytes.count, nested: true) { literals.insert(literal.pattern) }
            await Task.yield()
        }
        let unused = German.themes.flatMap { $0.map(\.key) }.filter {
            !literals.contains($0) && !names.contains($0) && !Self.catalogue.contains($0) && !Self.wire.contains($0)
        }
        #expect(unused == [], "nobody says these")
    }

    /// Words that arrive over the wire as raw values.
    private static let wire: Set<String> = ["unknown"]

    /// The catalogue of the checklist, verbatim, without the sentences that CONTRIBUTING.md strikes
    /// out. The replacements of the iOS sentences are in the sources.
    static let catalogue = [
        "Wash Complete!", "Time to move your laundry to the dryer!", "%1 is ready for the dryer!", "Dry Complete!",
        "Time to fold your laundry!", "Time to fold %1's laundry!", "Laundry Time!", "Your pet needs attention!",
        "%1 needs attention!", "Cycle", "Washing", "Drying", "is so happy!", "is doing okay", "needs some laundry love",
        "is very sad and neglected", "has died from neglect", "is getting clean!", "is drying off", "is being folded",
        "Ready to start laundry",
        "Washing in progress...", "Drying in progress...", "Time to fold!", "Start Wash", "Washing...", "Start Dryer",
        "Mark Folded", "Stop Timer", "Dry 10 More Minutes", "Test Notification", "Your notifications are working perfectly! 🎉",
        "Get notified when laundry cycles complete", "Remind in 10 min", "START REST", "REST OVER!", "Dismiss & Start Next Set",
        "End Workout", "Workout Complete!",
    ]

    @Test("§1.0: the string catalogue is in the table", arguments: catalogue)
    func inTable(text: String) {
        #expect(Language.german.knows(text))
        #expect(Language.english.pattern(text) == text)
    }

    @Test("G20: one and many have forms of their own, and a time of day has 12 or 24 hours")
    func forms() {
        func rounds(_ count: Int) -> Phrase { "\(count: count, one: "round", other: "rounds") in all" }
        #expect(Language.english(rounds(1)) == "1 round in all")
        #expect(Language.english(rounds(0)) == "0 rounds in all")
        #expect(Language.german(rounds(1)) == "1 Runde insgesamt")
        #expect(Language.german(rounds(3)) == "3 Runden insgesamt")
        let time: Phrase = "It is \(time: CivilTime(hour: 14, minute: 45))."
        #expect(Language.german(time) == "Es ist 14:45.")
        #expect(Language(.english, clock: .hours12)(time) == "It is 2:45 PM.")
        #expect(Language(.english, clock: .hours12).timeWithSeconds(CivilTime(hour: 0, minute: 5, second: 9)) == "12:05:09 AM")
        #expect(Language.german.timeWithSeconds(CivilTime(hour: 0, minute: 5, second: 9)) == "00:05:09")
        #expect(Language.german.shortWeekday(3) == "Mi")
    }

    @Test("G20: a finished text is found by its pattern, the longest first, and what stands in it is retold too")
    func retelling() {
        let german = Language.german
        #expect(german.retold("acknowledged on desktop") == "auf desktop beantwortet")
        #expect(german.retold("acknowledged on the command line") == "in der Befehlszeile beantwortet")
        #expect(
            german.retold("no answer within 30 s (the answer was lost, so it is sent again)")
                == "keine Antwort innerhalb von 30 s (die Antwort ging verloren, darum wird noch einmal gesendet)")
        #expect(
            german.retold("/b/bellhop.db cannot be read: Permission denied; it must belong to the user that runs bellhopd")
                == "/b/bellhop.db lässt sich nicht lesen: Keine Berechtigung; es muss dem Benutzer gehören, der bellhopd ausführt")
        #expect(
            german.retold("unknown key \"sever\" (did you mean \"server\"?)") == "unbekannter Schlüssel „sever“ (meintest du „server“?)")
        #expect(german.retold("escalate.urgency is \"loud\" (known: low, high)") == "escalate.urgency ist „loud“ (bekannt: low, high)")
        #expect(german.retold("dunst 1.9.0") == "dunst 1.9.0")
        #expect(german.retold("acknowledged on log") == "auf log beantwortet", "a sink keeps its name")
        #expect(german.retold("") == "")
        #expect(Language.english.retold("acknowledged on desktop") == "acknowledged on desktop")
    }

    @Test(
        "G20: a language is read from a locale or a tag; other tongues, C and POSIX are none",
        arguments: [
            ("de_DE.UTF-8", "de"), ("de", "de"), ("de-AT", "de"), ("DE", "de"), ("en", "en"), ("en_US.UTF-8", "en-US"), ("en-GB", "en"),
            ("en_US@euro", "en-US"),
        ])
    func tags(tag: String, expected: String) {
        #expect(Language(tag: tag)?.tag == expected)
    }

    @Test("G20: LC_ALL comes before LC_MESSAGES and that before LANG, and the clock follows LC_TIME")
    func environment() {
        func language(_ variables: [String: String]) -> Language { Language(environment: variables) }
        #expect(language(["LANG": "de_DE.UTF-8"]) == .german)
        #expect(language(["LC_MESSAGES": "en_GB", "LANG": "de_DE"]) == .english)
        #expect(language(["LC_ALL": "de_DE", "LC_MESSAGES": "en_GB"]) == .german)
        #expect(language(["LC_ALL": "", "LANG": "de_DE"]) == .german)
        #expect(language(["LANG": "en_US.UTF-8"]).clock == .hours12)
        #expect(language(["LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"]) == .english)
        #expect(language(["LC_ALL": "C"]) == .english)
        #expect(language(["LANG": "fr_FR"]) == .english)
        #expect(language([:]) == .english)
        for tag in ["", "C", "POSIX", "fr", "x"] { #expect(Language(tag: tag) == nil) }
    }
}
