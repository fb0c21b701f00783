import BellhopCore
import BellhopTestKit
import ControlWire
import Foundation
import LinuxTime
import Testing

/// Compares the parser of written times with a judge: a Python script that uses python-dateutil.
/// Both use the time zones of this machine.
@Suite struct MomentJudgeTests {
    /// Zones of many kinds: their clocks change by half an hour, twice a year, around midnight, in
    /// Ramadan or never.
    private static let zones = [
        "Africa/Cairo", "Africa/Casablanca", "America/Caracas", "America/Havana", "America/Los_Angeles", "America/New_York", "America/Nuuk",
        "America/Santiago", "America/Sao_Paulo", "America/St_Johns", "Antarctica/Troll", "Asia/Amman", "Asia/Beirut", "Asia/Gaza",
        "Asia/Kathmandu", "Asia/Kolkata", "Asia/Pyongyang", "Asia/Tehran", "Asia/Tokyo", "Atlantic/Azores", "Australia/Adelaide",
        "Australia/Lord_Howe", "Europe/Berlin", "Europe/Dublin", "Europe/Istanbul", "Europe/London", "Europe/Moscow", "Pacific/Apia",
        "Pacific/Auckland", "Pacific/Chatham", "Pacific/Fiji", "UTC",
    ]

    private struct Question {
        var number: Int
        var zone: ZoneRules
        var now: Instant
        var phrase: RandomPhrases.Phrase
    }

    private static func rules(of name: String) throws -> ZoneRules {
        try ZoneFile.rules(named: name, [UInt8](try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/" + name))))
    }

    /// Returns the current time for a test case. In half of the cases, it is shortly before a
    /// change of the clocks, so that phrases refer to hours that are missing or occur twice.
    private static func now(in zone: ZoneRules, _ random: inout SeededGenerator) -> Instant {
        let usual = Instant(seconds: Int64.random(in: 1_767_225_600..<1_893_456_000, using: &random))
        guard Bool.random(using: &random) else { return usual }
        // Find the next change of the UTC offset by looking at each day of a year.
        let days = (0..<366).map { usual + .days($0) }
        guard let day = zip(days, days.dropFirst()).first(where: { zone.offset(at: $0) != zone.offset(at: $1) })?.0 else { return usual }
        return day - .minutes(Int.random(in: 0...2880, using: &random))
    }

    private static func judged(_ questions: [Question]) async throws -> [Substring] {
        let folder = try TemporaryFolder()
        let file = folder.path + "/questions"
        try questions.map { "\($0.zone.name)\t\($0.now.seconds)\t\($0.phrase.meaning)\n" }.joined().write(
            toFile: file, atomically: false, encoding: .utf8)
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("judge.py").path
        let answer = try await Program.run(["/usr/bin/python3", "-B", script, file])
        try #require(answer.status == 0, "the judge failed; it needs python3-dateutil and tzdata: \(answer.errors)")
        return answer.output.split(separator: "\n")
    }

    @Test(
        "G10: written times in two languages and 32 zones mean the instant that the judge computes, and the echo shows that instant (proof moments)"
    )
    func judge() async throws {
        let proof = Proof("moments", sample: 1500)
        let zones = try Self.zones.map(Self.rules)
        let questions = proof.cases.map { number in
            var random = proof.numbers(for: number)
            let zone = zones[number % zones.count]
            let now = Self.now(in: zone, &random)
            var phrases = RandomPhrases(random, today: zone.civil(now).date)
            return Question(number: number, zone: zone, now: now, phrase: phrases.next())
        }
        let answers = try await Self.judged(questions)
        try #require(answers.count == questions.count)
        var refused = 0
        for (question, expected) in zip(questions, answers) {
            let place: Comment =
                "\"\(question.phrase.text)\" (\(question.phrase.tag)) at \(question.now.rfc3339) in \(question.zone.name): \(proof.place(question.number))"
            let language = try #require(Language(tag: question.phrase.tag))
            do throws(TextError) {
                let when = try WhenText.future(question.phrase.text, now: question.now, zone: question.zone, as: language)
                let instant = when.resolved(now: question.now, in: question.zone).instant
                let echo = LocalClock(now: question.now, zone: question.zone).moment(instant)
                #expect("\(instant.milliseconds) \(echo.prefix { $0 != "," })" == expected, place)
            } catch {
                refused += 1
                #expect(expected == (error.kind == .ambiguous ? "unclear" : "past"), place)
            }
        }
        try proof.report("taken \(questions.count - refused); refused \(refused)")
    }
}
