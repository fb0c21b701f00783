import BellhopCore
import BellhopTestKit
import Foundation
import LinuxTime
import Testing

/// Compares the rules of every zone on this machine with its C library, by running `date`.
@Suite struct ZonesAgainstSystemTests {
    private static let folder = "/usr/share/zoneinfo"

    /// Returns the names of all zones. Several names can stand for the same zone.
    private static func names() throws -> [String] {
        let all = try FileManager.default.subpathsOfDirectory(atPath: folder)
        let names = all.filter { name in
            !name.hasPrefix("right/") && !name.hasPrefix("posix/") && (try? ZoneFile.rules(named: name, content(name))) != nil
        }
        return names.sorted()
    }

    private static func content(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
    }

    /// Returns the instants to compare, in seconds: instants around listed and future changes, and
    /// random instants.
    private static func questions(_ rules: ZoneRules, _ random: inout SeededGenerator) -> [Int64] {
        var seconds = rules.transitions.shuffled(using: &random).prefix(12).flatMap { [$0.at - 1, $0.at, $0.at + 1] }
        // These are from 1850 to 2200. The footer of the zone file determines the distant future.
        seconds += (0..<12).map { _ in Int64.random(in: -3_786_912_000...7_258_118_400, using: &random) }
        seconds += (0..<12).map { _ in Int64.random(in: 1_700_000_000...2_000_000_000, using: &random) }
        for year in [2026, 2037, 2038, 2100] {
            for month in [3, 4, 10, 11] {
                let date = CivilDate(year: year, month: month, day: Int.random(in: 1...28, using: &random))
                seconds.append(Int64(date.daysSince1970) * 86400 + Int64.random(in: 0..<86400, using: &random))
            }
        }
        return seconds
    }

    @Test("every zone shows what the C library shows, at thousands of seeded instants")
    func offsets() async throws {
        let folder = try TemporaryFolder()
        var random = SeededGenerator(seed: 0x20E5)
        let names = try Self.names()
        #expect(names.count > 400)
        var compared = 0
        for name in names {
            let rules = try ZoneFile.rules(named: name, Self.content(name))
            let seconds = Self.questions(rules, &random)
            let file = folder.path + "/instants"
            try seconds.map { "@\($0)\n" }.joined().write(toFile: file, atomically: false, encoding: .utf8)
            let answer = try await Program.run(
                ["/usr/bin/date", "--file=" + file, "+%::z %Y-%m-%d %H:%M:%S"], environment: ["TZ": name, "LC_ALL": "C"])
            let expected = seconds.map { second -> String in
                let instant = Instant(seconds: second)
                let civil = rules.civil(instant)
                return "\(Self.offsetText(rules.offset(at: instant))) \(civil.date) \(civil.time.descriptionWithSeconds)"
            }
            #expect(answer.status == 0)
            // `date` prints the offset -00 if the local time is unknown.
            let lines = answer.output.replacing("-00:00:00", with: "+00:00:00").split(separator: "\n").map(String.init)
            if lines != expected {
                let index = zip(lines, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
                Issue.record("\(name) at \(seconds[index]): the C library says \(lines[index]), we say \(expected[index])")
            }
            compared += lines.count
        }
        #expect(compared > 20_000)
    }

    /// Returns the offset as `date +%::z` writes it, such as `+01:00:00`.
    private static func offsetText(_ offset: Int) -> String {
        (offset < 0 ? "-" : "+") + CivilTime(secondOfDay: abs(offset)).descriptionWithSeconds
    }

    @Test("every civil time becomes the first instant that shows it, or the first after the gap it lies in")
    func backAgain() throws {
        var random = SeededGenerator(seed: 0xC1)
        for name in try Self.names() {
            let rules = try ZoneFile.rules(named: name, Self.content(name))
            for second in Self.questions(rules, &random) {
                for shift in [-5400, -1800, 0, 1800, 5400] as [Int64] {
                    let wanted = second + Int64(rules.offset(at: Instant(seconds: second))) + shift
                    if let fault = Self.fault(rules, wanted) { Issue.record("\(name), \(wanted): \(fault)") }
                }
            }
        }
    }

    /// Checks the instant found for a civil time against the definition, using only
    /// ``ZoneRules/offset(at:)``.
    private static func fault(_ rules: ZoneRules, _ wanted: Int64) -> String? {
        func shown(_ second: Int64) -> Int64 { second + Int64(rules.offset(at: Instant(seconds: second))) }
        let found = rules.instant(CivilDateTime(secondsSince1970: wanted)).seconds
        if shown(found) < wanted { return "shows an earlier time" }
        if shown(found) > wanted, shown(found - 1) >= wanted { return "is not the end of a gap" }
        // If an earlier instant also shows this time, it equals `wanted` minus an offset that is in
        // force near it.
        let offsets = Set(stride(from: wanted - 97_200, through: wanted + 97_200, by: 3600).map { rules.offset(at: Instant(seconds: $0)) })
        let earlier = offsets.map { wanted - Int64($0) }.first { $0 < found && shown($0) == wanted }
        return earlier.map { "\($0) shows it earlier than \(found)" }
    }
}
