import BellhopTestKit
import Foundation
import Testing

/// Tests backups and restores by running the real programs, in a separate profile.
@Suite(.timeLimit(.minutes(15))) struct BackupTests {
    /// Runs `body` while a daemon runs that was started by `bellhop up`. Ends the daemon even if
    /// `body` throws an error.
    private func household(
        isTest: Bool = true, _ body: (TemporaryFolder, ([String]) async throws -> Program.Result) async throws -> Void
    ) async throws {
        let scratch = try TemporaryFolder.ofDaemon()
        let environment = DaemonProcess.environment(scratch)
        func bellhop(_ arguments: [String]) async throws -> Program.Result {
            try await Program.run([Programs.path("bellhop")] + arguments, environment: environment)
        }
        #expect(try await bellhop(["up", "--detached", "--"] + (isTest ? ["--test-mode"] : [])).status == 0)
        do {
            try await body(scratch, bellhop)
        } catch {
            _ = try await bellhop(["down"])
            throw error
        }
        #expect(try await bellhop(["down"]).status == 0)
    }

    private func pets(_ bellhop: ([String]) async throws -> Program.Result) async throws -> [String] {
        let list = try await bellhop(["pet", "list"]).output
        return ["Snowy", "Later"].filter { list.contains($0) }
    }

    @Test("a backup is made while the daemon runs; a restore puts it back, keeps what was there, and starts the daemon again as it was")
    func restore() async throws {
        try await household { scratch, bellhop in
            _ = try await bellhop(["pet", "add", "Snowy"])
            let file = scratch.path + "/bellhop-backup.db"
            #expect(try await bellhop(["backup", file]).status == 0)
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            _ = try await bellhop(["pet", "add", "Later"])
            #expect(try await pets(bellhop) == ["Snowy", "Later"])

            let restored = try await bellhop(["restore", file, "--yes"])
            #expect(restored.status == 0, "\(restored.errors)")
            #expect(restored.output.contains("bellhop.db.replaced-1"))
            // The daemon answers again. It is in test mode, as before, and has the data from the
            // backup.
            #expect(try await pets(bellhop) == ["Snowy"])
            #expect(try await bellhop(["status", "--json"]).output.contains(#""testMode":true"#))
        }
    }

    @Test("a restore over a damaged database says that paired devices and stickers are gone, in the language of the user")
    func damaged() async throws {
        try await household(isTest: false) { scratch, bellhop in
            _ = try await bellhop(["pet", "add", "Snowy"])
            let file = scratch.path + "/bellhop-backup.db"
            #expect(try await bellhop(["backup", file]).status == 0)
            #expect(try await bellhop(["restore", file, "--yes", "--json"]).output.contains("\"notes\"") == false)
            let status = try await bellhop(["status", "--json"]).output
            let database = try #require(status.firstMatch(of: /"database":"([^"]+)"/)).1
            _ = try await bellhop(["down"])
            for (language, said) in [("en", "paired devices, stickers and inlets no longer work"), ("de", "Aufkleber")] {
                try Data("no database".utf8).write(to: URL(filePath: String(database).replacing("\\/", with: "/")))
                let restored = try await bellhop(["--lang", language, "restore", file, "--yes"])
                let words = restored.output.replacing(/\s+/, with: " ")
                #expect(restored.status == 0 && words.contains(said), "\(restored)")
                #expect(words.contains("bellhop api pair") && words.contains("bellhop api sticker"), "\(restored)")
            }
            #expect(try await bellhop(["up", "--detached"]).status == 0)
            #expect(try await pets(bellhop) == ["Snowy"])
        }
    }

    @Test("a restore that fails leaves the database in place, says so, and the daemon runs as before")
    func failures() async throws {
        try await household { scratch, bellhop in
            _ = try await bellhop(["pet", "add", "Snowy"])
            let whole = scratch.path + "/whole.db"
            #expect(try await bellhop(["backup", whole]).status == 0)
            let bytes = try Data(contentsOf: URL(filePath: whole))
            let cut = try scratch.write(bytes.prefix(bytes.count / 2), to: "cut.db")
            let garbage = try scratch.write("no database at all", to: "garbage.db")
            _ = try await bellhop(["pet", "add", "Later"])

            func process() async throws -> String? {
                try await bellhop(["status", "--json"]).output.firstMatch(of: /"pid":\d+/).map { String($0.output) }
            }
            let before = try #require(try await process())
            for file in [cut, garbage, scratch.path + "/missing.db"] {
                let said = try await bellhop(["restore", file, "--yes"])
                #expect(said.status != 0, "\(file)")
                #expect(said.errors.contains("nothing has changed") || said.errors.contains("There is no file"), "\(said.errors)")
                #expect(!said.errors.contains("nothing was changed"), "said twice: \(said.errors)")
                #expect(try await process() == before, "a bad backup stops no daemon")
                #expect(try await pets(bellhop) == ["Snowy", "Later"])
            }
            let unasked = try await bellhop(["restore", whole])
            #expect(unasked.status == 64)
            // Somebody who names the socket of another daemon means the data of that daemon. If it
            // does not answer, the usual data must stay.
            let other = try await bellhop(["--socket", scratch.path + "/none", "restore", whole, "--yes"])
            #expect(other.status == 69 && other.errors.contains("--database"), "\(other)")
            let variables = DaemonProcess.environment(scratch).merging(["BELLHOP_SOCKET": scratch.path + "/none"]) { $1 }
            let another = try await Program.run([Programs.path("bellhop"), "restore", whole, "--yes"], environment: variables)
            #expect(another.status == 69 && another.errors.contains("--database"), "\(another)")
            #expect(try await pets(bellhop) == ["Snowy", "Later"])
            // G21: a backup of a test database cannot be restored as a real database.
            _ = try await bellhop(["down"])
            let real = try await Program.run(
                [Programs.path("bellhopd"), "--restore", whole], environment: DaemonProcess.environment(scratch))
            #expect(real.status == 65)
            #expect(real.errors.contains("was made from a test database"))
            #expect(try await bellhop(["up", "--detached", "--", "--test-mode"]).status == 0)
            #expect(try await pets(bellhop) == ["Snowy", "Later"])
        }
    }

    @Test("a restore shows that it works; Control-C ends it, the database stays as it was, and the daemon runs again")
    func interrupted() async throws {
        try await household { scratch, bellhop in
            _ = try await bellhop(["pet", "add", "Snowy"])
            let file = scratch.path + "/bellhop-backup.db"
            #expect(try await bellhop(["backup", file]).status == 0)
            _ = try await bellhop(["pet", "add", "Later"])
            // A daemon program that waits in a restore until somebody writes to the pipe. The command
            // line looks for the daemon program beside itself first.
            try scratch.makeFolder("bin")
            try FileManager.default.copyItem(atPath: try Programs.path("bellhop"), toPath: scratch.path + "/bin/bellhop")
            #expect(mkfifo(scratch.path + "/bin/pipe", 0o600) == 0)
            try scratch.write(
                """
                #!/bin/sh
                [ "$1" != --restore ] || read -r _ <"${0%/*}/pipe"
                exec '\(try Programs.path("bellhopd"))' "$@"

                """, to: "bin/bellhopd", mode: 0o700)
            // The shell survives Control-C, which reaches all programs of the terminal.
            let line = "trap : INT; bin/bellhop restore \(file) --yes; echo \"ended with $?\"; cat"
            let environment = DaemonProcess.environment(scratch).merging(["LC_ALL": "C.UTF-8"]) { $1 }
            try await TmuxTerminal.run("cd \(scratch.path); " + line, in: scratch, environment: environment) { terminal in
                try await terminal.until("Restoring") { $0.contains("Restoring") && $0.seconds >= 1 }
                try await terminal.press("C-c")
                let after = try await terminal.until("ended with 130")
                #expect(after.contains("nothing has changed") && !after.contains("Restoring"), "\(after)")
            }
            #expect(try await pets(bellhop) == ["Snowy", "Later"])
            let left = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/state/bellhop")
            #expect(left.allSatisfy { !$0.contains("replaced") && !$0.contains(".part-") }, "\(left)")
        }
    }

    @Test("D-22, D-23: samples, export, wipe and import with the programs: the second export is the first")
    func roundTrip() async throws {
        try await household { scratch, bellhop in
            #expect(try await bellhop(["demo", "--seed", "7"]).status == 0)
            let first = scratch.path + "/first.json"
            let second = scratch.path + "/second.json"
            #expect(try await bellhop(["export", "--output", first]).status == 0)
            #expect(try await bellhop(["wipe", "--yes"]).status == 0)
            let imported = try await bellhop(["import", first, "--replace"])
            #expect(imported.status == 0, "\(imported.errors)")
            #expect(try await bellhop(["export", "--output", second]).status == 0)
            // The first line of each file holds the time of the export.
            let lines = try [first, second].map { try String(contentsOfFile: $0, encoding: .utf8).split(separator: "\n").dropFirst() }
            #expect(lines[0] == lines[1])
            #expect(lines[0].count > 100)
        }
    }
}
