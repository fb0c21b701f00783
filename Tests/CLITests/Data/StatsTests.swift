import BellhopCore
import ControlWire
import Testing

@testable import bellhop

@Suite struct StatsTests {
    /// Statistics of 120 days. Every third day has folds: two on a Sunday, three on the 12th of a
    /// month, and one on any other day.
    static let sample: StatsJSON = {
        let today = CivilDate(year: 2026, month: 11, day: 21)
        var days: [StatsJSON.Day] = []
        for back in stride(from: 120, through: 0, by: -3) {
            let date = today.adding(days: -back)
            days.append(StatsJSON.Day(date: date.description, folded: date.weekday == 0 ? 2 : date.day == 12 ? 3 : 1))
        }
        func sums(_ onTime: Int, _ late: Int, _ revived: Int = 0, abandoned: Int = 0) -> RoundTotals {
            var totals = RoundTotals()
            totals.folded = onTime + late + revived
            totals.onTime = onTime
            totals.late = late
            totals.revived = revived
            totals.abandoned = abandoned
            totals.wetWaits = totals.folded
            totals.wetWaitMs = Int64(totals.folded) * 2_280_000
            totals.dryWaits = totals.folded
            totals.dryWaitMs = Int64(totals.folded) * 7_500_000
            return totals
        }
        var all = RoundTotals()
        let months = [
            ("2026-07", "Jul", sums(3, 0)), ("2026-08", "Aug", sums(10, 2)), ("2026-09", "Sep", RoundTotals()),
            ("2026-10", "Oct", sums(8, 1, 1)), ("2026-11", "Nov", sums(9, 0, abandoned: 1)),
        ]
        for month in months { all += month.2 }
        var snowy = Pet(id: Samples.petID(1), name: "Snowy", createdDate: Samples.now)
        snowy.currentStreak = 9
        snowy.longestStreak = 11
        snowy.totalCyclesCompleted = 34
        snowy.deaths = 1
        return StatsJSON(
            pet: nil, today: today.description, all: StatsJSON.Sums(all),
            months: months.map { StatsJSON.Month(month: $0.0, name: $0.1, sums: StatsJSON.Sums($0.2)) }, days: days,
            streaks: [StatsJSON.Streak(snowy)], weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    }()

    static let notices = NoticeStatsJSON(
        counted: true,
        sinks: [
            NoticeStatsJSON.Sink(
                sink: "desktop", deliveries: ["sent": 3, "seen": 10, "acknowledged": 40, "withdrawn": 5], reachedPerMille: 1000,
                reactions: ["seen": 10, "mark-folded": 31, "start-dryer": 9], reactionMs: 95_000),
            NoticeStatsJSON.Sink(
                sink: "phone", deliveries: ["sent": 41, "failed": 2, "expired": 1], reachedPerMille: 932, reactions: [:], reactionMs: nil),
            NoticeStatsJSON.Sink(sink: "log", deliveries: ["merged": 1], reachedPerMille: nil, reactions: [:], reactionMs: nil),
        ], keptDays: 90)

    @Test("Statistics are drawn as bars and a calendar of 26 weeks that fit in 80 columns")
    func laundry() throws {
        let text = Stats.laundry(Self.sample, months: 12, .plain)
        try inEachLanguage { try expectGolden(Stats.laundry(Self.sample, months: 12, .plain), "stats") }
        #expect(text.split(separator: "\n").allSatisfy { SafeText.displayWidth(String($0)) <= 80 })
    }

    @Test("Without Unicode every sign has another of ASCII, and colour is never the only mark")
    func ascii() throws {
        let ascii = Style(isColoured: false, isUnicode: false, width: 80)
        let text = Stats.laundry(Self.sample, months: 12, ascii)
        try expectGolden(text, "stats-ascii")
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
        let coloured = Stats.laundry(Self.sample, months: 12, Style(isColoured: true, isUnicode: false, width: 80))
        #expect(coloured.contains("\u{1B}["))
        #expect(coloured.replacing(/\u{1B}\[[0-9]+m/, with: "") == text)
    }

    @Test("On 40 columns the bars are shorter and the calendar has fewer weeks")
    func narrow() throws {
        let text = Stats.laundry(Self.sample, months: 3, Style(isColoured: false, isUnicode: true, width: 44))
        #expect(
            text.split(separator: "\n").filter { $0.contains("█") || $0.contains("·") }.allSatisfy {
                SafeText.displayWidth(String($0)) <= 44
            })
        #expect(!text.contains("2026-08"))
    }

    @Test("G15: what each person did is a table, if anybody is known to have done anything")
    func members() throws {
        var stats = Self.sample
        stats.members = [
            StatsJSON.Share(name: "Anna", washed: 3, dried: 2, folded: 0), StatsJSON.Share(name: "Ben", washed: 0, dried: 1, folded: 12),
        ]
        try inEachLanguage { try expectGolden(Stats.laundry(stats, months: 2, .plain), "stats-members") }
        let page = StatsDocument.page(StatsReport(laundry: stats))
        #expect(page.contains("Who did the laundry in the last 90 days") && page.contains(">Ben</th>"))
        #expect(!StatsDocument.page(StatsReport(laundry: Self.sample)).contains("Who did the laundry"))
    }

    @Test("N-27: counts of notices: what reached people, what they did, how long it took, and how to switch it off")
    func notices() throws {
        try inEachLanguage { try expectGolden(Stats.notices(Self.notices, .plain), "stats-notifications") }
        var off = Self.notices
        off.counted = false
        #expect(Stats.notices(off, .plain).contains("the setting \"counters\" is off"))
    }

    @Test("The calendar of a new household begins with the first week that has laundry")
    func newHousehold() {
        let calendar = DayCalendar(
            today: "2026-11-21", days: [("2026-11-02", 1)], weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
        #expect(calendar.lines(.plain)[1] == "  Mon · ▪ · ·")
        let today = DayCalendar(today: "2026-11-21", days: [], weekdays: ["Mon"])
        #expect(today.lines(.plain)[1] == "  Mon · · · ·")
        // No month begins in these four weeks, so the month of the first week is named.
        let end = DayCalendar(today: "2026-08-28", days: [], weekdays: ["Mon"])
        #expect(end.lines(.plain)[0] == "      Aug")
    }

    @Test("An empty house has nothing to draw, and says so")
    func empty() {
        let stats = StatsJSON(
            pet: nil, today: "2026-11-21", all: StatsJSON.Sums(RoundTotals()), months: [], days: [], streaks: [], weekdays: [])
        #expect(Stats.laundry(stats, months: 12, .plain) == "No laundry has been folded yet. For training: bellhop stats workouts")
        #expect(Stats.notices(NoticeStatsJSON(counted: true, sinks: [], keptDays: 90), .plain).hasPrefix("No notices sent yet."))
    }

    @Test("G2: the death that lasts is counted, and the fold that ends it counts it no second time")
    func deaths() {
        var pet = Pet(id: Samples.petID(1), createdDate: Samples.now)
        #expect(StatsJSON.Streak(pet).deaths == 0)
        pet.health = 0
        #expect(StatsJSON.Streak(pet).deaths == 1)
        (pet.health, pet.deaths) = (100, 1)
        #expect(StatsJSON.Streak(pet).deaths == 1)
    }

    @Test("a round is told to have started when its wash did, not when the one before was folded")
    func started() throws {
        var task = LaundryTask(id: TaskID(UUIDv7(high: 1, low: 2)), petID: Samples.petID(1), startDate: Samples.now - .days(3))
        let open = { (task: LaundryTask) in
            Rounds.open(TaskListJSON(tasks: [TaskJSON(task, petName: "Snowy", clock: Samples.clock)]), .plain)
        }
        #expect(!open(task).contains(Samples.clock.text(task.startDate)), "nothing has begun: \(open(task))")
        task.washStartTime = Samples.now - .hours(1)
        task.currentStage = .washing
        #expect(open(task).contains(Samples.clock.text(Samples.now - .hours(1))), "\(open(task))")
    }

    @Test("D-7: --long shows planned and actual times of wash, wait, dry, wait and fold")
    func history() throws {
        var task = LaundryTask(id: TaskID(UUIDv7(high: 1, low: 2)), petID: Samples.petID(1), startDate: Samples.now - .hours(5))
        task.washStartTime = Samples.now - .hours(5)
        task.washEndTime = Samples.now - .hours(4) - .minutes(15)
        task.dryStartTime = Samples.now - .hours(4)
        task.dryEndTime = Samples.now - .hours(3) + .minutes(10)
        task.additionalDryMinutes = 10
        task.currentStage = .completed
        task.isCompleted = true
        task.foldCompletedTime = Samples.now - .hours(1)
        task.foldedLate = true
        var json = TaskJSON(task, petName: "Snowy", clock: Samples.clock)
        json.foldedLate = true
        json.timeline = SpanJSON.spans(of: task, clock: Samples.clock)
        let page = HistoryJSON(tasks: [json], next: "1795266000000.018f")
        try inEachLanguage { try expectGolden(Rounds.history(page, long: true, .plain), "history-long") }
        #expect(Rounds.history(page, long: false, .plain).contains("To see more: bellhop history --after 1795266000000.018f"))
    }

    @Test("Reports of imports, prunes and wipes say what was done and what was mended")
    func reports() throws {
        let lines = [
            ImportJSON.Line(
                ImportFinding(.repair, "tasks[1]", "the file does not contain the pet of this task, so the task is left out"), in: .english),
            ImportJSON.Line(ImportFinding(.merged, "pets[0]", "Snowy is newer here than in the file and is kept"), in: .english),
        ]
        try inEachLanguage {
            let texts = [
                DataReports.imported(ImportJSON(mode: "merge", dryRun: false, pets: 1, tasks: 12, timers: 3, lines: lines), .plain),
                DataReports.imported(ImportJSON(mode: "replace", dryRun: true, pets: 2, tasks: 1, timers: 1, lines: []), .plain),
                DataReports.pruned(
                    PruneJSON(tasks: 12, kept: 3, activities: 2, before: Timestamp(Samples.now), beforeDate: "2025-11-21", dryRun: true),
                    .plain),
                DataReports.pruned(
                    PruneJSON(tasks: 1, kept: 3, before: Timestamp(Samples.now), beforeDate: "2025-11-21", dryRun: false), .plain),
                DataReports.pruned(
                    PruneJSON(tasks: 0, kept: 3, before: Timestamp(Samples.now), beforeDate: "2025-11-21", dryRun: false), .plain),
                DataReports.wiped(WipeJSON(wiped: true, pets: 2, tasks: 31, timers: 1, withdrawn: 2, left: 1), .plain),
            ]
            try expectGolden(texts.joined(separator: "\n\n"), "data-reports")
        }
    }

    @Test("The report of an import leaves out what is 0", arguments: [(0, 60_813, 0), (1, 2, 0), (0, 0, 3), (0, 0, 0)])
    func sums(pets: Int, tasks: Int, timers: Int) {
        let answer = ImportJSON(mode: "merge", dryRun: false, pets: pets, tasks: tasks, timers: timers, lines: [])
        let expected =
            switch (pets, tasks, timers) {
            case (0, 60_813, 0): "60813 rounds of laundry"
            case (1, 2, 0): "1 pet and 2 rounds of laundry"
            case (0, 0, 3): "3 timers"
            default: "0 pets, 0 rounds of laundry and 0 timers"
            }
        #expect(DataReports.imported(answer, .plain).hasSuffix("Imported \(expected)."))
    }

    @Test(
        "The size of a written file has a unit that can be read",
        arguments: [
            (1, "1 byte"), (9_999, "9999 bytes"), (10_000, "10 kB"), (9_999_499, "9999 kB"), (20_238_336, "20 MB"),
        ])
    func sizes(bytes: Int, words: String) {
        #expect(WrittenFile.size(bytes).description == words)
    }
}
