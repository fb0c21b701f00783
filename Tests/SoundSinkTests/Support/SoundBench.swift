import BellhopCore
import BellhopTestKit
import Dispatch
import FoundationEssentials
import Glibc
import SoundSink

/// A temporary home folder with the test's own programs. One of them is a player that records what
/// it was asked to play.
final class SoundBench: Sendable {
    /// The arguments and variables with which the player was started.
    struct Heard: Sendable, Hashable {
        var sound: String
        var volume: Int
        var role: String
        var words: String
        /// The last argument of the player.
        var file: String
        /// The process id of the player.
        var id: Int32

        init(_ line: String) {
            let fields = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            sound = fields[0]
            volume = Int(fields[1]) ?? -1
            role = fields[2]
            words = fields[3]
            file = fields[4]
            id = Int32(fields[5]) ?? -1
        }
    }

    private let root: TemporaryFolder
    var path: String { root.path }
    let time = ManualTime()
    private let lines = Happenings<Heard>()
    private let marks = DispatchSemaphore(value: 0)
    let reports = Happenings<SinkReport>()
    let log = Happenings<String>()
    private let pipe: Int32

    init() throws {
        root = try TemporaryFolder()
        guard mkfifo(root.path + "/heard", 0o600) == 0 else { throw TestProcess.Failure(description: "no pipe") }
        // Open the pipe for both reading and writing, so that it never reports its end.
        pipe = open(root.path + "/heard", O_RDWR | O_CLOEXEC)
        mkdir(root.path + "/bin", 0o700)
        let (pipe, lines, marks) = (pipe, lines, marks)
        let hasStarted = OwnThread.start(named: "heard") {
            var line: [UInt8] = []
            var byte: UInt8 = 0
            while read(pipe, &byte, 1) == 1, byte != 4 {
                if byte == Self.mark {
                    marks.signal()
                } else if byte == 0x0A {
                    lines.append(Heard(String(decoding: line, as: UTF8.self)))
                    line = []
                } else {
                    line.append(byte)
                }
            }
            close(pipe)
        }
        precondition(hasStarted, "no thread to listen with")
        try program("player", Self.noting())
    }

    private static let mark: UInt8 = 5

    /// All requests that players have recorded so far. This includes everything that they wrote
    /// before this call, even if the reading thread is late.
    var heard: Happenings<Heard> {
        var mark = Self.mark
        precondition(Glibc.write(pipe, &mark, 1) == 1, "nothing can be written to the pipe")
        marks.wait()
        return lines
    }

    deinit {
        var end: UInt8 = 4
        _ = Glibc.write(pipe, &end, 1)
    }

    /// Returns a script that records what it was asked to play, and then runs `more`.
    static func noting(_ more: String = "") -> String {
        #"printf '%s|%s|%s|%s|%s|%s\n' "$BELLHOP_SOUND" "$BELLHOP_VOLUME" "$BELLHOP_ROLE" "$BELLHOP_WORDS" "$1" $$ >"$HOME/heard""# + "\n"
            + more
    }

    /// Writes a shell script into the home's `PATH` and returns the path of the script.
    @discardableResult func program(_ name: String, _ text: String) throws -> String {
        try root.write("#!/bin/sh\n" + text + "\n", to: "bin/" + name, mode: 0o700)
    }

    func file(_ name: String, _ text: String = "") throws -> String {
        if let end = name.lastIndex(of: "/") { try root.makeFolder(String(name[..<end])) }
        return try root.write(text, to: name)
    }

    /// The names of the generated files.
    var made: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path + "/bellhop-sounds-\(geteuid())").sorted() }
    }

    /// Waits until `count` spoken texts have been written to sound files. Polls, because a file
    /// appears a moment after the speech program has ended, and nothing else reports the file.
    func untilMade(words count: Int) async throws {
        while try made.count(where: { $0.hasPrefix("words-") && $0.hasSuffix(".wav") }) < count {
            try Task.checkCancellation()
            await time.letOthersRun()
        }
    }

    /// The environment of a daemon in this temporary home. Of the machine's own programs, only
    /// those in `/usr/bin` and `/bin` can be found.
    var variables: [String: String] {
        ["PATH": path + "/bin:/usr/bin:/bin", "HOME": path, "XDG_RUNTIME_DIR": path, "XDG_DATA_DIRS": path + "/share"]
    }

    /// Returns a sink that plays sounds through the player, unless `values` choose another back
    /// end.
    func sink(
        _ values: [String: SettingValue] = [:], variables more: [String: String] = [:], timekeeper: (any Timekeeper)? = nil
    ) throws -> SoundSink {
        var all = values
        if all["backend"] == nil, all["command"] == nil { all["command"] = .list(["player"]) }
        if all["command"] == .list([]) { all["command"] = nil }
        let (reports, log) = (reports, log)
        let environment = SinkEnvironment(
            name: SinkName(rawValue: "sound"), timekeeper: timekeeper ?? time, resources: SharedResources(),
            variables: variables.merging(more) { $1 }, report: { reports.append($0) }, log: { log.append($0) })
        return try SoundSink(settings: Settings(all, schema: SoundSink.schema), environment: environment)
    }

    /// Runs `body` while the sink runs.
    func running(_ sink: SoundSink, _ body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await sink.run() }
            await time.untilSleeping(loops: 1)
            try await body()
            group.cancelAll()
            try await group.waitForAll()
        }
    }
}

extension SoundSink {
    func deliver(
        _ event: Event = .rest(), attempt: Attempt = SampleNotices.attempt(), previous: Receipt? = nil
    ) async -> DeliveryOutcome {
        await perform(.deliver(event, previous: previous), attempt: attempt).plain
    }

    func withdraw(_ event: Event = .rest()) async -> DeliveryOutcome {
        await perform(.withdraw(event, previous: nil), attempt: SampleNotices.attempt()).plain
    }
}

extension Event {
    /// Returns the event for the end of a rest.
    static func rest(_ kind: EventKind = .restOver, key: String = "rest", urgency: Urgency = .normal, sound: String? = "bellhop-alarm")
        -> Event
    {
        let notice = Notice(
            key: NoticeKey(rawValue: key), id: key, category: "x-bellhop.timer", title: "REST OVER!", body: "Next set.", urgency: urgency,
            sound: sound, name: "Rest")
        return Event(number: 1, kind: kind, occurred: Instant(seconds: 1_759_327_200), owner: .hub, notice: notice)
    }
}
