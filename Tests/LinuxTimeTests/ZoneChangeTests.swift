import BellhopCore
import Foundation
import LinuxTime
import Testing

@Suite(.timeLimit(.minutes(5))) struct ZoneChangeTests {
    private static let zones = "/usr/share/zoneinfo/"

    @Test("moving to another zone rings every doorbell, also those without an alarm")
    func moved() async throws {
        let folder = try TemporaryFolder()
        try folder.link("localtime", to: Self.zones + "Europe/Berlin")
        let time = try SystemTimekeeper(zone: SystemZone(variable: nil, localtime: folder.path + "/localtime"))
        #expect(time.zone().name == "Europe/Berlin")
        let (idle, armed) = (Doorbell(), Doorbell())
        time.ring(idle, at: nil)
        time.ring(armed, at: time.now().wall + .hours(1))
        for name in ["Asia/Tokyo", "America/New_York"] {
            try folder.link("localtime", to: Self.zones + name)
            await idle.wait()
            await armed.wait()
            #expect(time.zone().name == name)
        }
    }

    @Test("a link that was removed and made anew, as ln -sf does, counts too")
    func removedAndMade() async throws {
        let folder = try TemporaryFolder()
        try folder.link("localtime", to: Self.zones + "Europe/Berlin")
        let time = try SystemTimekeeper(zone: SystemZone(variable: nil, localtime: folder.path + "/localtime"))
        let bell = Doorbell()
        time.ring(bell, at: nil)
        try FileManager.default.removeItem(atPath: folder.path + "/localtime")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/localtime", withDestinationPath: Self.zones + "Asia/Kolkata")
        await bell.wait()
        #expect(time.zone().offset(at: time.now().wall) == 19800)
    }

    @Test("new rules in the zone file itself are taken over")
    func newRules() async throws {
        let folder = try TemporaryFolder()
        let data = folder.path + "/data"
        try FileManager.default.copyItem(atPath: Self.zones + "Europe/Berlin", toPath: data)
        try folder.link("localtime", to: data)
        let time = try SystemTimekeeper(zone: SystemZone(variable: nil, localtime: folder.path + "/localtime"))
        let bell = Doorbell()
        for (name, offset) in [("Asia/Tokyo", 32400), ("Asia/Kolkata", 19800)] {
            time.ring(bell, at: nil)
            // As dpkg does it: another file takes its place.
            try FileManager.default.copyItem(atPath: Self.zones + name, toPath: data + ".new")
            #expect(rename(data + ".new", data) == 0)
            await bell.wait()
            #expect(time.zone().offset(at: time.now().wall) == offset)
        }
    }
}
