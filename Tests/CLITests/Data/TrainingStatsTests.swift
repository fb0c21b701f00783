import BellhopCore
import ControlWire
import Testing

@testable import bellhop

@Suite("What was trained, on the command line") struct TrainingStatsTests {
    private static func totals(_ finished: Int, _ stopped: Int, _ interrupted: Int = 0, minutes: Int64) -> RunTotalsJSON {
        RunTotalsJSON(
            finished: finished, stopped: stopped, interrupted: interrupted, all: finished + stopped + interrupted, sets: finished * 8,
            trainedMs: minutes > 0 ? minutes * 60_000 + 169 : 0, longestMs: 0, mostSets: 0)
    }

    /// Statistics of four months with a workout every third day.
    static let sample: TrainingStatsJSON = {
        let today = CivilDate(year: 2026, month: 11, day: 21)
        let days = stride(from: 90, through: 0, by: -3).map { today.adding(days: -$0) }
        let clock = Samples.clock
        func record(_ name: String, sets: Int, minutes: Int64) -> TrainingStatsJSON.Record {
            TrainingStatsJSON.Record(
                ActivityFigures(
                    id: ActivityID(UUIDv7(at: Samples.now, randomA: 5, randomB: 1)), kind: .workout, name: name,
                    started: Samples.now - .days(9), ending: .finished, sets: sets, trained: minutes * 60_000), clock: clock)
        }
        return TrainingStatsJSON(
            today: today.description, all: totals(29, 2, 1, minutes: 341),
            months: [
                .init(month: "2026-08", name: "Aug", totals: totals(3, 0, minutes: 20)),
                .init(month: "2026-09", name: "Sep", totals: totals(0, 0, minutes: 0)),
                .init(month: "2026-10", name: "Oct", totals: totals(17, 2, 1, minutes: 201)),
                .init(month: "2026-11", name: "Nov", totals: totals(9, 0, minutes: 120)),
            ], days: days.map { .init(date: $0.description, count: $0.weekday == 0 ? 2 : 1, workouts: 1) },
            streaks: .init(days: 1, weeks: 3, longestDays: 4, longestWeeks: 7), longest: record("4x4", sets: 4, minutes: 43),
            mostSets: record("circuit", sets: 18, minutes: 31),
            programmes: [
                .init(
                    name: "tabata", totals: totals(22, 2, minutes: 210), lastAt: Timestamp(Samples.now),
                    lastAtLocal: clock.text(Samples.now)),
                .init(
                    name: "4x4", totals: totals(7, 0, 1, minutes: 131), lastAt: Timestamp(Samples.now - .days(9)),
                    lastAtLocal: clock.text(Samples.now - .days(9))),
            ], rests: .init(sessions: 4, sets: 21, rests: 17, plannedMs: 17 * 90_000, takenMs: 17 * 101_400),
            weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    }()

    static func nothing(_ rests: TrainingStatsJSON.Rests) -> TrainingStatsJSON {
        TrainingStatsJSON(
            today: "2026-11-21", all: totals(0, 0, minutes: 0), months: [],
            days: rests.rests > 0 ? [.init(date: "2026-11-20", count: 1, workouts: 0)] : [],
            streaks: .init(days: 0, weeks: 0, longestDays: 0, longestWeeks: 0), longest: nil, mostSets: nil, programmes: [], rests: rests,
            weekdays: sample.weekdays)
    }

    @Test("Workouts are drawn as bars, a calendar, records and tables that fit in 80 columns")
    func page() throws {
        try inEachLanguage {
            let text = TrainingStats.text(Self.sample, months: 12, .plain)
            try expectGolden(text, "stats-workouts")
            let wide = text.split(separator: "\n").filter { SafeText.displayWidth(String($0)) > 80 }
            #expect(wide.isEmpty, "\(wide)")
        }
        let short = TrainingStats.text(Self.sample, months: 2, .plain)
        #expect(short.contains("2026-10") && !short.contains("2026-09"))
    }

    @Test("Without Unicode every sign has another of ASCII, and colour is never the only mark")
    func ascii() {
        let ascii = Style(isColoured: false, isUnicode: false, width: 80)
        let text = TrainingStats.text(Self.sample, months: 12, ascii)
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
        let coloured = TrainingStats.text(Self.sample, months: 12, Style(isColoured: true, isUnicode: false, width: 80))
        #expect(coloured.contains("\u{1B}["))
        #expect(coloured.replacing(/\u{1B}\[[0-9]+m/, with: "") == text)
    }

    @Test("Who has not trained yet is told how to begin; rests at the gym alone are shown all the same")
    func empty() {
        let none = Self.nothing(.init(sessions: 0, sets: 0, rests: 0, plannedMs: 0, takenMs: 0))
        #expect(TrainingStats.text(none, months: 12, .plain) == "No workouts yet. Start one with: bellhop workout start tabata")
        let gym = TrainingStats.text(
            Self.nothing(.init(sessions: 1, sets: 2, rests: 1, plannedMs: 90_000, takenMs: 95_400)), months: 12, .plain)
        #expect(gym.contains("average rest: 1 min 30 s planned, 1 min 35 s taken"))
        #expect(gym.contains("Days with training"))
    }
}
