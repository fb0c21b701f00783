import Foundation
import Testing

@testable import BellhopCore

@Suite("Words in two languages (checklist §1.0, G20)")
struct WordsTests {
    /// Runs `body`, which scans all sources, on its own thread. The scan takes seconds and would
    /// otherwise block a thread that the tasks of all tests share.
    private static func scan<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async throws -> Result {
        try #require(await OwnThread.value(named: "scan", stack: 8 << 20, body))
    }

    @Test("G20: every text of the sources that people read is in the words.pot of its target")
    func sources() async throws {
        let sources = try SourceText.all()
        #expect(sources.count > 100, "the sources were not found")
        let found = try await Self.scan { SpokenWords(sources).all() }
        #expect(found.count > 500, "the scanner finds too little")
        let listed = Set(try TextCatalogue.all().flatMap(\.uses))
        let missing = found.filter {
            Self.isText($0.pattern) && !listed.contains(TextCatalogue.Use(source: $0.source, key: PhrasePattern.key($0.pattern)))
        }
        #expect(missing.map { "\($0.place): \($0.pattern)" } == [], "run contrib/words --pot")
    }

    /// Returns whether a text that the scanner found needs a translation.
    private static func isText(_ pattern: String) -> Bool {
        // The name of a config table, such as `[api]`, is not translated.
        Language.german.knows(pattern) || !proper.contains(pattern) && pattern.wholeMatch(of: /\[\w+\]/) == nil
    }

    @Test("G20: every text in a words.pot is a text that the sources have")
    func used() async throws {
        let sources = try SourceText.all()
        let texts = try await Self.scan {
            var texts: [String: Set<String>] = [:]
            for source in sources {
                let literals = source.literals(in: 0..<source.bytes.count, nested: true).map { PhrasePattern.key($0.pattern) }
                texts[source.name] = source.names.union(literals)
            }
            return texts
        }
        for catalogue in try TextCatalogue.all() {
            for entry in catalogue.entries {
                #expect(entry.isExternal || !entry.sources.isEmpty, "\(catalogue.target) has no source for: \(entry.key)")
                for source in entry.sources {
                    #expect(texts[source]?.contains(entry.key) == true, "run contrib/words --pot: \(source) lacks: \(entry.key)")
                }
            }
        }
    }

    @Test("G20: every text in a words.pot has a German one, which the target's table gives")
    func translated() throws {
        let catalogues = try TextCatalogue.all()
        #expect(catalogues.count >= 15)
        // The process that runs the tests does not contain `bellhopd`, so it lacks that target's
        // German table.
        for catalogue in catalogues where catalogue.target != "bellhopd" {
            let missing = catalogue.entries.map(\.key).filter { !Language.german.knows($0) }
            #expect(missing == [], "\(catalogue.target)")
        }
    }

    @Test(
        "BELLHOP_WORDS=FILE writes what the scanner finds, for contrib/words",
        .enabled(if: ProcessInfo.processInfo.environment["BELLHOP_WORDS"] != nil))
    func record() async throws {
        let file = try #require(ProcessInfo.processInfo.environment["BELLHOP_WORDS"])
        let sources = try SourceText.all()
        let found = try await Self.scan { SpokenWords(sources).all() }
        let spoken = Dictionary(grouping: found.filter { Self.isText($0.pattern) }, by: \.source)
        var lines: [Finding] = []
        for source in sources {
            func add(_ texts: some Sequence<String>, _ kind: String) {
                var seen: Set<String> = []
                for text in texts where seen.insert(text).inserted {
                    lines.append(Finding(target: source.target, file: "Sources/" + source.name, id: text, kind: kind))
                }
            }
            add((spoken[source.name] ?? []).map(\.pattern), "spoken")
            let literals = source.literals(in: 0..<source.bytes.count, nested: true).map(\.pattern)
            add(literals.filter { SpokenWords.says($0) || $0.contains("%") }, "literal")
            add(source.names.sorted(), "name")
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = try lines.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }.joined()
        try text.write(toFile: file, atomically: true, encoding: .utf8)
    }

    /// A line of the file that `contrib/words` reads.
    private struct Finding: Encodable {
        var target: String
        var file: String
        var id: String
        var kind: String
    }

    /// Texts that need no translation: words that are the same in both languages, and names of
    /// settings and variables.
    private static let proper: Set<String> = [
        "Bellhop",
        "DBUS_SESSION_BUS_ADDRESS", "server", "token", "client_token", "topic", "password", "user", "tags", "icon", "url", "secret_url",
        "click", "answers",
        "headers", "ca_file", "escalate", "otherwise", "repeat", "match", "group", "throttle", "pipewire-0", "gotify", "ntfy",
        "Android", "iPhone", "sinks.%1", "sinks.%1.%2", "line", "%1 ms",
    ]

    /// The texts from the checklist, word for word. Sentences that CONTRIBUTING.md removes from the
    /// checklist are left out. The checklist's sentences about iOS are left out too, because
    /// Bellhop replaces them with sentences of its own.
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
        func rounds(_ count: Int) -> Phrase { "\(count: count, one: "round", other: "rounds") in total" }
        #expect(Language.english(rounds(1)) == "1 round in total")
        #expect(Language.english(rounds(0)) == "0 rounds in total")
        #expect(Language.german(rounds(1)) == "1 Runde insgesamt")
        #expect(Language.german(rounds(3)) == "3 Runden insgesamt")
        let time: Phrase = "It is \(time: CivilTime(hour: 14, minute: 45))."
        #expect(Language.german(time) == "Es ist 14:45.")
        #expect(Language(.english, clock: .hours12)(time) == "It is 2:45 PM.")
        #expect(Language(.english, clock: .hours12).timeWithSeconds(CivilTime(hour: 0, minute: 5, second: 9)) == "12:05:09 AM")
        #expect(Language.german.timeWithSeconds(CivilTime(hour: 0, minute: 5, second: 9)) == "00:05:09")
        #expect(Language.german.shortWeekday(3) == "Mi")
    }

    @Test(
        "G20: one number with forms makes the key the singular; several keep their braces",
        arguments: [
            ("%1 loads", "%1 loads"), ("%1{load|loads} in %2", "%1 load in %2"), ("%1?{is|are} there", "is there"),
            ("%1{pet|pets} and %2{load|loads}", "%1{pet|pets} and %2{load|loads}"), ("{name} has 5%", "{name} has 5%"),
            ("%1{x} %", "%1{x} %"),
        ])
    func keys(id: String, key: String) {
        #expect(PhrasePattern.key(id) == key)
    }

    @Test("G20: a context tells equal English texts apart, and nobody reads it")
    func contexts() {
        let day: Phrase = "weekday, short\u{4}Wed"
        #expect(Language.english(day) == "Wed")
        #expect(Language.german(day) == "Mi")
        #expect("\(day)" == "Wed")
        #expect(Language.german.pattern("a context\u{4}that no table has") == "that no table has")
    }

    @Test("G20: a plural of whole sentences takes the form for its number")
    func wholeSentences() {
        func filled(_ count: Int) -> String {
            PhrasePattern.filled("one load\0%1 loads", with: [.count(count)], in: .english, forms: .english)
        }
        #expect(filled(1) == "one load")
        #expect(filled(0) == "0 loads")
        #expect(filled(21) == "21 loads")
        #expect(PhrasePattern.general("one load\0%1 loads") == "%1 loads")
    }

    @Test("G20: a reason is made into a sentence in the reader's language, with the reasons and errors within it")
    func reasons() {
        func german(_ reason: Reason) -> String { Language.german(reason.phrase) }
        #expect(german("acknowledged on \("desktop")") == "auf desktop beantwortet")
        #expect(german("acknowledged on \("the command line" as Phrase)") == "auf der Befehlszeile beantwortet")
        let lost: Reason = "no answer within \("30 s")"
        #expect(
            german("\(lost) (the answer was lost, so the notice is sent again)")
                == "keine Antwort innerhalb von 30 s (die Antwort ging verloren, darum wird die Meldung noch einmal gesendet)")
        let full = StoreError.full("database or disk is full")
        #expect(german("\("phone"): \(full)").hasPrefix("phone: die Platte ist voll (database or disk is full)"))
        #expect(german("\("phone"): \(Phrase.message(ofSystem: "Permission denied"))") == "phone: Keine Berechtigung")
        let joined = german(Reason(.joined(["it works", Reason.toldAgain.phrase, "no such reason"])))
        #expect(joined.hasSuffix("wiederholt, weil eine Antwort fehlte; no such reason"), "\(joined)")
        #expect(Phrase.joined((1...30).map { "\($0)" }).description == (1...30).map(String.init).joined(separator: "; "))
        #expect(german("") == "")
    }

    @Test("G20: what a person, a server or a program wrote is shown as it is, even if it is one of our patterns")
    func foreign() throws {
        for id in try TextCatalogue.all().flatMap(\.entries).map(\.key) {
            let reason: Reason = "\(id): \(Phrase.verbatim(id))"
            for language in [Language.english, .german] { #expect(language(reason.phrase) == "\(id): \(id)") }
            #expect(Language.german(Reason.verbatim(id).phrase) == id)
        }
    }

    @Test(
        "G20: a language is read from a locale or a tag; other tongues, C and POSIX are none",
        arguments: [
            ("de_DE.UTF-8", "de"), ("de", "de"), ("de-AT", "de"), ("DE", "de"), ("en", "en"), ("en_US.UTF-8", "en-US"), ("en-GB", "en-GB"),
            ("en_US@euro", "en-US"),
        ])
    func tags(tag: String, expected: String) {
        #expect(Language(tag: tag)?.tag == expected)
    }

    @Test("G20: LC_ALL comes before LC_MESSAGES and that before LANG, and the clock and the order of day and month follow LC_TIME")
    func environment() {
        func language(_ variables: [String: String]) -> Language { Language(environment: variables) }
        #expect(language(["LANG": "de_DE.UTF-8"]) == .german)
        let dayFirst = Language(.english, dateOrder: .dayFirst)
        #expect(language(["LC_MESSAGES": "en_GB", "LANG": "de_DE"]) == dayFirst)
        #expect(language(["LC_ALL": "de_DE", "LC_MESSAGES": "en_GB"]) == .german)
        #expect(language(["LC_ALL": "", "LANG": "de_DE"]) == .german)
        #expect(language(["LANG": "en_US.UTF-8"]).clock == .hours12)
        #expect(language(["LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"]) == dayFirst)
        #expect(language(["LC_ALL": "C"]) == .english)
        #expect(language(["LANG": "xx"]) == .english)
        #expect(language([:]) == .english)
        for tag in ["", "C", "POSIX", "xx", "x"] { #expect(Language(tag: tag) == nil) }
    }
}
