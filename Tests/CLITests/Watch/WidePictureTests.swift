import BellhopCore
import ControlWire
import Testing

@testable import bellhop

@Suite("The terminal view: wide screens") struct WidePictureTests {
    private static let style = Style(isColoured: true, isUnicode: true, width: 80)

    /// Returns a household with these numbers of happy pets and of timers that end within the hour.
    private func state(pets: Int, timers: Int, hasEvents: Bool = true) -> WatchState {
        var watch = Samples.watch { status in
            Samples.nothing(&status)
            status.pets = (0..<pets).map { index in
                var pet = Samples.happy("P\(index)")
                pet.id = Samples.petID(UInt64(40 + index)).description
                return pet
            }
            status.timers = (0..<timers).map { index in
                var timer = Samples.tea("T\(index)")
                (timer.id, timer.endsAt) = ("t\(index)", Timestamp(Samples.now + .minutes(index + 1)))
                return timer
            }
            status.timersTotal = timers
        }
        if !hasEvents { watch.events = [] }
        return WatchState(watch, sessions: [], options: WatchOptions(isStill: true), at: Samples.now)
    }

    private func text(_ state: WatchState, _ width: Int, _ height: Int) -> String {
        Picture.screen(state, at: Samples.now, width: width, height: height, Self.style).text
    }

    /// Returns the rows inside the frame with this title at the left edge of the screen.
    private func rows(of title: String, _ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        guard let top = lines.firstIndex(where: { String($0).hasPrefix("╭─ \(title) ") }), let right = lines[top].firstIndex(of: "╮") else {
            return []
        }
        return lines[(top + 1)...].prefix { $0.first != "╰" }.map { String($0[1..<right]) }
    }

    @Test("At 200 by 60, the frame of the pets is at least half full, however few there are and however many timers")
    func full() {
        for pets in 1...14 {
            for timers in [0, 1, 3, 6, 12, 24] {
                let text = text(state(pets: pets, timers: timers), 200, 60)
                let rows = rows(of: "Pets", text)
                let used = rows.count { $0.contains { $0 != " " } }
                #expect(used > 0 && used * 2 >= rows.count, "\(pets) pets, \(timers) timers\n\(text)")
            }
        }
    }

    @Test("Every pet's card says when its laundry is due, also in two columns, in both languages")
    func due() {
        inEachLanguage {
            let due = Speech.language == .german ? "fällig in 7 Tagen" : "due in 7 days"
            // With 60 timers, not everything fits, and the frames fill the screen.
            for (pets, timers) in [(3, 3), (12, 3), (12, 60), (20, 3)] {
                let text = text(state(pets: pets, timers: timers), 200, 60)
                #expect(text.ranges(of: due).count == pets, "\(pets) pets, \(timers) timers\n\(text)")
            }
        }
    }

    @Test("A card that is too narrow for it all has a shorter bar, then only the number, and a shorter text for what is overdue")
    func narrow() {
        var state = state(pets: 1, timers: 0)
        func card(_ width: Int) -> String {
            PetPanel.lines(state.pets[0], state, .small, width, at: Samples.now, Self.style)[2].text
        }
        #expect(card(60).contains("━━━━━━━━━━ 100") && card(60).hasSuffix("due in 7 days"))
        #expect(card(35).contains("━━━━ 100  due in 7 days"))
        #expect(!card(33).contains("━") && card(33).hasSuffix("due in 7 days"))
        #expect(card(28).contains("━━━━ 100") && !card(28).contains("due"))
        var watch = state.view
        watch.status.pets[0].due = Timestamp(Samples.now - .hours(33))
        _ = state.handle(.view(watch), at: Samples.now)
        #expect(card(60).contains("overdue by 1 d 9 h") && card(29).hasSuffix("100  overdue"))
    }

    @Test("Few pets are large, with what they have achieved; many are small; on a narrow screen all are small")
    func large() throws {
        let figure = PetFigure.rows(.happy, .large, beat: 0)[3]
        for (pets, width, isLarge) in [(1, 120, true), (3, 200, true), (30, 200, false), (1, 100, false)] {
            let text = text(state(pets: pets, timers: 1), width, 60)
            #expect(text.contains(figure) == isLarge, "\(pets) \(width)\n\(text)")
            #expect(text.contains("13 rounds folded") == isLarge)
        }
        try inEachLanguage {
            try expectGolden(text(state(pets: 2, timers: 1), 120, 40), "watch/large-120x40", isFile: true)
            try expectGolden(text(state(pets: 1, timers: 12), 200, 60), "watch/large-200x60", isFile: true)
        }
    }

    @Test("A wide screen shows everything that fits, and the log, the calendar and the day with it")
    func whole() {
        for (width, height) in [(120, 40), (170, 50), (200, 60), (250, 70)] {
            for (pets, timers) in [(0, 1), (1, 0), (1, 1), (2, 4), (4, 2)] {
                for hasEvents in [true, false] {
                    let text = text(state(pets: pets, timers: timers, hasEvents: hasEvents), width, height)
                    for index in 0..<pets { #expect(text.contains("P\(index) "), "\(text)") }
                    for index in 0..<timers { #expect(text.contains("T\(index) "), "\(text)") }
                    #expect(text.contains("─ Days with laundry ─") && text.contains("─ Today ─"))
                    #expect(text.contains("─ Log ─") && !text.contains("more ─"), "\(text)")
                    #expect(text.contains("No events yet.") == !hasEvents)
                }
            }
        }
    }

    @Test("An alarm at the top of a high screen has three rows in reverse video; other notices have one")
    func alarm() {
        for (urgency, height, rows) in [("critical", 40, 3), ("high", 40, 3), ("normal", 40, 1), ("critical", 24, 1)] {
            let watch = Samples.watch { status in
                Samples.nothing(&status)
                status.unacknowledged = [Samples.teaIsDone(90), Samples.teaIsDone(91)]
                status.unacknowledged[1].notice.urgency = urgency
                status.unacknowledged[0].notice.urgency = "normal"
                status.unacknowledgedTotal = 2
            }
            let state = WatchState(watch, options: WatchOptions(isStill: true), at: Samples.now)
            let screen = Picture.screen(state, at: Samples.now, width: 80, height: height, Self.style)
            let reversed = (0..<height).count { y in (0..<80).allSatisfy { screen[$0, y].style.isReverse } }
            #expect(reversed == rows + 1, "\(urgency) \(height)\n\(screen.text)")
        }
    }
}
