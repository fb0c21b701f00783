import BellhopCore
import BellhopTestKit
import Foundation
import LinuxTime
import Testing

/// Compares recurrences with python-dateutil, an independent implementation of RFC 5545, in the
/// zones of this machine.
@Suite struct RecurrenceJudgeTests {
    private static let years = 10
    /// Zones of many kinds: their clocks change by half an hour, twice a year, around midnight, in
    /// Ramadan or never, or they have skipped a whole day.
    private static let zones = [
        "Africa/Cairo", "Africa/Casablanca", "America/Caracas", "America/Havana", "America/Los_Angeles", "America/New_York", "America/Nuuk",
        "America/Santiago", "America/Sao_Paulo", "America/St_Johns", "Antarctica/Troll", "Asia/Amman", "Asia/Beirut", "Asia/Gaza",
        "Asia/Kathmandu", "Asia/Kolkata", "Asia/Pyongyang", "Asia/Tehran", "Asia/Tokyo", "Atlantic/Azores", "Australia/Adelaide",
        "Australia/Lord_Howe", "Europe/Berlin", "Europe/Dublin", "Europe/Istanbul", "Europe/London", "Europe/Moscow", "Pacific/Apia",
        "Pacific/Auckland", "Pacific/Chatham", "Pacific/Fiji", "UTC",
    ]

    private static func zone(_ name: String) throws -> ZoneRules {
        try ZoneFile.rules(named: name, [UInt8](try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/" + name))))
    }

    private struct Question {
        var zone: ZoneRules
        var recurrence: Recurrence

        var end: CivilDateTime {
            var end = recurrence.start
            end.date.year += years
            return end
        }

        /// The expected instants in the form in which the judge script prints them: in seconds
        /// since 1970.
        var instants: [Int64] {
            var instants: [Int64] = []
            for time in recurrence.times(after: CivilDateTime(secondsSince1970: recurrence.start.secondsSince1970 - 1)) {
                guard time < end else { break }
                let second = zone.instant(time).seconds
                if instants.last != second { instants.append(second) }
            }
            return instants
        }
    }

    private static func judged(_ questions: [Question], in folder: String, part: Int) async throws -> [[Int64]] {
        let file = folder + "/questions-\(part)"
        try questions.map { "\($0.zone.name)\t\(years)\t\($0.recurrence)\n" }.joined().write(
            toFile: file, atomically: false, encoding: .utf8)
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("judge.py").path
        let answer = try await Program.run(["/usr/bin/python3", "-B", script, file])
        try #require(answer.status == 0, "the judge failed; it needs python3-dateutil and tzdata: \(answer.errors)")
        return answer.output.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.split(separator: " ").compactMap { Int64($0) }
        }
    }

    @Test("2,000 random rules ring in random zones at the instants that dateutil says, for ten years")
    func judge() async throws {
        let folder = try TemporaryFolder()
        let seed: UInt64 = 0x5545
        var rules = RandomRules(seed: seed)
        var random = SeededGenerator(seed: seed + 1)
        let zones = try Self.zones.map(Self.zone)
        let questions = (0..<2000).map { index in
            Question(zone: zones[index % zones.count], recurrence: rules.next())
        }
        let parts = 4
        let size = questions.count / parts
        let answers = try await withThrowingTaskGroup(of: (Int, [[Int64]]).self) { group in
            for part in 0..<parts {
                group.addTask {
                    (part, try await Self.judged(Array(questions[(part * size)..<((part + 1) * size)]), in: folder.path, part: part))
                }
            }
            var answers: [Int: [[Int64]]] = [:]
            for try await (part, lines) in group { answers[part] = lines }
            return (0..<parts).flatMap { answers[$0] ?? [] }
        }
        try #require(answers.count == questions.count)
        var total = 0
        var silent = 0
        for (question, expected) in zip(questions, answers) {
            #expect(question.recurrence.rule.problem == nil, "\(question.recurrence)")
            // The store keeps a recurrence as this text, so reading the text must return the same
            // recurrence.
            #expect(Recurrence(question.recurrence.description) == question.recurrence)
            let found = question.instants
            if found != expected {
                let index = zip(found, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? min(found.count, expected.count)
                Issue.record(
                    """
                    seed \(seed), \(question.zone.name) \(question.recurrence): \(found.count) times, the judge has \(expected.count); number \(index) is \
                    \(index < found.count ? found[index] : 0), the judge has \(index < expected.count ? expected[index] : 0)
                    """)
            }
            try Self.ask(question, knowing: expected, &random)
            total += expected.count
            if expected.isEmpty { silent += 1 }
        }
        #expect(total > 200_000)
        #expect(silent < 400)
    }

    /// Checks, for random instants, that we find the same next time and the same newest time as
    /// dateutil.
    private static func ask(_ question: Question, knowing instants: [Int64], _ random: inout SeededGenerator) throws {
        guard let first = instants.first, let last = instants.last, last > first else { return }
        for _ in 0..<2 {
            let now = Int64.random(in: first..<last, using: &random)
            let next = question.recurrence.next(after: Instant(seconds: now), in: question.zone)
            #expect(next.map { question.zone.instant($0).seconds } == instants.first { $0 > now }, "\(question.recurrence) after \(now)")
            let before = instants.filter { $0 <= now }
            let newest = question.recurrence.newest(
                from: question.recurrence.start, through: Instant(seconds: now), in: question.zone)
            #expect(newest.map { question.zone.instant($0.time).seconds } == before.last, "\(question.recurrence) through \(now)")
        }
    }
}
