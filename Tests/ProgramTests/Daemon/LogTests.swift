import BellhopCore
import BellhopTestKit
import Foundation
import Testing

/// Tests the form of the lines that `bellhopd` logs on standard error.
@Suite(.timeLimit(.minutes(15))) struct LogTests {
    /// Starts and ends a daemon. Returns its log, and the moments before the start and after the end.
    private func log(_ arguments: [String] = [], _ environment: [String: String] = [:]) async throws -> (
        lines: [String], period: ClosedRange<Date>
    ) {
        let before = DaemonProcess.now()
        let daemon = try DaemonProcess(config: DaemonConfig.json, environment: environment, arguments: arguments)
        let program = try await daemon.start()
        #expect(try await daemon.end() == 0)
        func date(_ instant: Instant) -> Date { Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000) }
        let lines = program.errors.all.filter { $0 != Program.ended }
        #expect(lines.contains { $0.contains("listens on") }, "\(lines)")
        // A line says its time in whole seconds.
        return (lines, date(before).addingTimeInterval(-1)...date(DaemonProcess.now()))
    }

    @Test("each line for people begins with the date and the time of the zone, then the level: a log outlives the day")
    func text() async throws {
        let (lines, period) = try await log()
        let reader = DateFormatter()
        reader.locale = Locale(identifier: "en_US_POSIX")
        reader.timeZone = TimeZone(identifier: "Europe/Berlin")
        reader.dateFormat = "yyyy-MM-dd HH:mm:ss"
        for line in lines {
            let parts = try #require(
                line.wholeMatch(of: /(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) (info|notice|warning|error) (\S.*)/), "\(line)")
            let date = try #require(reader.date(from: String(parts.1)), "\(line)")
            #expect(period.contains(date), "\(line) is not within \(period)")
        }
    }

    @Test("each line for programs is a JSON object with the instant in UTC, the level and the message")
    func json() async throws {
        struct Line: Decodable {
            var time, level, message: String
        }
        let (lines, period) = try await log(["--log-format", "json"])
        for line in lines {
            let read = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
            let instant = try #require(Instant(rfc3339: read.time), "\(line)")
            #expect(period.contains(Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)), "\(line)")
            #expect(["info", "notice", "warning", "error"].contains(read.level) && !read.message.isEmpty, "\(line)")
        }
    }

    @Test("the lines for the systemd journal have a priority in place of date and level, because the journal has its own")
    func journal() async throws {
        let (lines, _) = try await log([], ["JOURNAL_STREAM": "8:1"])
        for line in lines { #expect(line.wholeMatch(of: /<[3-6]>[^\d<].*/) != nil, "\(line)") }
    }
}
