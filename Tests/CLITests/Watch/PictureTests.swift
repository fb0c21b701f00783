import BellhopCore
import ControlWire
import Testing

@testable import bellhop

/// Tests the pictures of the terminal view.
@Suite("The terminal view: pictures") struct PictureTests {
    private static let sizes = [(80, 24), (120, 40)]
    private static let allSizes = [(60, 20), (80, 24), (120, 40), (200, 60)]
    private static let style = Style(isColoured: true, isUnicode: true, width: 80)

    private func expectPictures(
        _ name: String, _ state: WatchState, _ style: Style = Self.style, sizes: [(Int, Int)] = Self.sizes
    ) throws {
        for (width, height) in sizes {
            let screen = Picture.screen(state, at: Samples.now, width: width, height: height, style)
            try expectGolden(screen.text, "watch/\(name)-\(width)x\(height)", isFile: true)
        }
    }

    private func state(_ sessions: [SessionView] = [], _ change: (inout StatusJSON) -> Void = { _ in }) -> WatchState {
        WatchState(Samples.watch(change), sessions: sessions, options: WatchOptions(isStill: true), at: Samples.now)
    }

    private func pressing(_ keys: [Key], _ start: WatchState? = nil) -> WatchState {
        var state = start ?? state()
        for key in keys { _ = state.handle(.key(key), at: Samples.now) }
        return state
    }

    @Test("T-1, D-5: a household with everything, in both languages")
    func household() throws {
        try inEachLanguage {
            try expectPictures("household", state(), sizes: Self.allSizes)
            try expectPictures("quiet", state { Samples.quiet(&$0) })
            try expectPictures("help", pressing([.character("?")]), sizes: Self.allSizes)
        }
    }

    @Test("D-5, §1.0: every state of a pet has a figure, a sign and words besides its colour; names of any script")
    func menagerie() throws { try expectPictures("menagerie", state { Samples.menagerie(&$0) }) }

    @Test("Timers that pause, and those that wait to be started, stand below those that count")
    func kept() throws { try expectPictures("kept", state { Samples.kept(&$0) }) }

    @Test("Nothing at all is a picture, too")
    func nothing() throws { try expectPictures("nothing", state { Samples.nothing(&$0) }) }

    @Test("P-16: a workout with its phase by name, sign and colour, the sets and what is next; a rest, and one that is over")
    func sessions() throws {
        try inEachLanguage { try expectPictures("workout", state([Samples.workout()]) { Samples.quiet(&$0) }) }
        try expectPictures("workout-paused", state([Samples.workout(.paused(8000), phase: .low)]) { Samples.nothing(&$0) })
        for phase in [RestSession.Phase.ready, .resting, .over] {
            let state = WatchState(Samples.watch(Samples.rest(phase)), options: WatchOptions(isStill: true), at: Samples.now)
            try expectPictures("rest-\(phase)", state)
        }
    }

    @Test("On the full screen one thing is as high as the screen allows: a phase, a timer, a notice that rings; in both languages")
    func full() throws {
        try inEachLanguage {
            var state = state([Samples.workout()]) { Samples.quiet(&$0) }
            state.selected = .session("w1")
            state = pressing([.character("F")], state)
            try expectPictures("full-workout", state, sizes: Self.allSizes)
        }
        var timer = state { Samples.quiet(&$0) }
        timer.selected = timer.counting.first?.item
        try expectPictures("full-timer", pressing([.character("F")], timer))
        try expectPictures("full-ring", pressing([.character("F")]))
        let ascii = Style(isColoured: false, isUnicode: false, width: 80)
        try expectPictures("full-ascii", pressing([.character("F")], timer), ascii)
        let screen = Picture.screen(pressing([.character("F")], timer), at: Samples.now, width: 80, height: 24, Self.style)
        #expect(screen.cells.allSatisfy { $0.style.ground == .cyan })
    }

    @Test("What keys ask is in the last but one line: choices, a yes, a text, and what is wrong with it")
    func asked() throws {
        try inEachLanguage { try expectPictures("choosing", pressing([.character("z")])) }
        try expectPictures("confirming", pressing([.down, .character("s")]))
        let text = [Key.character("n")] + "1.5 Tea".map(Key.character)
        try expectPictures("writing", pressing(text))
        try expectPictures("refused", pressing(text + [.enter]))
        try expectPictures("filtered", pressing([.character("/")] + "ff".map(Key.character)))
        try expectPictures("unfound", pressing([.character("/")] + "zzz".map(Key.character) + [.enter], state { Samples.quiet(&$0) }))
        var command = pressing([.character(":")] + "pet s".map(Key.character))
        _ = command.handle(.completed("pet s", ["set", "show"]), at: Samples.now)
        try expectPictures("command", command)
        for count in [3, 14, 60] {
            try inEachLanguage {
                var printed = state()
                let text = (1...count).map { "Line \($0)" }.joined(separator: "\n")
                _ = printed.handle(.printed(CommandOutput(command: "timer list", text: text, isRefusal: false)), at: Samples.now)
                try expectPictures("printed-\(count)", printed)
            }
        }
    }

    @Test("With 120 columns there is a strip of today, and the days with laundry once the daemon has sent them")
    func today() throws {
        var state = self.state()
        #expect(state.count() == [.count, .day] && state.count() == [])
        _ = state.handle(.counted(try Samples.statistics()), at: Samples.now)
        try expectPictures("today", state, sizes: [(120, 40), (170, 40), (200, 60), (250, 60)])
        // Once the daemon has sent the day, the strip shows what `bellhop today` shows: finished machines and each ring of an alarm.
        var whole = state
        _ = whole.handle(.drawn(TodayTests.sample), at: Samples.now)
        try expectPictures("day", whole, sizes: [(120, 40), (200, 60)])
        var view = state.view
        view.status.pets[0].totalCyclesCompleted += 1
        _ = state.handle(.view(view), at: Samples.now)
        #expect(state.count() == [.count])
        view.status.timers[0].endsAt = Timestamp(Samples.now + .hours(3))
        _ = state.handle(.view(view), at: Samples.now)
        #expect(state.count() == [.day])
        // A countdown that is longer than a day is no period of this day.
        view.status.timers = [Samples.tea("Bar")]
        view.status.timers[0].endsAt = Timestamp(Samples.now + .hours(2))
        func bars(_ length: Duration) -> Int {
            view.status.timers[0].durationMs = length.inMilliseconds
            let state = WatchState(view, sessions: [], at: Samples.now)
            return TodayPanel.lines(state, Samples.today, 116, at: Samples.now, Self.style)[0].text.count { $0 == "━" }
        }
        #expect(bars(.days(3)) < bars(.hours(3)))
        // The mark of the current time moves only as time passes.
        let next = try #require(TodayPanel.nextChange(Samples.today, 120, after: Samples.now))
        func strip(_ now: Instant) -> String { TodayPanel.lines(state, Samples.today, 116, at: now, Self.style)[0].text }
        #expect(strip(next - .milliseconds(1)) == strip(Samples.now) && strip(next) != strip(Samples.now))
        #expect(next - Samples.now <= .milliseconds(86_400_000 / 116 + 1))
    }

    @Test("A daemon that went away is told in the first line; what was known stays")
    func lost() throws {
        var state = state()
        _ = state.handle(.lost(say("lost bellhopd; waiting for it to return")), at: Samples.now)
        try expectPictures("lost", state)
    }

    @Test("A terminal without Unicode gets signs of ASCII alone")
    func ascii() throws {
        let style = Style(isColoured: false, isUnicode: false, width: 80)
        let state = state([Samples.workout()])
        try expectPictures("ascii", state, style)
        let screen = Picture.screen(state, at: Samples.now, width: 80, height: 24, style)
        #expect(screen.text.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
    }

    @Test("G15: the card of a pet says whose turn it is, where there is room")
    func turn() {
        let state = state { status in
            status.pets = [Samples.washed()]
            status.pets[0].turn = "Ben"
        }
        func text(_ width: Int) -> String { Picture.screen(state, at: Samples.now, width: width, height: 24, Self.style).text }
        #expect(text(160).contains("Ben's turn"))
        #expect(!text(30).contains("Ben's"))
    }

    @Test("No size breaks it: every one from nothing to 40 rows, with and without something to show")
    func sizes() {
        for change in [{ _ in }, Samples.nothing, Samples.menagerie] as [(inout StatusJSON) -> Void] {
            for keys in ["", "F", "?jj", ":x", "/n"] {
                let state = pressing(keys.map(Key.character), state([Samples.workout()], change))
                for (width, height) in (0..<220).map({ ($0, $0 % 41) }) {
                    let screen = Picture.screen(state, at: Samples.now, width: width, height: height, Self.style)
                    #expect(screen.cells.count == width * height)
                }
            }
        }
    }

    @Test("§1.0: each figure is in ASCII, all frames have the same size, and each frame differs from the one before it")
    func figures() {
        for (state, size) in PetState.allCases.flatMap({ state in PetFigure.Size.allCases.map { (state, $0) } }) {
            var before: [String] = []
            for beat in Int64(-2)..<8 {
                let rows = PetFigure.rows(state, size, beat: beat)
                #expect(rows.count == size.height)
                for row in rows { #expect(row.utf8.count == size.width && row.utf8.allSatisfy { $0 < 0x80 }, "\(state): \(row)") }
                if PetFigure.moves(state) { #expect(rows != before, "\(state) \(size) \(beat)") }
                before = rows
            }
        }
        #expect(!PetFigure.moves(.dead))
        let all = PetState.allCases.flatMap { [String(describing: $0)] + PetFigure.rows($0, .large, beat: 0) }
        #expect(Set(PetState.allCases.map { PetFigure.rows($0, .large, beat: 0) }).count == PetState.allCases.count, "\(all)")
    }

    @Test("Big digits read as what they are, in all sizes")
    func digits() throws {
        let text = ["0123456789:"].flatMap { text in
            [BigDigits.Size.small, .large, .scaled(3), .ascii, .asciiScaled(2)].flatMap { (BigDigits.rows(text, $0) ?? []) + [""] }
        }
        try expectGolden(text.joined(separator: "\n"), "watch/digits", isFile: true)
        #expect(BigDigits.rows("2 d 3 h", .small) == nil)
        for style in [Self.style, Style(isColoured: false, isUnicode: false, width: 80)] {
            for (width, height) in [(5, 3), (17, 5), (40, 9), (76, 18), (196, 52), (34, 40)] {
                guard let rows = BigDigits.largest("00:14", width: width, height: height, style) else { continue }
                #expect(rows.count <= height && rows.allSatisfy { $0.count <= width })
            }
            #expect(BigDigits.largest("00:14", width: 196, height: 52, style).map { $0[0].count > 150 } == true)
        }
    }

    @Test("What people have written cannot do anything to the terminal")
    func hostile() {
        let state = state { status in status.pets = [Samples.washing(Samples.hostile)] }
        let text = ScreenDiff.text(from: nil, to: Picture.screen(state, at: Samples.now, width: 80, height: 24, Self.style), Self.style)
        #expect(!text.contains("\u{1B}[31mred"))
        #expect(!text.unicodeScalars.contains("\u{202E}") && !text.unicodeScalars.contains("\u{7}"))
    }

    @Test("Every row of an item selects it when it is clicked, and every key in the last line presses itself")
    func clicks() {
        for (width, height) in [(120, 40), (200, 60), (50, 50)] {
            let state = state([Samples.workout()])
            let screen = Picture.screen(state, at: Samples.now, width: width, height: height, Self.style)
            var found: Set<ClickTarget> = []
            for y in 0..<height { for x in 0..<width { if let target = screen.target(x: x, y: y) { found.insert(target) } } }
            for item in state.items { #expect(found.contains(.item(item)), "\(width)x\(height): \(item)\n\(screen.text)") }
            // A narrow screen has no room for all keys.
            let keys = [Key.character("n"), .character("?"), .character("q")] + (width >= 120 ? [.enter] : [])
            for key in keys { #expect(found.contains(.key(key)), "\(key)") }
            #expect(found.contains(.keyOn(.ring(41), .character("a"))))
            #expect(screen.target(x: width, y: 0) == nil && screen.target(x: 0, y: -1) == nil)
            var picked = state
            let last = state.items[state.items.count - 1]
            _ = picked.handle(.pick(last), at: Samples.now)
            #expect(picked.selected == last)
            // A key that is shown for a notice acts on the notice, although it means something else
            // for the selected item.
            #expect(picked.handle(.keyOn(.ring(41), .enter), at: Samples.now) == [.order(.pet(Samples.petID(2).description, .dry))])
            #expect(picked.selected == last)
        }
    }

    @Test("Countdowns below each other line up, however long their ends are")
    func columns() throws {
        let state = state { status in
            Samples.nothing(&status)
            status.timers = [("14:10:00", 90), ("16:00", 120), ("Tue 09:00", 3000), ("Tue 9:00", 90)].enumerated().map { index, end in
                var timer = Samples.tea("T\(index)")
                (timer.id, timer.endsAtLocal, timer.endsAt) = ("t\(index)", end.0, Timestamp(Samples.now + .minutes(end.1)))
                return timer
            }
            status.timersTotal = 4
        }
        let rows = Picture.screen(state, at: Samples.now, width: 80, height: 24, Self.style).text.split(separator: "\n")
        let arrows = rows.filter { !$0.contains("▸") }.compactMap { row in
            row.firstIndex(of: "→").map { row.distance(from: row.startIndex, to: $0) }
        }
        #expect(arrows.count == 3 && Set(arrows).count == 1, "\(rows.joined(separator: "\n"))")
    }

    @Test("Big digits are for what is selected and for what ends within the hour, not for an alarm tomorrow")
    func bigDigits() {
        func screen(_ minutes: [Int], selected: Int? = nil) -> String {
            var state = state { status in
                Samples.nothing(&status)
                status.pets = [Samples.dead()]
                status.timers = minutes.enumerated().map { index, minutes in
                    var timer = Samples.tea("T\(index)")
                    (timer.id, timer.endsAt) = ("t\(index)", Timestamp(Samples.now + .minutes(minutes)))
                    return timer
                }
                status.timersTotal = minutes.count
            }
            if let selected { state.selected = .timer("t\(selected)") }
            return Picture.screen(state, at: Samples.now, width: 80, height: 24, Self.style).text
        }
        #expect(!screen([61, 900]).contains("█") && screen([60, 900]).contains("█"))
        #expect(screen([61, 900], selected: 1).contains("█") && screen([61, 900], selected: 1).contains("1:01:00"))
        #expect(!screen([60, 900]).contains("1:00:00 "))
    }

    @Test("A list that is longer than its frame is marked at the edge where it continues")
    func marks() {
        func edges(_ chosen: Int) -> String {
            var state = state { status in
                Samples.nothing(&status)
                status.timers = (0..<40).map { index in
                    var timer = Samples.tea("T\(index)")
                    (timer.id, timer.endsAt) = ("t\(index)", Timestamp(Samples.now + .hours(2 + index)))
                    return timer
                }
                status.timersTotal = 40
            }
            state.selected = .timer("t\(chosen)")
            let text = Picture.screen(state, at: Samples.now, width: 80, height: 24, Self.style).text
            return text.filter { "▲▼".contains($0) }
        }
        #expect(edges(0) == "▼" && edges(39) == "▲" && edges(30) == "▲▼")
    }
}
