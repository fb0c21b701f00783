import BellhopCore
import BellhopTestKit
import ControlWire
import Foundation
import LinuxTime
import Testing

/// Compares the parser of written times with two judges: python-dateutil computes the instant from
/// the meaning of a phrase, and dateparser reads the phrase itself. python-dateutil also reads the
/// echo, which is the answer to the person. All use the time zones of this machine.
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

    private static func rules(of name: String) throws -> ZoneRules {
        try ZoneFile.rules(named: name, [UInt8](try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/" + name))))
    }

    private static func judged(_ cases: [MomentCase]) async throws -> [MomentVerdict] {
        let folder = try TemporaryFolder()
        let file = folder.path + "/questions"
        let encoder = JSONEncoder()
        let lines = try cases.map { String(decoding: try encoder.encode($0.question), as: UTF8.self) + "\n" }
        try lines.joined().write(toFile: file, atomically: false, encoding: .utf8)
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("judge.py").path
        // The modules of Debian are installed for this interpreter, and not for another one in PATH.
        let answer = try await Program.run(["/usr/bin/python3", "-B", script, file])
        try #require(
            answer.status == 0, "the judge failed; it needs python3-dateutil, python3-dateparser and tzdata: \(answer.errors)")
        let decoder = JSONDecoder()
        return try answer.output.split(separator: "\n").map { try decoder.decode(MomentVerdict.self, from: Data($0.utf8)) }
    }

    @Test(
        "G10: written times in two languages and 32 zones mean the instant that two judges compute, and the echo shows that instant (proof moments)"
    )
    func judge() async throws {
        let proof = Proof("moments", sample: 1500)
        let zones = try Self.zones.map(Self.rules)
        let cases = proof.cases.map { number in
            var random = proof.numbers(for: number)
            return MomentCase(zone: zones[number % zones.count], &random)
        }
        let verdicts = try await Self.judged(cases)
        try #require(verdicts.count == cases.count)
        var tally = JudgeTally()
        for (number, (moment, verdict)) in zip(proof.cases, zip(cases, verdicts)) {
            let place: Comment = "\(moment): \(proof.place(number))"
            switch moment.taken {
            case .failure(let error):
                #expect(verdict.meant == nil && verdict.refusal == (error.kind == .ambiguous ? "unclear" : "past"), place)
                #expect(error.kind != .notUnderstood, place)
            case .success(let instant):
                #expect(verdict.meant == instant.milliseconds, place)
                #expect(verdict.echoed == instant.milliseconds, "the echo \"\(moment.echo ?? "")\" of \(place)")
                if verdict.isAsked { #expect(verdict.read == instant.milliseconds, "dateparser, asked about \(place)") }
            }
            tally.count(moment, verdict)
        }
        // The floors hold for many phrases, and not for one that is repeated.
        if cases.count >= 1000 { tally.expectEnough() }
        try proof.report(tally.description)
    }
}
