import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Kinds of files that are generated while they are sent. They are far larger than the memory that
/// the daemon may use.
private enum HugeFile: String, CaseIterable {
    case emptyPets, emptyTasks, unknownPart, unknownParts, oneText, manyTimers, timers, household

    private static let id = "019a0000-0000-7000-8000-000000000001"
    private static let begin = #"{"schema":"bellhop-export/1","#

    /// Whether an export could look like this file. Such a file is imported completely.
    var isHonest: Bool { self == .timers || self == .household }

    /// The text before the repeated part, a closure that returns the repeated part for each number,
    /// and the text after it.
    var parts: (head: String, body: @Sendable (Int) -> String, tail: String) {
        switch self {
        case .emptyPets: (Self.begin + #""pets":[{}"#, { _ in ",{}" }, "]}")
        case .emptyTasks: (Self.begin + #""tasks":[{}"#, { _ in ",{}" }, "]}")
        case .unknownPart: (Self.begin + #""junk":[{}"#, { _ in ",{}" }, "]}")
        case .unknownParts: (Self.begin + #""junk":0"#, { ",\"junk\($0)\":0" }, "}")
        case .oneText: (Self.begin + #""zone":""#, { _ in "0123456789" }, "\"}")
        case .manyTimers:
            (
                Self.begin + #""pets":[],"tasks":[],"timers":[{}"#, { "," + Self.timer($0) }, "]}"
            )
        case .timers:
            (Self.begin + #""pets":[],"tasks":[],"timers":["#, { ($0 == 0 ? "" : ",") + Self.timer($0) }, "]}")
        case .household:
            (
                Self.begin + """
                    "pets":[{"id":"\(Self.id)","name":"Snowy","createdDate":"2020-01-01T08:00:00Z","currentState":"neutral","isActive":true,\
                    "health":60,"lastHealthUpdate":"2026-01-01T08:00:00Z","totalCyclesCompleted":3,"currentStreak":3,"longestStreak":3,"deaths":0,\
                    "pausedMs":0,"restDays":"","cycleFrequencyDays":7,"washDurationMinutes":45,"dryDurationMinutes":60,"tags":[]}],"tasks":[
                    """,
                { number in
                    let time = Instant(seconds: 1_577_880_000 + Int64(number) * 1500)
                    func at(_ minutes: Int) -> String { (time + .minutes(minutes)).rfc3339 }
                    return """
                        \(number == 0 ? "" : ",")
                        {"id":"\(Self.id(number))","petId":"\(Self.id)","startDate":"\(at(0))","stage":"completed","isCompleted":true,\
                        "washStartTime":"\(at(0))","washEndTime":"\(at(5))","dryStartTime":"\(at(6))","dryEndTime":"\(at(16))",\
                        "foldCompletedTime":"\(at(20))","foldedLate":false,"washDurationMinutes":45,"dryDurationMinutes":60,"washedBy":"Ann",\
                        "driedBy":"Ben","foldedBy":"Ann"}
                        """
                }, "]}"
            )
        }
    }

    private static func timer(_ number: Int) -> String {
        """
        {"owner":"countdown:\(id(number))","kind":"countdown","generation":1,"armed":"2026-11-01T08:00:00Z",\
        "due":"2099-11-01T08:00:00Z","basis":"wall","name":"T\(number)","labels":{}}
        """
    }

    private static func id(_ number: Int) -> String {
        let hex = String(number + 16, radix: 16)
        return "019a0000-0000-7000-8000-" + String(repeating: "0", count: 12 - hex.count) + hex
    }
}

/// Supplies a file in pieces until its end or until no more pieces are requested.
private final class HugeBody: Sendable {
    private let state: Locked<(next: Int, isBegun: Bool, isEnded: Bool)> = Locked((0, false, false))
    private let file: HugeFile
    private let count: Int

    init(_ file: HugeFile, count: Int) {
        self.file = file
        self.count = count
    }

    func next() -> [UInt8]? {
        let parts = file.parts
        let (range, isFirst, isLast) = state.withLock { state in
            let first = state.next
            state.next = min(count, first + 4000)
            let isFirst = !state.isBegun
            let wasEnded = state.isEnded
            state.isBegun = true
            state.isEnded = state.next == count
            return (wasEnded ? nil : first..<state.next, isFirst, state.isEnded)
        }
        guard let range else { return nil }
        var text = isFirst ? parts.head : ""
        for number in range { text += parts.body(number) }
        return Array((isLast ? text + parts.tail : text).utf8)
    }
}

@Suite(.timeLimit(.minutes(60))) struct HugeImportTests {
    private static let config = "[sinks.out]\ntype = \"stdout\"\nformat = \"json\"\n"

    /// Returns the process's peak memory so far, in kB.
    private func peak(_ daemon: DaemonProcess) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(try daemon.program.id)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return Int(line.split(whereSeparator: { !$0.isNumber }).first ?? "") ?? 0
    }

    @Test("whatever an import holds, the daemon stays below 100 MB, and a long one that is honest is taken whole (proof huge-import)")
    func memory() async throws {
        let proof = Proof("huge-import", sample: HugeFile.allCases.count)
        var figures: [String] = []
        for number in proof.cases {
            let file = HugeFile.allCases[number % HugeFile.allCases.count]
            // The full proof sends honest files of 120,000 rounds or timers, and 150 MB of every
            // other kind of file. The regular tests send less, but enough to detect memory that
            // grows.
            let size =
                file.isHonest
                ? (proof.isSlice ? 120_000 : 2000) : (proof.isSlice ? 150 << 20 : 6 << 20) / file.parts.body(1).utf8.count
            try await DaemonProcess.run(config: Self.config) { daemon in
                let before = try peak(daemon)
                let body = HugeBody(file, count: size)
                var request = Request(.importFile, query: [("mode", "replace")], timeLimit: .minutes(30))
                request.pieces = { body.next() }
                do {
                    let answer: ImportJSON = try await daemon.client.send(request)
                    // The import skips unknown parts and imports the rest of the file. Apart from
                    // its unknown part, this file contains only an empty household.
                    let isTaken = file.isHonest && answer.tasks + answer.timers == size || file == .unknownPart
                    #expect(isTaken, "\(file): \(answer)")
                } catch ControlError.problem(let problem) {
                    #expect(!file.isHonest && problem.code == "invalidImport", "\(file): \(problem)")
                }
                let after = try peak(daemon)
                #expect(after < 100 << 10, "\(file): \(before) kB, then \(after) kB; \(proof.place(number))")
                // If the memory grew with the file, it would have grown by several times the size
                // of the file.
                if !proof.isSlice { #expect(after - before < 24 << 10, "\(file): \(before) kB, then \(after) kB") }
                figures.append("\(file) \(before >> 10) MB to \(after >> 10) MB")
                #expect(try await daemon.status().pets.count == (file == .household ? 1 : 0))
            }
        }
        try proof.report(figures.joined(separator: "; "))
    }

    @Test("Control-C ends an import truthfully: where it says that nothing was imported, nothing was, and otherwise everything")
    func interrupted() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let pipe = daemon.scratch.path + "/household.json"
            // The first file is never sent completely. The second file may already be imported when
            // the signal arrives.
            for isWhole in [false, true] {
                #expect(mkfifo(pipe, 0o600) == 0)
                let program = try await Program.start(
                    [Programs.path("bellhop"), "import", pipe, "--replace"],
                    environment: daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 })
                let body = HugeBody(.household, count: 8000)
                // For the first file, the pipe stays open until the program has ended, so that the
                // program never reads the end of the file.
                let descriptor = await OwnThread.value(named: "writer") { () -> Int32 in
                    let descriptor = open(pipe, O_WRONLY | O_CLOEXEC)
                    while let piece = body.next() {
                        _ = piece.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
                        if !isWhole { return descriptor }
                    }
                    close(descriptor)
                    return -1
                }
                program.signal(SIGINT)
                let status = try await program.exit()
                if let descriptor, descriptor >= 0 { close(descriptor) }
                let errors = program.errors.all.joined(separator: "\n")
                let pets = try await daemon.status().pets.count
                if status == 130 {
                    #expect(errors.contains("nothing was imported"), "\(errors)")
                    #expect(pets == 0)
                } else {
                    #expect(isWhole && status == 0 && pets == 1, "\(status): \(errors)")
                }
                unlink(pipe)
            }
        }
    }

    @Test(
        "Control-C ends an export or a backup without a trace of the file, and says so", arguments: [["export", "--output"], ["backup"]])
    func interruptedExport(command: [String]) async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            // The daemon accepts connections but answers none.
            try daemon.program.signal(SIGSTOP)
            let file = daemon.scratch.path + "/home/out"
            let program = try await Program.start(
                [Programs.path("bellhop")] + command + [file],
                environment: daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 })
            func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: daemon.scratch.path + "/home") }
            while try files().isEmpty { try Task.checkCancellation() }
            program.signal(SIGINT)
            #expect(try await program.exit() == 130)
            #expect(program.errors.all.joined().contains("was not written"))
            #expect(try files() == [])
            try daemon.program.signal(SIGCONT)
        }
    }
}
