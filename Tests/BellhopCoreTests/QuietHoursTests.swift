import BellhopCore
import Testing

@Suite("Quiet hours (checklist G16)")
struct QuietHoursTests {
    private let phone = SinkName(rawValue: "phone")

    private func event(_ kind: EventKind, _ urgency: Urgency) -> Event {
        let notice = Notice(
            key: NoticeKey(rawValue: "k"), id: "k", category: "x-bellhop.timer", title: "t", body: "", urgency: urgency, name: "n")
        return Event(kind: kind, occurred: Instant(seconds: 0), owner: .hub, notice: notice)
    }

    @Test(
        "G16: in every minute of two days they end when they should, over midnight and within a day",
        arguments: ["22:30-07:00", "13:00-14:30", "23:59-00:00"])
    func ends(text: String) throws {
        let quiet = QuietHours(window: try #require(TimeWindow(text)))
        let (from, to) = (quiet.window.from.secondOfDay / 60, quiet.window.to.secondOfDay / 60)
        let start = CivilDate(year: 2026, month: 12, day: 31).daysSince1970 * 1440
        for minute in start..<start + 2880 {
            let moment = CivilDateTime(secondsSince1970: Int64(minute) * 60)
            // Step minute by minute to the end of the quiet hours.
            var end = minute
            while (from < to ? (from..<to).contains(end % 1440) : end % 1440 >= from || end % 1440 < to) { end += 1 }
            #expect(quiet.end(at: moment) == (end == minute ? nil : CivilDateTime(secondsSince1970: Int64(end) * 60)), "\(moment)")
        }
    }

    @Test("G16: what somebody started rings unless it is strict, what is urgent enough always; a test too, and sinks that are not named")
    func kinds() throws {
        var quiet = QuietHours(window: try #require(TimeWindow("22:00-07:00")), letThrough: .high)
        // 23:00 UTC.
        let night = Instant(seconds: 1_795_388_400)
        let started: Set<EventKind> = [
            .laundryWashed, .laundryDried, .restOver, .workoutCue, .workoutSet, .workoutFinished, .timerFinished, .alarmRang, .hubDigest,
        ]
        for kind in EventKind.all {
            for urgency in Urgency.allCases {
                for isStrict in [false, true] {
                    quiet.isStrict = isStrict
                    let isQuiet = kind != .test && urgency < .high && (isStrict || !started.contains(kind))
                    #expect(
                        (quiet.end(for: event(kind, urgency), urgency: urgency, on: phone, at: night, in: .utc) != nil) == isQuiet,
                        "\(kind) \(urgency) \(isStrict)")
                }
            }
        }
        quiet.sinks = [SinkName(rawValue: "desktop")]
        #expect(quiet.end(for: event(.laundryDue, .low), urgency: .low, on: phone, at: night, in: .utc) == nil)
    }

    @Test("G16: when the clocks go back they end with the first of the two hours, and never before now")
    func daylight() throws {
        // 2026-10-25 01:00 UTC, when the clocks in Berlin go back from 03:00 to 02:00.
        let change: Int64 = 1_792_890_000
        let zone = ZoneRules(name: "Europe/Berlin", firstOffset: 7200, transitions: [.init(at: change, offset: 3600)])
        let quiet = QuietHours(window: try #require(TimeWindow("22:00-02:30")))
        let first = Instant(seconds: change - 1800)
        for second in stride(from: change - 7200, to: change + 7200, by: 60) {
            let now = Instant(seconds: second)
            #expect(quiet.end(at: now, in: zone) == (now < first ? first : nil), "\(now.rfc3339)")
            if now < first { #expect(quiet.start(at: now, in: zone) == Instant(seconds: change - 5 * 3600)) }
        }
    }
}
