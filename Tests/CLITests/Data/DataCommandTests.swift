import BellhopCore
import ControlWire
import FoundationEssentials
import Glibc
import Testing

@testable import bellhop

@Suite struct DataCommandTests {
    /// Answers the paths of exports, imports and statistics.
    private static let daemon: @Sendable (StandInDaemon.Asked, Int) throws -> StandInDaemon.Reply = { asked, _ in
        switch asked.target.prefix(while: { $0 != "?" }) {
        case "/v1/export", "/v1/backup":
            return .json(status: 200, Data("{\"schema\":\"é\",\n\"pets\":[]}\n".utf8), contentType: WireCoding.contentType, version: nil)
        case "/v1/import":
            return try .ok(ImportJSON(mode: "merge", dryRun: asked.target.contains("dryRun"), pets: 1, tasks: 2, timers: 3, lines: []))
        case "/v1/prune":
            return try .ok(PruneJSON(tasks: 3, kept: 4, before: Timestamp(Samples.now), beforeDate: "2025-11-21", dryRun: false))
        case "/v1/wipe": return try .ok(WipeJSON(wiped: asked.body.contains("yes"), pets: 2, tasks: 30, timers: 4, withdrawn: 1, left: 0))
        case "/v1/demo": return try .ok(DemoJSON(seed: 7, pets: [Samples.washing()], tasks: 60))
        case "/v1/stats": return try .ok(StatsTests.sample)
        case "/v1/stats/workouts": return try .ok(TrainingStatsTests.sample)
        case "/v1/stats/notifications": return try .ok(NoticeStatsJSON(counted: true, sinks: [], keptDays: 90))
        case "/v1/tasks/current": return try .ok(TaskListJSON(tasks: []))
        case "/v1/history": return try .ok(HistoryJSON(tasks: [], next: nil))
        default: return try .problem(ProblemJSON(.notFound, detail: "There is nothing here."))
        }
    }

    @Test(
        "D-10, D-14, D-19, D-22, D-23, N-27: each command line becomes the request that it means",
        arguments: [
            ("export", "GET /v1/export?format=json", ""), ("export --format csv", "GET /v1/export?format=csv", ""),
            ("prune --older-than 365d", "POST /v1/prune", #"{"olderThanDays":365}"#),
            ("prune --older-than 2w --dry-run", "POST /v1/prune", #"{"dryRun":true,"olderThanDays":14}"#),
            ("wipe --yes", "POST /v1/wipe", #"{"yes":true}"#), ("demo --seed 7", "POST /v1/demo", #"{"seed":7}"#),
            ("demo --yes", "POST /v1/demo", #"{"yes":true}"#), ("stats", "GET /v1/stats", ""),
            ("stats Snowy", "GET /v1/stats?pet=Snowy", ""), ("stats Snowy --html -", "GET /v1/stats?pet=Snowy", ""),
            ("stats workouts", "GET /v1/stats/workouts", ""), ("stats workouts --months 3", "GET /v1/stats/workouts", ""),
            ("stats notifications", "GET /v1/stats/notifications", ""), ("task", "GET /v1/tasks/current", ""),
            ("task current Snowy", "GET /v1/tasks/current?pet=Snowy", ""), ("history", "GET /v1/history?limit=20", ""),
            ("history Snowy --limit 5 --after 9.x", "GET /v1/history?limit=5&pet=Snowy&after=9.x", ""),
            ("history --all", "GET /v1/history?limit=200", ""),
            ("history --since friday --until 1d", "GET /v1/history?limit=20&from=friday&to=1d", ""),
        ])
    func requests(line: String, request: String, body: String) async throws {
        try await StandInDaemon.with(Self.daemon) { daemon in
            let run = await CommandRun.run(line.split(separator: " ").map(String.init), socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            #expect(daemon.requests.map(\.line) == [request])
            #expect(daemon.requests.first?.body == body)
        }
    }

    // MARK: Files

    /// Runs `body` with a new temporary folder.
    private func inFolder(_ body: (String) async throws -> Void) async throws {
        let folder = try StandInDaemon.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }  // What is left in the temp folder does no harm.
        try await body(folder)
    }

    private static func text(of path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }  // No text is a fault, too.
    private static func files(in folder: String) -> [String]? { try? FileManager.default.contentsOfDirectory(atPath: folder) }  // As above.

    @Test("D-22: an export goes to standard output as it is, or to a new file that only its owner may read")
    func export() async throws {
        try await inFolder { folder in
            try await StandInDaemon.with(Self.daemon) { daemon in
                let shown = await CommandRun.run(["export"], socket: daemon.path)
                #expect(shown.out == "{\"schema\":\"é\",\n\"pets\":[]}\n")
                let file = folder + "/laundry.json"
                let run = await CommandRun.run(["export", "--output", file], socket: daemon.path)
                #expect(run.status == 0, "\(run.err)")
                #expect(Self.text(of: file) == shown.out)
                var status = stat()
                #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)

                let again = await CommandRun.run(["export", "--output", file, "--format", "csv"], socket: daemon.path)
                #expect(again.status == Exit.cannotCreate.rawValue)
                #expect(again.err.contains("already exists.") && again.err.contains("--force"))
                #expect(await CommandRun.run(["backup", file, "--force"], socket: daemon.path).status == 0)
                #expect(Self.files(in: folder) == ["laundry.json"])
            }
        }
    }

    @Test("D-22: an export that breaks off leaves no file, and the one that was there as it was")
    func brokenOff() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"sch\r\n"
        try await inFolder { folder in
            try await StandInDaemon.with({ _, _ in .raw(head) }) { daemon in
                let run = await CommandRun.run(["export", "--output", folder + "/a.json"], socket: daemon.path)
                #expect(run.status == Exit.tryAgain.rawValue, "\(run.err)")
                try "old".write(toFile: folder + "/b.json", atomically: true, encoding: .utf8)
                #expect(await CommandRun.run(["export", "--output", folder + "/b.json", "--force"], socket: daemon.path).status != 0)
                #expect(Self.text(of: folder + "/b.json") == "old")
                #expect(Self.files(in: folder) == ["b.json"])
            }
        }
    }

    @Test("A page and a picture go to standard output or to a new file; an existing file is replaced only with --force, and as a whole")
    func documents() async throws {
        try await inFolder { folder in
            try await StandInDaemon.with(Self.daemon) { daemon in
                for kind in ["--html", "--svg"] {
                    let file = folder + "/stats"
                    let shown = await CommandRun.run(["stats", kind, "-"], socket: daemon.path)
                    #expect(shown.status == 0 && shown.out.hasSuffix(kind == "--html" ? "</html>\n" : "</svg>\n"), "\(shown.err)")
                    let run = await CommandRun.run(["stats", kind, file, "--json"], socket: daemon.path)
                    #expect(run.status == 0, "\(run.err)")
                    #expect(try WireCoding.decode(WrittenFile.self, from: Data(run.out.utf8)).bytes == shown.out.utf8.count)
                    #expect(Self.text(of: file) == shown.out)
                    let again = await CommandRun.run(["stats", kind, file, "--months", "1"], socket: daemon.path)
                    #expect(again.status == Exit.cannotCreate.rawValue && again.err.contains("--force"))
                    #expect(Self.text(of: file) == shown.out)
                    let forced = await CommandRun.run(["stats", kind, file, "--months", "1", "--force"], socket: daemon.path)
                    #expect(forced.status == 0 && forced.out.contains("Wrote"), "\(forced.err)")
                    #expect(Self.text(of: file) != shown.out)
                    #expect(Self.files(in: folder) == ["stats"])
                    try FileManager.default.removeItem(atPath: file)
                }
                #expect(daemon.requests.map(\.line).contains("GET /v1/stats/notifications"))
            }
            // A daemon that fails in the middle leaves no file.
            try await StandInDaemon.with({ asked, number in
                guard asked.target != "/v1/stats/notifications" else { throw CocoaError(.fileReadUnknown) }
                return try Self.daemon(asked, number)
            }) { daemon in
                #expect(await CommandRun.run(["stats", "--html", folder + "/stats"], socket: daemon.path).status != 0)
                #expect(Self.files(in: folder) == [])
            }
        }
        for words in ["--html a --svg b", "--force", "--html - --force", "--svg - --json", "--html"] {
            let run = await CommandRun.run(["stats"] + words.split(separator: " ").map(String.init), socket: "/nonexistent")
            #expect(run.status == Exit.usage.rawValue, "\(words): \(run.err)")
        }
    }

    @Test("D-22: an import says which file cannot be read and why, and sends the others whole")
    func imports() async throws {
        try await inFolder { folder in
            try await StandInDaemon.with(Self.daemon) { daemon in
                let missing = await CommandRun.run(["import", folder + "/no.json", "--merge"], socket: daemon.path)
                #expect(missing.status == Exit.noSuchThing.rawValue)
                #expect(missing.err.contains("There is no file"))
                let neither = await CommandRun.run(["import", "a.json"], socket: daemon.path)
                #expect(neither.status == Exit.usage.rawValue)
                #expect(await CommandRun.run(["import", folder, "--merge"], socket: daemon.path).err.contains("is a folder"))
                #expect(daemon.requests.isEmpty)

                let file = folder + "/a.json"
                try "{\"schema\":1}".write(toFile: file, atomically: true, encoding: .utf8)
                let run = await CommandRun.run(["import", file, "--replace", "--dry-run"], socket: daemon.path)
                #expect(run.out.contains("nothing was changed"), "\(run.err)")
                #expect(daemon.requests.map(\.line) == ["POST /v1/import?mode=replace&dryRun=true"])
                #expect(daemon.requests.first?.body == "{\"schema\":1}")
            }
        }
    }

    @Test("D-22: every fault of a refused import is printed with its place, and the exit code is 65")
    func faults() async throws {
        let problem = ProblemJSON(
            .invalidImport, detail: "The file has 2 faults, so nothing was imported.",
            faults: [
                FileFault(file: "pets[3].name", line: 0, column: 0, "A name needs at least one character."),
                FileFault(file: "file", line: 0, column: 0, "line 3, column 9: the file is cut off here"),
            ])
        try await inFolder { folder in
            try "{".write(toFile: folder + "/a.json", atomically: true, encoding: .utf8)
            try await StandInDaemon.with({ _, _ in try .problem(problem) }) { daemon in
                let run = await CommandRun.run(["import", folder + "/a.json", "--merge"], socket: daemon.path)
                #expect(run.status == Exit.state.rawValue)
                #expect(run.err.contains("\n  pets[3].name: A name needs at least one character.\n  file: line 3, column 9:"))
            }
        }
    }

    @Test("D-23: a wipe without --yes says what would go, and nothing goes")
    func wipe() async throws {
        try await StandInDaemon.with(Self.daemon) { daemon in
            let run = await CommandRun.run(["wipe"], socket: daemon.path)
            #expect(run.status == Exit.usage.rawValue)
            #expect(run.err.contains("2 pets, 30 rounds of laundry and 4 timers"))
            #expect(daemon.requests.map(\.body) == ["{}"])
        }
    }

    @Test("D-14: a length that is not a whole number of days is refused with what may be meant", arguments: ["365", "90m", "0d", "soon"])
    func olderThan(text: String) async {
        let run = await CommandRun.run(["prune", "--older-than", text], socket: "/nonexistent")
        #expect(run.status == Exit.usage.rawValue)
    }

    @Test("A wrong value of an option is refused with the possible values")
    func wrongFormat() async {
        let run = await CommandRun.run(["export", "--format", "xml"], socket: "/nonexistent")
        #expect(run.status == Exit.usage.rawValue)
        let words = run.err.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("\"xml\" is not a valid value of --format <format>. The values are: json, csv"), "\(run.err)")
    }

    @Test("A restore needs a backup that can be read, and only then --yes, before anything is stopped")
    func restore() async throws {
        try await inFolder { folder in
            func write(_ content: String) throws -> String {
                try content.write(toFile: folder + "/file", atomically: true, encoding: .utf8)
                return folder + "/file"
            }
            try await StandInDaemon.with(Self.daemon) { daemon in
                func run(_ words: [String]) async -> CommandRun { await CommandRun.run(words, socket: daemon.path, program: "/bin/true") }
                let unsure = await run(["restore", try write("SQLite format 3\0")])
                #expect(unsure.status == Exit.usage.rawValue && unsure.err.contains("--yes"))
                let lines = unsure.err.split(separator: "\n").map { $0.drop { $0 == " " } }
                #expect(lines.contains { $0.hasPrefix("bellhop restore ") }, "the command has a line of its own")
                for words in [["restore", "/nonexistent/a.db"], ["restore", "/nonexistent/a.db", "--yes"]] {
                    let missing = await run(words)
                    #expect(missing.status == Exit.noSuchThing.rawValue && missing.err.contains("There is no file"), "\(missing.err)")
                }
                for (content, word) in [("{\"schema\": 1}", "bellhop import"), ("", "bellhop backup"), ("no database", "bellhop backup")] {
                    let other = await run(["restore", try write(content), "--yes"])
                    #expect(other.status == Exit.state.rawValue && other.err.contains(word), "\(other.err)")
                    #expect(other.err.contains("nothing has changed"), "\(other.err)")
                }
                #expect(daemon.requests.isEmpty)
            }
        }
    }

    @Test("C19: all of the history is fetched page by page, one line of JSON for each round")
    func allPages() async throws {
        let task = TaskJSON(
            LaundryTask(id: TaskID(UUIDv7(high: 1, low: 2)), petID: Samples.petID(1), startDate: Samples.now), petName: "Snowy",
            clock: Samples.clock)
        try await StandInDaemon.with({ asked, _ in
            try .ok(
                HistoryJSON(tasks: [task], next: asked.target.contains("after=m2") ? nil : asked.target.contains("after=m1") ? "m2" : "m1"))
        }) { daemon in
            let run = await CommandRun.run(["history", "--all", "--json"], socket: daemon.path)
            #expect(run.out.split(separator: "\n").count == 3)
            #expect(daemon.requests.map(\.line).last == "GET /v1/history?limit=200&after=m2")
        }
    }

    @Test("A database is not sent as an import, and the answer names the command that restores it")
    func importDatabase() async throws {
        try await inFolder { folder in
            let file = folder + "/bellhop.db"
            try Data("SQLite format 3\0 and more".utf8).write(to: URL(filePath: file))
            try await StandInDaemon.with(Self.daemon) { daemon in
                let run = await CommandRun.run(["import", file, "--merge"], socket: daemon.path)
                #expect(run.status == 65 && run.out.isEmpty)
                #expect(run.err.contains("bellhop restore \(file)"), "\(run.err)")
            }
        }
    }

    @Test("import --dry-run alone shows what --merge would do")
    func dryRunAlone() async throws {
        try await inFolder { folder in
            let file = folder + "/laundry.json"
            try Data("{}".utf8).write(to: URL(filePath: file))
            try await StandInDaemon.with(Self.daemon) { daemon in
                #expect(await CommandRun.run(["import", file, "--dry-run"], socket: daemon.path).status == 0)
                #expect(daemon.requests.last?.target == "/v1/import?mode=merge&dryRun=true")
                #expect(await CommandRun.run(["import", file], socket: daemon.path).status == 64)
            }
        }
    }

    @Test("An export into a folder that does not exist says how to create it")
    func noFolder() async throws {
        try await inFolder { folder in
            try await StandInDaemon.with(Self.daemon) { daemon in
                let run = await CommandRun.run(["export", "--output", folder + "/none/x.json"], socket: daemon.path)
                #expect(run.status == 73 && run.err.contains("mkdir -p \(folder)/none"), "\(run.err)")
                // The folder exists, but it takes no files.
                let system = await CommandRun.run(["export", "--output", "/proc/x.json"], socket: daemon.path)
                #expect(system.status == 73 && system.err.contains("/proc") && !system.err.contains("mkdir"), "\(system.err)")
            }
        }
    }
}
