import BellhopCore
import BellhopTestKit
import Foundation
import LinuxTime
import Testing

@Suite struct SystemZoneTests {
    private static let now = Instant(seconds: 1_782_864_000)

    @Test(
        "the variable TZ is read as glibc reads it",
        arguments: [
            ("Europe/Berlin", "Europe/Berlin", 7200), (":Asia/Tokyo", "Asia/Tokyo", 32400), ("", "UTC", 0), ("UTC", "UTC", 0),
            ("/usr/share/zoneinfo/America/New_York", "America/New_York", -14400),
            ("CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3", 7200),
            ("EST5EDT", "EST5EDT", -14400), ("No/Such_Zone", "UTC", 0), ("../../../etc/passwd", "UTC", 0), ("/etc/passwd", "UTC", 0),
            ("<+05>-5", "<+05>-5", 18000),
        ])
    func variable(value: String, name: String, offset: Int) {
        let rules = SystemZone(variable: value).rules()
        #expect(rules.name == name)
        #expect(rules.offset(at: Self.now) == offset)
    }

    @Test("the link names the zone, also one that is itself a link; a plain file has no name but works")
    func link() throws {
        let folder = try TemporaryFolder()
        let zone = SystemZone(variable: nil, localtime: folder.path + "/localtime")
        #expect(zone.rules() == .utc)
        try folder.link("localtime", to: "/usr/share/zoneinfo/Europe/Oslo")
        #expect(zone.rules().name == "Europe/Oslo")
        try FileManager.default.createDirectory(atPath: folder.path + "/zoneinfo/Some/Far", withIntermediateDirectories: true)
        try folder.link("zoneinfo/Some/Far/Away", to: "/usr/share/zoneinfo/Asia/Kolkata")
        try folder.link("localtime", to: "zoneinfo/Some/Far/Away")
        #expect(zone.rules().name == "Some/Far/Away")
        #expect(zone.rules().offset(at: Self.now) == 19800)
        try folder.link("localtime", to: "zoneinfo/No/Where")
        #expect(zone.rules() == .utc)
        try FileManager.default.removeItem(atPath: folder.path + "/localtime")
        try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/Asia/Tokyo", toPath: folder.path + "/localtime")
        #expect(zone.rules().offset(at: Self.now) == 32400)
        try Data("no zone".utf8).write(to: URL(fileURLWithPath: folder.path + "/localtime"))
        #expect(zone.rules() == .utc)
    }
}
