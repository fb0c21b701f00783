import BellhopCore
import BellhopTestKit
import Foundation
import LinuxTime
import Testing

@Suite struct ZoneFileTests {
    private static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/" + name)))
    }

    @Test("a file of version 1, with 32-bit times only, is read")
    func versionOne() throws {
        // The file has two types of local time and one transition, at 1000 s.
        var file = [UInt8]("TZif".utf8) + [UInt8](repeating: 0, count: 16)
        for count in [0, 0, 0, 1, 2, 4] as [UInt8] { file += [0, 0, 0, count] }
        file += [0, 0, 3, 0xE8] + [1]
        file += [0, 0, 0x0E, 0x10, 0, 0] + [0xFF, 0xFF, 0xF1, 0xF0, 1, 0] + [UInt8]("AAA\0".utf8)
        let rules = try ZoneFile.rules(named: "Test", file)
        #expect(rules == ZoneRules(name: "Test", firstOffset: 3600, transitions: [.init(at: 1000, offset: -3600)]))
    }

    @Test("a file that stops anywhere is refused, not believed and not fatal")
    func truncated() throws {
        let whole = try Self.bytes("Europe/Dublin")
        for length in 0..<whole.count {
            #expect(throws: ZoneFile.Fault.self) { try ZoneFile.rules(named: "x", Array(whole[..<length])) }
        }
    }

    @Test("seeded damage never traps")
    func damaged() throws {
        var random = SeededGenerator(seed: 0x12F)
        let whole = try Self.bytes("Africa/Casablanca")
        for _ in 0..<5000 {
            var file = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                file[Int.random(in: 0..<min(file.count, 200), using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            // Depending on which bytes were changed, the file may be refused.
            guard let rules = try? ZoneFile.rules(named: "x", file) else { continue }
            _ = rules.instant(rules.civil(Instant(seconds: 1_782_864_000)))
        }
    }

    @Test("zones that count leap seconds are refused")
    func leapSeconds() throws {
        let file = try Self.bytes("right/Europe/Berlin")
        #expect(throws: ZoneFile.Fault.countsLeapSeconds) { try ZoneFile.rules(named: "x", file) }
    }

    @Test("winter time as the daylight time (Europe/Dublin), half hours (Lord Howe), quarters (Chatham), negative hours (Nuuk)")
    func oddZones() throws {
        func offsets(_ name: String) throws -> [Int] {
            let rules = try ZoneFile.rules(named: name, Self.bytes(name))
            return [1_768_435_200, 1_784_073_600, 32_536_771_200].map { rules.offset(at: Instant(seconds: $0)) }
        }
        #expect(try offsets("Europe/Dublin") == [0, 3600, 0])
        #expect(try offsets("Australia/Lord_Howe") == [39600, 37800, 39600])
        #expect(try offsets("Pacific/Chatham") == [49500, 45900, 49500])
        #expect(try offsets("America/Nuuk") == [-7200, -3600, -7200])
    }
}
