import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import FoundationEssentials
import Logging
import SQLiteStore
import Testing

/// Tests that errors say in both languages what is wrong and what to do, and that each has the exit
/// code from DESIGN §9.
@Suite("Error sentences in both languages")
struct ErrorSentenceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var what: String
        var method = "POST"
        var path: String
        var body = "{}"
        var exitCode: ExitCode
        var english: String
        var german: String

        var testDescription: String { what }
    }

    static let cases = [
        Case(
            what: "an unknown pet", path: "pets/Nobody/wash", exitCode: .noSuchThing,
            english: "There is no pet \"Nobody\". See \"bellhop pet list\".",
            german: "Es gibt kein Haustier „Nobody“. Siehe „bellhop pet list“."),
        Case(
            what: "an ambiguous prefix", path: "pets/Snow/wash", exitCode: .noSuchThing,
            english: "\"Snow\" could be Snowy, Snowman. Type more of the name.",
            german: "„Snow“ könnte Snowy, Snowman sein. Schreib mehr vom Namen."),
        Case(
            what: "a name of 31 characters", path: "pets", body: #"{"name":"0123456789012345678901234567890"}"#, exitCode: .usage,
            english: "A name can have at most 30 characters.", german: "Ein Name kann höchstens 30 Zeichen haben."),
        Case(
            what: "a duration of 0 minutes", path: "pets/Snowy/wash", body: #"{"forMs":0}"#, exitCode: .usage,
            english: "A wash must take 1 min to 2 h, not 0 s.", german: "Eine Wäsche muss 1 min bis 2 h dauern, nicht 0 s."),
        Case(
            what: "a duration of 181 minutes", path: "pets/Snowy", body: #"{"dryDurationMs":10860000}"#, exitCode: .usage,
            english: "The dryer must take 1 min to 3 h, not 3 h 1 min.", german: "Der Trockner muss 1 min bis 3 h dauern, nicht 3 h 1 min."),
        Case(
            what: "a string instead of a number", path: "pets/Snowy/wash", body: #"{"forMs":"5m"}"#, exitCode: .usage,
            english: "\"forMs\" must be a whole number.", german: "„forMs“ muss eine ganze Zahl sein."),
        Case(
            what: "a body that is not JSON", path: "pets/Snowy/wash", body: "forMs=5", exitCode: .usage,
            english: "The body is not valid JSON.", german: "Die Anfrage enthält kein gültiges JSON."),
        Case(
            what: "a second open task", path: "pets/Snowman/wash", exitCode: .state,
            english: "Snowman's wash runs until 12:45 (45 min left). To start over, use --replace.",
            german: "Bis 12:45 läuft die Wäsche von Snowman (noch 45 min). Um von vorn zu beginnen, nimm --replace."),
        Case(
            what: "a future date", path: "pets/Snowy/pause", body: #"{"since":"2100-01-01T00:00:00Z"}"#, exitCode: .usage,
            english: "A vacation must begin now or earlier, not at 2100-01-01 00:00.",
            german: "Ein Urlaub beginnt jetzt oder früher, nicht erst 2100-01-01 00:00."),
    ]

    @Test("D-18, G20: each wrong command is told what is wrong and what to do, in English and German, with its exit code", arguments: cases)
    func sentences(of wrong: Case) async throws {
        let api = try await Self.household()
        for (tag, sentence) in [("en", wrong.english), ("de-AT,de;q=0.9,en;q=0.5", wrong.german)] {
            let method = wrong.path == "pets/Snowy" ? "PATCH" : wrong.method
            let answer = await api.answer(method: method, target: "/v1/" + wrong.path, body: Array(wrong.body.utf8), acceptLanguage: tag)
            guard case .problem(let problem) = answer else {
                Issue.record("\(wrong.what) was accepted")
                continue
            }
            #expect(problem.detail == sentence)
            #expect(ExitCode(problem) == wrong.exitCode)
        }
    }

    @Test("D-18, G20: a full disk says so in both languages, and ends with 74")
    func fullDisk() {
        let error = StoreError.full("database or disk is full")
        let (english, german) = (ProblemJSON(error), ProblemJSON(error, in: .german))
        #expect(english.detail == "the disk is full (database or disk is full); free some space and try again")
        #expect(german.detail == "die Platte ist voll (database or disk is full); schaff Platz und versuch es noch einmal")
        #expect(german.title == "Kein Platz auf der Platte")
        #expect(ExitCode(english) == .storeFailed && ExitCode(german) == .storeFailed)
        #expect(english.code == german.code)
    }

    @Test("D-18, G20: a database or a secret that may not be read (0600, another owner) is told in German as in English")
    func unreadable() {
        let database = OpenFailure.unreadable("/b/bellhop.db", .message(ofSystem: "Permission denied"))
        #expect(
            Language.german(database.sentence)
                == "/b/bellhop.db lässt sich nicht lesen: Keine Berechtigung; es muss dem Benutzer gehören, der bellhopd ausführt")
        let secret: Phrase =
            "\("sinks.phone.token_file: /b/token") \("cannot be read by this user" as Phrase) (\("check the file's owner and permissions" as Phrase))"
        #expect(
            Language.german(secret)
                == "sinks.phone.token_file: /b/token darf dieser Benutzer nicht lesen (prüf Besitzer und Rechte der Datei)")
        let problem = Problem(
            .invalidConfig, "The config has faults, so nothing was changed.",
            faults: [FileFault(file: "/b.toml", line: 3, column: 1, secret)])
        let german = ProblemJSON(problem, in: .german)
        #expect(german.detail == "Die Konfiguration hat Fehler, darum wurde nichts geändert.")
        #expect(german.faults?.first?.message.hasSuffix("(prüf Besitzer und Rechte der Datei)") == true)
        #expect(ExitCode(german) == .config)
    }

    @Test("G20: who asks for no language, or for one that is not spoken, is answered in the daemon's")
    func fallback() async throws {
        let hub = try await Self.hub()
        hub.speak(.german)
        let api = ControlAPI(hub: hub, daemon: .standIn)
        for tag in [nil, "", "xx", "xx-CA, pt;q=0.5"] {
            let answer = await api.answer(method: "GET", target: "/v1/pets/Nobody", body: [], acceptLanguage: tag)
            guard case .problem(let problem) = answer else {
                Issue.record("found nobody")
                continue
            }
            #expect(problem.detail.hasPrefix("Es gibt kein Haustier"))
            #expect(problem.code == "unknownPet")
        }
    }

    // MARK: A household at noon: Snowy, and Snowman, whose wash is running

    private static func hub() async throws -> Hub {
        let hub = Hub(
            store: MemoryStore(), timekeeper: ManualTime(start: Instant(seconds: 1_795_262_400)), catalog: SinkCatalog(),
            reports: SinkReports(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await hub.prepare()
        return hub
    }

    private static func household() async throws -> ControlAPI {
        let hub = try await hub()
        let api = ControlAPI(hub: hub, daemon: .standIn)
        for (path, body) in [("pets", #"{"name":"Snowy"}"#), ("pets", #"{"name":"Snowman"}"#), ("pets/Snowman/wash", "{}")] {
            guard case .json = await api.answer(method: "POST", target: "/v1/" + path, body: Array(body.utf8)) else {
                Issue.record("\(path) was refused")
                continue
            }
        }
        return api
    }
}
