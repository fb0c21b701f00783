import BellhopCore
import BellhopTestKit
import Foundation
import Testing

@testable import LinuxTime

@Suite(.timeLimit(.minutes(15))) struct ZoneChangeTests {
    private static let zones = "/usr/share/zoneinfo/"

    /// Returns a timekeeper that detects changes immediately. This may take a while, because other
    /// programs of this user may hold all inotify instances.
    private func timekeeper(in folder: TemporaryFolder) async throws -> SystemTimekeeper {
        let zone = SystemZone(variable: nil, localtime: folder.path + "/localtime")
        var time = try SystemTimekeeper(zone: zone)
        while !time.noticesZoneChanges && !Task.isCancelled {
            // Poll, because no event reports that the condition of this loop has changed.
            await Task.yield()
            try Task.checkCancellation()
            time = try SystemTimekeeper(zone: zone)
        }
        return time
    }

    @Test("moving to another zone rings every doorbell, also those without an alarm")
    func moved() async throws {
        let folder = try TemporaryFolder()
        try folder.link("localtime", to: Self.zones + "Europe/Berlin")
        let time = try await timekeeper(in: folder)
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
        let time = try await timekeeper(in: folder)
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
        let time = try await timekeeper(in: folder)
        let bell = Doorbell()
        for (name, offset) in [("Asia/Tokyo", 32400), ("Asia/Kolkata", 19800)] {
            time.ring(bell, at: nil)
            // Replace the file, as dpkg does.
            try FileManager.default.copyItem(atPath: Self.zones + name, toPath: data + ".new")
            #expect(rename(data + ".new", data) == 0)
            await bell.wait()
            #expect(time.zone().offset(at: time.now().wall) == offset)
        }
    }

    @Test("without inotify a change of the zone is noticed when the next alarm goes off, and inotify is asked for again")
    func withoutInotify() async throws {
        let folder = try TemporaryFolder()
        try folder.link("localtime", to: Self.zones + "Europe/Berlin")
        let asked = Locked(0)
        let alarms = try AlarmClock(zone: SystemZone(variable: nil, localtime: folder.path + "/localtime")) { zone in
            // Refuse inotify at the start and at the first alarm.
            asked.withLock { $0 += 1 }
            return asked.withLock { $0 } > 2 ? ZoneWatch(zone) : nil
        }
        let time = try SystemTimekeeper(alarms: alarms)
        #expect(!time.noticesZoneChanges)
        let (idle, alarm) = (Doorbell(), Doorbell())
        for name in ["Asia/Tokyo", "America/New_York"] {
            time.ring(idle, at: nil)
            try folder.link("localtime", to: Self.zones + name)
            // On a busy machine, the time may have passed before the alarm is set. Such an alarm
            // rings at once, and the timekeeper does not check the zone.
            repeat {
                time.ring(alarm, at: time.now().wall + .milliseconds(1))
                await alarm.wait()
            } while time.zone().name != name && !Task.isCancelled
            await idle.wait()
        }
        // Each alarm that rings makes the timekeeper ask for inotify once more.
        while !time.noticesZoneChanges && !Task.isCancelled {
            time.ring(alarm, at: time.now().wall + .milliseconds(1))
            await alarm.wait()
        }
    }
}
