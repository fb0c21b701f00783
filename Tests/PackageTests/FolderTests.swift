import BellhopTestKit
import Foundation
import Testing

/// Tests `contrib/lib/check-folders.py` on made-up targets.
@Suite struct FolderTests {
    @Test("two folders that use each other are a circle, with the place of each arrow")
    func circle() async throws {
        let files = [
            "Events/Event.swift": "struct Event {\n    var timer: Timer?\n}\n",
            "Timers/Rules/Timer.swift": "extension Event {}\nstruct Timer {}\n",
            "Words/Words.swift": "enum Words {}\n",
            "Wiring.swift": "struct Wiring { var event: Event }\n",
        ]
        try await check(files, ["--layers"]) { said in
            #expect(said.status == 1, "\(said.errors)")
            #expect(
                said.output.hasPrefix(
                    """
                    Made:
                      Events ↔ Timers
                      (top) uses Events
                      Words

                    """))
            #expect(said.output.contains("/Events/Event.swift:2: Events → Timers (Timer) closes a circle of folders\n"))
            #expect(said.output.contains("/Timers/Rules/Timer.swift:1: Timers → Events (Event) closes a circle of folders\n"))
            #expect(said.output.split(separator: "\n").count == 6)
        }
    }

    @Test("a circle of three folders is found, and so is one through the files beside them")
    func longCircle() async throws {
        let three = [
            "A/A.swift": "struct A { var b: B }\n", "B/B.swift": "struct B { var c: C }\n", "C/C.swift": "struct C { var a: [A] }\n",
        ]
        try await check(three) { #expect($0.status == 1 && $0.output.split(separator: "\n").count == 3) }
        let wired = ["A/A.swift": "struct A { var hub: Hub }\n", "Hub.swift": "final class Hub { let a = [A]() }\n"]
        try await check(wired) { said in
            #expect(said.status == 1)
            #expect(said.output.contains("/Hub.swift:1: (top) → A (A) closes a circle of folders\n"))
        }
    }

    @Test(
        "a name that means another type, or nothing at all, is no arrow",
        arguments: [
            "// Upper\n/* Upper /* Upper */ Upper */\n", "let a = \"Upper\", b = #\"\\(Upper)\"#\nlet c = \"\"\"\n    Upper\n    \"\"\"\n",
            "private struct Upper {}\nlet a = Upper()\n", "struct Lower { struct Upper {}\n    var a: Upper }\n",
            "struct Lower<Upper> { var a: Upper }\n", "func lower<Upper: Sendable>(_ a: Upper) -> [Upper] { [a] }\n",
            "let a = lower.Upper.self\n", "let a = #Upper\n", "let UpperLimit = 1\n",
        ])
    func otherNames(source: String) async throws {
        try await check(upper(using: source)) { #expect($0.status == 0 && $0.output.isEmpty, "\($0.output)\($0.errors)") }
    }

    @Test(
        "a type is found wherever it is named",
        arguments: [
            "let a = \"\\(Upper())\"\n", "struct Lower: P<Upper> {}\n", "func lower<T: Upper>(_ a: T) {}\n", "let a = Upper.Inner()\n",
            "struct Lower { struct Other {} }\nlet a: any Upper\n", "let a = [Int: Upper?]()\n", "@Upper let a = 1\n",
        ])
    func everyPlace(source: String) async throws {
        try await check(upper(using: source)) { #expect($0.status == 1 && $0.output.contains("Low → High (Upper)"), "\($0.errors)") }
    }

    @Test("a target without a source and a wrong option are refused")
    func refused() async throws {
        try await check([:]) { #expect($0.status == 2 && $0.errors.contains("has no Swift file")) }
        try await check(["A/A.swift": "enum A {}\n"], ["--room"]) { #expect($0.status == 2) }
    }

    /// Returns the files of two folders. `High` uses `Low`, and `Low` also contains a file with the
    /// text `source`.
    private func upper(using source: String) -> [String: String] {
        ["High/Upper.swift": "struct Upper { var base: Base }\n", "Low/Base.swift": "struct Base {}\n", "Low/Lower.swift": source]
    }

    /// Runs the script on a target with these files.
    private func check(_ files: [String: String], _ options: [String] = [], _ body: (Command) throws -> Void) async throws {
        try await TemporaryFolder.with { folder in
            for (path, text) in files {
                let file = folder.url.appending(path: "Made/" + path)
                try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            let script = PackageRoot.url.path + "/contrib/lib/check-folders.py"
            try body(try await Command.run([script, "--sources", folder.path, "--target", "Made"] + options, in: folder.url))
        }
    }
}
