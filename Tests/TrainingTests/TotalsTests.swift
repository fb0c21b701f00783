import BellhopCore
import Testing
import Training

@Suite("What was trained in all") struct TotalsTests {
    /// 2026-11-21, a Saturday.
    private static let today = CivilDate(year: 2026, month: 11, day: 21)

    private static func figures(
        _ number: UInt64, _ kind: Activity.Kind = .workout, _ name: String = "tabata", on date: CivilDate = today,
        _ ending: ProgrammeRun.Ending? = .finished, sets: Int = 8, trained: Int64 = 250_000
    ) -> ActivityFigures {
        let started = Instant(milliseconds: Int64(date.daysSince1970) * 86_400_000 + Int64(number))
        var figures = ActivityFigures(
            id: ActivityID(UUIDv7(high: 1, low: number)), kind: kind, name: name, started: started, ending: ending, sets: sets,
            trained: trained)
        if kind == .rest { (figures.rests, figures.planned, figures.taken) = (sets - 1, Int64(sets - 1) * 90_000, Int64(sets) * 95_000) }
        return figures
    }

    private static func streaks(_ back: Int...) -> [Int] {
        let streaks = TrainingStreaks(back.map { today.adding(days: -$0) }, today: today)
        return [streaks.days, streaks.longestDays, streaks.weeks, streaks.longestWeeks]
    }

    @Test("days in a row count up to today, or up to yesterday as long as today is not over; weeks begin on Monday, and count likewise")
    func streaks() {
        #expect(Self.streaks() == [0, 0, 0, 0])
        #expect(Self.streaks(0) == [1, 1, 1, 1])
        #expect(Self.streaks(1, 2, 3) == [3, 3, 1, 1])
        #expect(Self.streaks(0, 1, 1, 2) == [3, 3, 1, 1])
        // The last training was the day before yesterday, so the current streak of days is over.
        // The Sunday six days ago was in another week.
        #expect(Self.streaks(2, 6) == [0, 1, 2, 2])
        #expect(Self.streaks(5) == [0, 1, 1, 1])
        #expect(Self.streaks(6, 7) == [0, 2, 1, 1])
        #expect(Self.streaks(12, 13) == [0, 2, 2, 2])
        #expect(Self.streaks(0, 7, 14, 28, 35, 42, 49) == [1, 1, 3, 4])
        #expect(Self.streaks(40, 41, 42, 43, 3) == [0, 4, 1, 2])
    }

    @Test("before 1970 and around it weeks are weeks")
    func weeks() {
        for day in -20...20 {
            let date = CivilDate(daysSince1970: day)
            let isMonday = date.weekday == 1
            let streaks = TrainingStreaks([date, date.adding(days: -1)], today: date)
            #expect(streaks.weeks == (isMonday ? 2 : 1), "\(date)")
        }
    }

    @Test("totals tell endings apart, and the first of equal records keeps it")
    func totals() {
        let runs = [
            Self.figures(9, sets: 12, trained: 100_000), Self.figures(3), Self.figures(2, .workout, "4x4", .stopped, sets: 8),
            Self.figures(5, .workout, "4x4", .interrupted, sets: 0, trained: 0), Self.figures(7, sets: 12, trained: 250_000),
        ]
        for order in [runs, runs.reversed()] {
            let totals = RunTotals(order)
            #expect((totals.all, totals.finished, totals.stopped, totals.interrupted) == (5, 3, 1, 1))
            #expect((totals.sets, totals.trained) == (40, 850_000))
            #expect(totals.longest == runs[2] && totals.mostSets == runs[4])
        }
        let nothing = RunTotals([runs[3]])
        #expect(nothing.longest == nil && nothing.mostSets == nil)
    }

    @Test("months are whole, empty ones too; a day counts when a set was done or a rest taken; workouts stand by their time")
    func statistics() {
        let july = CivilDate(year: 2026, month: 7, day: 30)
        let yesterday = Self.today.adding(days: -1)
        let statistics = TrainingStatistics(
            workouts: [
                Self.figures(1, on: july), Self.figures(2), Self.figures(3, .workout, "4x4", trained: 2_000_000),
                Self.figures(4, .workout, "emom", on: yesterday, .stopped, sets: 0, trained: 20_000),
                // Stopped at once, so it was started by mistake.
                Self.figures(7, .workout, "hiit", on: july, .stopped, sets: 0, trained: 999),
            ],
            sessions: [
                Self.figures(5, .rest, "Rest", on: yesterday, nil, sets: 3), Self.figures(6, .rest, "Rest", on: july, nil, sets: 1),
            ], today: Self.today, zone: .utc)
        #expect(statistics.months.map(\.date.month) == [7, 8, 9, 10, 11])
        #expect(statistics.months.map(\.totals.all) == [1, 0, 0, 0, 3])
        #expect(statistics.days.map(\.date) == [july, yesterday, Self.today])
        #expect(statistics.days.map(\.count) == [1, 1, 2] && statistics.days.map(\.workouts) == [1, 0, 2])
        #expect((statistics.streaks.days, statistics.streaks.longestDays) == (2, 2))
        #expect(statistics.programmes.map(\.name) == ["4x4", "tabata", "emom"])
        #expect(statistics.programmes[1].totals.all == 2 && statistics.programmes[1].last == Self.figures(2).started)
        #expect((statistics.rests.sessions, statistics.rests.sets, statistics.rests.rests) == (2, 4, 2))
        #expect((statistics.rests.planned, statistics.rests.taken) == (180_000, 380_000))
        #expect(TrainingStatistics(workouts: [], sessions: [], today: Self.today, zone: .utc).months.isEmpty)
    }
}
