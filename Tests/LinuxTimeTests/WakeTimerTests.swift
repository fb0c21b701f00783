import BellhopCore
import BellhopTestKit
import Foundation
import Testing

@testable import LinuxTime

@Suite struct WakeTimerTests {
    /// Returns whether this process may set a wake timer. Bit 35 of its effective capabilities is
    /// CAP_WAKE_ALARM.
    private static func isPermitted() throws -> Bool {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("CapEff:") })
        let set = try #require(UInt64(line.split(whereSeparator: \.isWhitespace)[1], radix: 16))
        return set >> 35 & 1 == 1
    }

    private static func clocks(_ wakeup: String?) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let power = folder.path + "/rtc0/device/power"
        try FileManager.default.createDirectory(atPath: power, withIntermediateDirectories: true)
        if let wakeup { try wakeup.write(toFile: power + "/wakeup", atomically: false, encoding: .utf8) }
        return folder
    }

    @Test("G7: the kernel takes the timer from whoever may set it, and only a clock that wakes makes it true")
    func permission() throws {
        let tomorrow = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) + .days(1)
        let (good, off, none) = (try Self.clocks("enabled\n"), try Self.clocks("disabled\n"), try Self.clocks(nil))
        let expected: [WakeRefusal?] = try Self.isPermitted() ? [nil, .noClock, .noClock] : [.notPermitted, .notPermitted, .notPermitted]
        for (folder, refusal) in zip([good, off, none], expected) {
            let timer = WakeTimer(clocks: folder.path)
            // Clearing the timer makes no request to the kernel, so it cannot be refused.
            #expect(timer.set(nil) == nil)
            #expect(timer.set(tomorrow) == refusal)
            #expect(timer.set(tomorrow + .hours(1)) == refusal)
            #expect(timer.set(nil) == nil)
        }
    }
}
