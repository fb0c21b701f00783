import BellhopCore
import ControlWire
import FoundationEssentials
import Testing

@testable import bellhop

/// Tests the command line with answers that our daemon never gives. The command line must always
/// print something and must never crash.
@Suite struct LyingDaemonTests {
    static let commands: [(String, @Sendable () throws -> Data)] = [
        ("stats", { try WireCoding.encode(StatsTests.sample) }), ("stats workouts", { try WireCoding.encode(TrainingStatsTests.sample) }),
        ("stats notifications", { try WireCoding.encode(StatsTests.notices) }),
        ("status", { try WireCoding.encode(Samples.status()) }),
        (
            "timer list --all",
            { try WireCoding.encode(TimerListJSON(timers: [Samples.tea(), Samples.wakeUp()], kept: Samples.kept(), total: 2)) }
        ),
        ("pet list", { try WireCoding.encode(PetListJSON(pets: [Samples.washing(), Samples.dead()])) }),
        ("history", { try WireCoding.encode(history()) }),
        ("pet explain Snowy", { try WireCoding.encode(PetCommandTests.explanation()) }),
    ]

    private static func history() -> HistoryJSON {
        var task = LaundryTask(id: TaskID(UUIDv7(high: 1, low: 2)), petID: Samples.petID(1), startDate: Samples.now - .hours(5))
        (task.washStartTime, task.washEndTime) = (Samples.now - .hours(5), Samples.now - .hours(4))
        (task.dryStartTime, task.dryEndTime) = (Samples.now - .hours(4), Samples.now - .hours(3))
        (task.currentStage, task.isCompleted, task.foldCompletedTime) = (.completed, true, Samples.now - .hours(1))
        var json = TaskJSON(task, petName: "Snowy", clock: Samples.clock)
        json.timeline = SpanJSON.spans(of: task, clock: Samples.clock)
        return HistoryJSON(tasks: [json, json])
    }

    @Test("every number of an answer may be the largest, the smallest or below zero, and every text long or hostile")
    func extremes() async throws {
        let numbers = ["9223372036854775807", "-9223372036854775808", "-1", "0", "4611686018427387904"]
        let texts = [#"\u001b[2J\r\n\u202e"#, String(repeating: "x", count: 400), ""]
        for (command, sample) in Self.commands {
            let json = String(decoding: try sample(), as: UTF8.self)
            let numbered =
                [json]
                + numbers.map { number in
                    // Keep the process number, which has 32 bits. An answer with a larger number
                    // could not be decoded and would prove nothing.
                    json.replacing(#/("pid":|[\[:,])-?\d+(?=[,\]}])/#) {
                        $0.output.1 == "\"pid\":" ? String($0.output.0) : $0.output.1 + number
                    }
                }
            let worded = texts.map { text in
                // Replace all texts except those that begin with a digit, such as times. If the
                // times were invalid, nothing would be printed at all.
                json.replacing(#/:"[^"0-9][^"]*"/#) { _ in ":\"" + text + "\"" }
            }
            // Lists of texts, such as the names of the days, may be empty, short or long.
            let listed = ["[]", #"["Mon"]"#, #"["a","b","c","d","e","f","g","h"]"#].map { list in
                json.replacing(#/\["[^\[\]{}]*"\]/#) { _ in list }
            }
            for (lie, isReadable) in (numbered + listed).map({ ($0, true) }) + worded.map({ ($0, false) }) {
                try await StandInDaemon.with { _, _ in
                    .json(status: 200, Data(lie.utf8), contentType: WireCoding.contentType, version: Release.version)
                } _: { daemon in
                    let run = await CommandRun.run(command.split(separator: " ").map(String.init), socket: daemon.path)
                    #expect(!(run.out + run.err).isEmpty && (!isReadable || run.err.isEmpty), "\(command): \(run)")
                    #expect(
                        !(run.out + run.err).unicodeScalars.contains { $0 != "\n" && SafeText.isActive($0.value) }, "\(command): \(run)")
                }
            }
        }
    }
}
