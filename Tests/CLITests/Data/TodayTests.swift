import BellhopCore
import ControlWire
import FoundationEssentials
import Testing

@testable import bellhop

@Suite("bellhop today: the day as lines and as a list") struct TodayTests {
    /// A day with laundry, training, timers and notices, seen at 14:00.
    static var sample: DayJSON {
        let clock = Samples.listClock
        let now = Samples.now
        func item(
            _ state: DayJSON.Item.State, _ kind: String, _ name: String, _ text: String = "", from start: Duration? = nil, at: Duration?,
            urgency: String? = nil
        ) -> DayJSON.Item {
            DayJSON.Item(
                state, kind: kind, name: name, text: text, start: start.map { now + $0 }, at: at.map { now + $0 }, urgency: urgency,
                clock: clock)
        }
        let date = clock.zone.civil(now).date
        return DayJSON(
            now: Timestamp(now), nowLocal: clock.text(now), date: date.description,
            dateLocal: Speech.language.shortWeekday(date.weekday) + " " + date.description, day: Samples.today,
            items: [
                item(.rings, "timer.finished", "Bread", "Time is up after 50 min.", at: .hours(-20), urgency: "high"),
                item(.ran, "wash", "Fluffy", from: .hours(-15), at: .minutes(-795)),
                item(.ran, "workout", "tabata", from: .hours(-7), at: .minutes(-400)),
                item(.happened, "alarm.rang", "Stand-up", "It is 09:30.", at: .minutes(-270)),
                item(.ran, "wash", "Snowy", from: .hours(-4), at: .minutes(-195)),
                item(.ran, "dry", "Snowy", from: .hours(-3), at: .hours(-2)),
                item(.happened, "laundry.folded", "Snowy", "Laundry folded", at: .minutes(-90)),
                item(.runs, "rest", "Gym", from: .minutes(-20), at: nil),
                item(.runs, "wash", "Fluffy", from: .seconds(-1), at: .seconds(2699)),
                item(.runs, "countdown", "Tea", from: .minutes(-2), at: .minutes(8)),
                item(.coming, "alarm", "Pills", "every day at 08:00 and 20:00", at: .hours(6)),
                item(.coming, "due", "Buddy", at: .hours(8)),
            ])
    }

    private static var empty: DayJSON {
        var day = sample
        day.items = []
        return day
    }

    private static func text(_ width: Int?, isUnicode: Bool = true, isColoured: Bool = false, _ day: DayJSON = sample) -> String {
        DayPage.text(day, Style(isColoured: isColoured, isUnicode: isUnicode, width: width))
    }

    @Test("The pictures of 80 and 120 columns in both languages, and of ASCII")
    func pictures() throws {
        try inEachLanguage {
            try expectGolden(Self.text(80), "today-80")
            try expectGolden(Self.text(120), "today-120", isFile: true)
            try expectGolden(Self.text(80, Self.empty), "today-empty")
        }
        let ascii = Self.text(80, isUnicode: false)
        try expectGolden(ascii, "today-ascii")
        #expect(ascii.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test("Of an alarm that rings more than four times, the list shows the next time and the words that say when it rings again")
    func repeating() {
        var day = Self.sample
        let clock = Samples.listClock
        day.items = (1...24).map { count in
            DayJSON.Item(
                .coming, kind: "alarm", name: "Drink", text: "every 10 min", start: nil, at: Samples.now + .minutes(10 * count),
                clock: clock)
        }
        func rows() -> [Substring] { Self.text(80, day).split(separator: "\n").filter { $0.contains("Drink") } }
        #expect(rows().count == 1 && rows()[0].contains("every 10 min") && rows()[0].contains("10:00 left"), "\(rows())")
        day.items.removeLast(20)
        #expect(rows().count == 4, "\(rows())")
    }

    @Test("It fits from 60 to 250 columns, with any name, and colour is never the only mark")
    func widths() {
        var day = Self.sample
        for index in day.items.indices { day.items[index].name = Samples.hostile }
        for width in 60...250 {
            let text = Self.text(width, day)
            let lines = text.split(separator: "\n").map(String.init)
            #expect(lines.allSatisfy { SafeText.displayWidth($0) <= width }, "\(width): \(text)")
            #expect(lines.filter { $0.contains("┃") }.count == 3)
            #expect(Self.text(width, isColoured: true, day).replacing(/\u{1B}\[[0-9]+m/, with: "") == text)
            #expect(!text.unicodeScalars.contains { $0 != "\n" && SafeText.isActive($0.value) })
        }
        let piped = Self.text(nil, day).split(separator: "\n").map(String.init).filter { $0.contains("┃") }
        #expect(piped.count == 3 && piped.allSatisfy { SafeText.displayWidth($0) <= 80 })
    }

    @Test("On a narrow terminal the scale of hours stays even, and a notice uses the whole line")
    func narrow() throws {
        let lines = Self.text(60).split(separator: "\n").map(String.init)
        let scale = try #require(lines.dropFirst().first).split(separator: " ")
        #expect(scale == ["00:00", "06:00", "12:00", "18:00"])
        #expect(lines.contains { $0.hasSuffix("Bread     Time is up after 50 min.") }, "\(lines)")
    }

    @Test("A long day shows the newest of what is over, and says how to see the rest")
    func long() {
        var day = Self.empty
        day.items = (0..<60).map { minute in
            DayJSON.Item(
                .happened, kind: "timer.finished", name: "T\(minute)", at: Samples.now - .minutes(120 - minute), clock: Samples.clock)
        }
        let text = Self.text(80, day)
        #expect(text.contains("and 40 more: bellhop events --since today"))
        #expect(text.contains("T59") && text.contains("T40") && !text.contains("T39"))
    }

    @Test("--json prints what the daemon answered")
    func json() async throws {
        try await StandInDaemon.with({ _, _ in try .ok(Self.sample) }) { daemon in
            let run = await CommandRun.run(["today", "--json"], socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            #expect(daemon.requests.map(\.line) == ["GET /v1/today"])
            let shown = try WireCoding.decode(DayJSON.self, from: Data(run.out.utf8))
            #expect(shown == Self.sample)
            #expect(await CommandRun.run(["today"], socket: daemon.path).out == Self.text(80) + "\n")
        }
    }
}
