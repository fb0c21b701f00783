import BellhopTestKit
import Foundation
import Testing

/// Tests `contrib/checklist` on made-up runs and tables.
@Suite struct ChecklistTests {
    @Test("every requirement of the sources has a test or a line in CONTRIBUTING.md")
    func sources() async throws {
        try await TemporaryFolder.with { folder in
            let said = try await Command.run([PackageRoot.url.path + "/contrib/checklist", "--missing"], in: folder.url)
            #expect(said.status == 0, "\(said.output)\(said.errors)")
            #expect(said.output.contains("LaundryTime timers, 33: "))
        }
    }

    @Test("what passed, in any of the runs, is proven; what is listed is told with its reason")
    func proven() async throws {
        let runs = [
            [Event("T-1…T-32, N-1–N-32, G-1…G-15, P-1…P-20, C1, C2: some tests", cases: ["C3 to be told", "\"C4, a value\""])],
            [
                Event("the models: D-1…25"), Event("what was decided: G1…G21", kind: "suite", in: "Decisions"),
                Event("one of them", in: "Decisions"),
            ],
        ]
        try await check(
            runs,
            table: """
                | id | | why |
                |---|---|---|
                | T-33 | not applying | It is a promise of another kind. |
                | C4…C21 | later | They come with the page. |
                | G2 | partly | The rest comes with sound. |
                | G-16 | later | It comes. |
                """
        ) { said in
            #expect(said.status == 0, "\(said.output)\(said.errors)")
            let lines = said.output.split(separator: "\n").map(String.init)
            #expect(lines.contains("LaundryTime timers, 33: 32 proven, 1 not applying"))
            #expect(lines.contains("  T-33  not applying: It is a promise of another kind."))
            #expect(lines.contains("  C21   later: They come with the page."))
            #expect(lines.contains("  N-32  Suite"))
            #expect(lines.contains("  G2    partly: Decisions; The rest comes with sound."))
            #expect(lines.contains("GymRestTimer, 16: 15 proven, 1 later"))
            #expect(lines.contains("3 tests passed"))
            #expect(!said.output.contains("warning") && !said.output.contains("fault"))
        }
    }

    @Test(
        "a test that did not pass proves nothing: failed, skipped, cancelled, with a known issue, cut off, passed in one run and failed in another",
        arguments: [["fail"], ["skip"], ["passWithKnownIssue"], [], ["pass", "fail"]])
    func notPassed(symbols: [String]) async throws {
        var runs = [[Event(others)]]
        runs += symbols.map { [Event("of T-5", symbol: $0)] }
        if symbols.isEmpty { runs.append([Event("of T-5", symbol: nil)]) }
        try await check(runs) { said in
            #expect(said.status == 1)
            #expect(said.output.hasSuffix("Neither a test nor a line in TABLE.md: T-5\n"))
            #expect(said.output.contains("  T-5   NO TEST that passed: Suite did not"))
        }
    }

    @Test("a suite whose tests were all skipped proves nothing, though it passed")
    func emptySuite() async throws {
        try await check([
            [Event(others), Event("of T-5", kind: "suite", in: "Skipped"), Event("one of them", symbol: "skip", in: "Skipped")]
        ]) { said in
            #expect(said.status == 1)
            #expect(said.output.hasSuffix("Neither a test nor a line in TABLE.md: T-5\n"))
        }
    }

    @Test(
        "a fault of the table or of a sentence is told with its place, and ends with 1",
        arguments: [
            ("| T-99 | later | It comes. |", "T-99 is no requirement; it is named in TABLE.md"),
            ("| T-5 | later | |", "TABLE.md:4: T-5 has no reason"),
            ("| T-5 | maybe | It comes. |", "TABLE.md:4: 'maybe' is not one of: not applying, later, partly"),
            ("| Tea | later | It comes. |", "TABLE.md:4: 'Tea' is no id"),
            ("| T-5, T-5 | later | It comes. |", "TABLE.md:4: T-5 is listed twice"),
        ])
    func faults(row: String, fault: String) async throws {
        try await check([[Event(others + ", T-5")]], table: "||||\n" + row) { said in
            #expect(said.status == 1)
            #expect(said.output.contains("fault: " + fault + "\n"), "\(said.output)")
        }
        try await check([[Event(others + ", T-5, N-33")]]) { said in
            #expect(said.status == 1)
            #expect(said.output.contains("fault: N-33 is no requirement; it is named in Suite\n"))
        }
    }

    @Test("what is proven and listed is a warning; partly without a test is missing")
    func both() async throws {
        try await check([[Event(others + ", T-5")]], table: "| T-5 | later | It comes. |") { said in
            #expect(said.status == 0)
            #expect(said.output.contains("warning: T-5 is proven by Suite, and listed as later\n"))
        }
        try await check([[Event(others)]], table: "| T-5 | partly | The rest comes. |") { said in
            #expect(said.status == 1)
            #expect(said.output.contains("NO TEST, though CONTRIBUTING.md says that a part is proven"))
        }
    }

    @Test("a requirement with clauses is proven if each of them is; a clause without a test needs a line of its requirement")
    func clauses() async throws {
        let clauses = "# What T-5 asks for.\nT-5a  It counts down.\nT-5b  It ends.\n"
        try await check([[Event(others + ", T-5a"), Event("T-5b: it ends")]], clauses: clauses) { said in
            #expect(said.status == 0, "\(said.output)\(said.errors)")
            #expect(said.output.contains("LaundryTime timers, 33: 33 proven\n"))
        }
        // A test whose name contains only the requirement, but not the clause, does not prove the
        // clause. A test that failed does not prove it either.
        for runs in [[[Event(others + ", T-5, T-5a")]], [[Event(others + ", T-5a"), Event("T-5b: it ends", symbol: "fail")]]] {
            try await check(runs, clauses: clauses) { said in
                #expect(said.status == 1)
                #expect(said.output.contains("  T-5   partly: Suite; no test that passed names T-5b: It ends\n"), "\(said.output)")
                #expect(said.output.hasSuffix("Neither a test nor a line in TABLE.md: T-5b\n"))
            }
        }
        try await check([[Event(others + ", T-5a")]], table: "| T-5 | partly | It never ends. |", clauses: clauses) { said in
            #expect(said.status == 0)
            #expect(said.output.contains("  T-5   partly: Suite; no test that passed names T-5b: It ends; It never ends.\n"))
        }
        try await check([[Event(others + ", T-5c")]], clauses: clauses) { said in
            #expect(said.status == 1)
            #expect(said.output.contains("fault: T-5c is no requirement; it is named in Suite\n"))
        }
    }

    @Test(
        "a fault of the clauses is told with its line",
        arguments: [
            ("T-99a  It counts.", "'T-99a  It counts.' is not an id with a letter, two spaces and a sentence"),
            ("T-5a", "'T-5a' is not an id with a letter, two spaces and a sentence"), ("T-5b  It ends.", "T-5b must be T-5a"),
        ])
    func faultyClauses(line: String, fault: String) async throws {
        try await check([[Event(others + ", T-5")]], clauses: line + "\n") { said in
            #expect(said.status == 1)
            #expect(said.output.contains("fault: clauses.txt:1: " + fault + "\n"), "\(said.output)")
        }
    }

    @Test("a folder without a run, a run without tests and a file that was cut off are faults; a wrong option is refused with 64")
    func nothingRan() async throws {
        try await check([]) { #expect($0.status == 1 && $0.output.contains("no test ran")) }
        try await check([[]]) { #expect($0.status == 1 && $0.output.contains("no test passed")) }
        try await check([[Event(others + ", T-5")]], cutOff: true) { said in
            #expect(said.status == 1 && said.output.contains("not a line of the event stream"))
        }
        try await TemporaryFolder.with { folder in
            for options in [["--run", "x"], ["--ran"], ["x"]] {
                let said = try await Command.run([PackageRoot.url.path + "/contrib/checklist"] + options, in: folder.url)
                #expect(said.status == 64 && said.output.isEmpty && said.errors.contains("--ran FOLDER"), "\(options)")
            }
        }
    }

    /// All requirements except T-5.
    private let others = "T-1…T-4, T-6…T-33, D-1…D-25, N-1…N-32, C1…C21, G1…G21, G-1…G-16, P-1…P-20"

    private func check(_ runs: [[Event]], table: String = "", clauses: String = "", cutOff: Bool = false, _ body: (Command) throws -> Void)
        async throws
    {
        try await TemporaryFolder.with { folder in
            let events = folder.url.appending(path: "events")
            try FileManager.default.createDirectory(at: events, withIntermediateDirectories: true)
            for (number, run) in runs.enumerated() {
                var lines = try run.flatMap { try $0.lines }.joined(separator: "\n") + "\n"
                if cutOff { lines += "{\"kind\":\"ev" }
                try Data(lines.utf8).write(to: events.appending(path: "run\(number).jsonl"))
            }
            let document = folder.url.appending(path: "TABLE.md")
            try Data("# Title\n## Requirements without a test\n\(table)\n## Else\n| T-1 | none | of this |\n".utf8).write(to: document)
            let clauses = try folder.write(clauses, to: "clauses.txt")
            let options = ["--ran", events.path, "--document", document.path, "--clauses", clauses]
            try body(try await Command.run([PackageRoot.url.path + "/contrib/checklist"] + options, in: folder.url))
        }
    }

    /// The start and the end of a test, in the format in which `swift test` writes them.
    private struct Event {
        private let sentence: String
        private let cases: [String]
        private let symbol: String?
        private let kind: String
        private let suite: String

        /// Creates the event.
        ///
        /// - Parameter symbol: how the test ended, or `nil` if the test did not end.
        init(_ sentence: String, cases: [String] = [], symbol: String? = "pass", kind: String = "function", in suite: String = "Suite") {
            (self.sentence, self.cases, self.symbol, self.kind, self.suite) = (sentence, cases, symbol, kind, suite)
        }

        var lines: [String] {
            get throws {
                let id = kind == "suite" ? "Tests.\(suite)" : "Tests.\(suite)/\(sentence)()/File.swift:1:1"
                let about: [String: Any] = [
                    "id": id, "kind": kind, "displayName": sentence, "_testCases": cases.map { ["displayName": $0, "id": $0] },
                ]
                let test = try Self.line("test", about)
                guard let symbol else { return [test] }
                let end: [String: Any] = [
                    "kind": symbol == "skip" ? "testSkipped" : "testEnded", "testID": id, "messages": [["symbol": symbol, "text": "…"]],
                ]
                return [test, try Self.line("event", end)]
            }
        }

        private static func line(_ kind: String, _ payload: [String: Any]) throws -> String {
            let record: [String: Any] = ["kind": kind, "version": 0, "payload": payload]
            return String(decoding: try JSONSerialization.data(withJSONObject: record), as: UTF8.self)
        }
    }
}
