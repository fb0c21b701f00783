import BellhopCore
import Testing
import Training

@Suite("Timers that pause, as rules") struct KeptRulesTests {
    private static let start = Instant(seconds: 1_795_269_600)

    /// Returns a timer of ten minutes that is paused with six minutes left.
    private static func paused(isKept: Bool = false, labels: Labels = [:]) -> Activity {
        let kept = KeptTimer(length: 600_000, remaining: 360_000, isKept: isKept, labels: labels, generation: 1)
        return Activity(
            id: ActivityID(UUIDv7(high: 1, low: 1)), kind: .timer, name: "Bread", started: start, body: .timer(kept))
    }

    private static func changed(_ change: TimerExtension, isKept: Bool = false) throws -> KeptTimer {
        try #require(try KeptRules.extend(paused(isKept: isKept), change).keptTimer)
    }

    private static func refusal(_ change: TimerExtension, of activity: Activity = paused()) -> Refusal? {
        do throws(Refusal) {
            _ = try KeptRules.extend(activity, change)
            return nil
        } catch {
            return error
        }
    }

    @Test("more and less time change what is left, and with it the length, unless that is of the next start")
    func extended() throws {
        for (difference, left, length) in [(Duration.minutes(5), Int64(660_000), Int64(900_000)), (.minutes(-5), 60_000, 300_000)] {
            let timer = try Self.changed(.by(difference))
            #expect(timer.remaining == left && timer.length == length && timer.generation == 1)
            let kept = try Self.changed(.by(difference), isKept: true)
            #expect(kept.remaining == left && kept.length == 600_000 && kept.isKept)
        }
        #expect(try Self.changed(.by(.milliseconds(-359_000))).remaining == 1000)
        #expect(try Self.changed(.until(.after(ParsedDuration(.minutes(2))))).remaining == 120_000)
    }

    @Test("what would leave nothing is refused, and says what is left and how to end it")
    func nothingLeft() {
        for less in [Duration.minutes(6), .milliseconds(359_001), .hours(9)] {
            #expect(Self.refusal(.by(.zero - less))?.code == .invalidDuration)
        }
        #expect(
            Self.refusal(.by(.minutes(-6)))?.message.description
                == "\"Bread\" has only 6 min left and cannot be shortened by 6 min. To end it: bellhop stop Bread")
        for more in [Duration.days(365), .milliseconds(Int64.max)] { #expect(Self.refusal(.by(more))?.code == .invalidDuration) }
        #expect(Self.refusal(.by(.milliseconds(Int64.min)))?.code == .invalidDuration)
    }

    @Test("what pauses has no time of day at which it ends, an alarm no length, and what does not pause nothing left")
    func refused() {
        let until = Self.refusal(.until(.at(CivilTime(hour: 15, minute: 0))))
        #expect(until?.code == .invalidValue)
        #expect(until?.message.description.contains("bellhop extend Bread 5m") == true)
        #expect(Self.refusal(.until(.on(.fromToday(1), CivilTime(hour: 7, minute: 0))))?.code == .invalidValue)
        var ready = Self.paused(isKept: true)
        ready.keptTimer?.remaining = nil
        #expect(Self.refusal(.by(.minutes(5)), of: ready)?.code == .nothingRunning)
        var alarm = Self.paused(labels: [TimerRecord.recurrenceLabel: "DTSTART:20261121T070000 FREQ=DAILY"])
        alarm.keptTimer?.remaining = 0
        #expect(alarm.recurrence != nil)
        #expect(Self.refusal(.by(.minutes(5)), of: alarm)?.code == .invalidValue)
    }
}
