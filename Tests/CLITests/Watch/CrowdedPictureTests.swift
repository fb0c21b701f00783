import BellhopCore
import ControlClient
import ControlWire
import Testing

@testable import bellhop

/// Tests the pictures of a household with more items than a screen can show.
@Suite("The terminal view: more than there is room for") struct CrowdedPictureTests {
    private static let style = Style(isColoured: true, isUnicode: true, width: 80)

    private static func timers(_ count: Int) -> [TimerJSON] {
        (1...count).map { number in
            var timer = Samples.tea("T\(number)")
            timer.id = "t\(number)"
            timer.endsAt = Timestamp(Samples.now + .minutes(number))
            return timer
        }
    }

    private static func routine(_ number: Int) -> SessionView {
        SessionView(
            id: "s\(number)", kind: .routine, name: "R\(number)", state: .running(until: Samples.now + .minutes(number)), phase: .step,
            phaseName: "Focus", phaseLength: 1_500_000, set: .init(number: 1, total: 2), round: .init(number: 1, total: 4),
            next: "Break 05:00")
    }

    private static func ring(_ number: Int64, _ urgency: String, _ title: String) -> EventJSON {
        var ring = EventJSON(Samples.event(number), clock: Samples.clock)
        (ring.notice.urgency, ring.notice.title, ring.owner, ring.petId) = (urgency, title, "hub", nil)
        return ring
    }

    /// Returns a state with these numbers of rings, sessions, pets and running timers, and with
    /// kept timers if `kept` is set.
    private static func state(
        rings: Int = 0, sessions: Int = 0, pets: Int = 0, timers: Int = 0, kept: Bool = false, change: (inout StatusJSON) -> Void = { _ in }
    ) -> WatchState {
        let watch = Samples.watch { status in
            Samples.nothing(&status)
            status.unacknowledged = (0..<rings).map { ring(Int64(90 - $0), "normal", "N\($0)") }
            status.unacknowledgedTotal = rings
            status.pets = (0..<pets).map { index in
                var pet = Samples.happy("P\(index)")
                pet.id = Samples.petID(UInt64(40 + index)).description
                return pet
            }
            status.timers = timers > 0 ? Self.timers(timers) : []
            status.timersTotal = timers
            status.kept = kept ? Samples.kept() : nil
            change(&status)
        }
        let views = sessions > 0 ? (1...sessions).map(routine) : []
        return WatchState(watch, sessions: views, options: WatchOptions(isStill: true), at: Samples.now)
    }

    private static func screen(_ state: WatchState, _ width: Int, _ height: Int) -> Screen {
        Picture.screen(state, at: Samples.now, width: width, height: height, style)
    }

    /// Returns the name of the selected item, which is in reverse video. Ringing notices are also
    /// in reverse video, but have a color.
    private static func selected(_ screen: Screen) -> String {
        String(screen.cells.filter { $0.style.isReverse && $0.style.colour == nil }.compactMap(\.character)).trimming()
    }

    private static func name(_ item: ItemID, _ state: WatchState) -> String? {
        switch item {
        case .ring: nil
        case .session(let id): state.sessions.first { $0.id == id }?.name
        case .pet(let id): state.pets.first { $0.id == id }?.name
        case .timer(let id): state.timers.first { $0.id == id }?.name ?? state.kept.first { $0.id == id }?.name
        }
    }

    @Test(
        "What is selected is on the screen, whatever there is and however small the screen is",
        arguments: [
            (0, 0, 0, 13, false), (0, 3, 0, 27, true), (14, 0, 0, 27, false), (14, 4, 12, 27, true), (0, 9, 0, 0, false),
            (2, 1, 1, 0, true),
            (0, 0, 12, 3, false),
        ])
    func seen(rings: Int, sessions: Int, pets: Int, timers: Int, kept: Bool) {
        for (width, height) in [40, 60, 80, 120, 170].flatMap({ width in [10, 12, 14, 17, 24, 40].map { (width, $0) } }) {
            var state = Self.state(rings: rings, sessions: sessions, pets: pets, timers: timers, kept: kept)
            #expect(state.items.count == rings + sessions + pets + timers + (kept ? 3 : 0))
            for item in state.items {
                #expect(state.selected == item)
                let screen = Self.screen(state, width, height)
                if let name = Self.name(item, state) {
                    #expect(Self.selected(screen) == name, "\(width)x\(height)\n\(screen.text)")
                } else {
                    #expect(screen.text.split(separator: "\n").contains { $0.hasPrefix("▸") }, "\(width)x\(height)\n\(screen.text)")
                }
                _ = state.handle(.key(.character("j")), at: Samples.now)
            }
        }
    }

    @Test("What is not shown is counted: of timers, of sessions, of pets, of what rings")
    func counted() throws {
        let names = try Regex("\\b[NRPT][0-9]+\\b")
        for (rings, sessions, pets, timers) in [(0, 0, 0, 13), (0, 3, 0, 27), (14, 0, 0, 27), (14, 4, 12, 27), (0, 14, 0, 0)] {
            for (width, height) in [(40, 30), (80, 17), (80, 24), (120, 24), (170, 40)] {
                let text = Self.screen(Self.state(rings: rings, sessions: sessions, pets: pets, timers: timers), width, height).text
                let shown = Set(text.matches(of: names).map { String(text[$0.range]) }).count
                let hidden = text.matches(of: /(?:and|\+) ?(\d+)(?: more)?/).reduce(0) { $0 + (Int($1.1) ?? 0) }
                #expect(shown + hidden == rings + sessions + pets + timers, "\(width)x\(height)\n\(text)")
            }
        }
    }

    @Test("Big digits and the calendar make room for timers, and a low wide screen shows pets and timers side by side")
    func yielding() {
        let state = Self.state(rings: 5, sessions: 1, pets: 2, timers: 10)
        for (width, height) in [(120, 40), (200, 60)] {
            let text = Self.screen(state, width, height).text
            for number in 1...10 { #expect(text.contains("T\(number) "), "\(text)") }
        }
        let few = Self.screen(Self.state(rings: 1, sessions: 1, pets: 2, timers: 9), 80, 24).text
        #expect((1...9).count { few.contains("T\($0) ") } >= 6, "\(few)")
        let low = Self.screen(Self.state(sessions: 1, pets: 3, timers: 3), 200, 15).text
        for name in ["P0 ", "P1 ", "P2 ", "R1 ", "T1 ", "T2 ", "T3 "] { #expect(low.contains(name), "\(low)") }
    }

    @Test("Timers that the daemon has no room to tell of are counted, too")
    func untold() {
        let text = Self.screen(Self.state(timers: 13) { $0.timersTotal = 63 }, 80, 24).text
        #expect(text.contains("63 running"))
        #expect(text.matches(of: /and (\d+) more/).first.flatMap { Int($0.1) }.map { $0 >= 50 } == true, "\(text)")
    }

    @Test("A household with more than a screen holds, in both languages")
    func pictures() throws {
        try inEachLanguage {
            var state = Self.state(rings: 6, sessions: 3, pets: 4, timers: 13, kept: true)
            for _ in 0..<20 { _ = state.handle(.key(.character("j")), at: Samples.now) }
            try expectGolden(Self.screen(state, 80, 24).text, "watch/crowded-80x24", isFile: true)
            try expectGolden(Self.screen(state, 200, 50).text, "watch/crowded-200x50", isFile: true)
            try expectGolden(Self.screen(Self.state(sessions: 3, timers: 13), 80, 24).text, "watch/routines-80x24", isFile: true)
        }
    }

    @Test("An alarm stands above what can wait, however many came after it, and stays selected when less urgent things ring")
    func alarmsFirst() {
        let rings = [
            Self.ring(50, "critical", "REST OVER!"), Self.ring(52, "high", "Fire"), Self.ring(51, "critical", "WAKE UP"),
        ]
        let many = (60..<72).map { Self.ring($0, "normal", "Z\($0)") }
        func change(_ status: inout StatusJSON) {
            Samples.nothing(&status)
            status.unacknowledged = (rings + many).sorted { $0.number > $1.number }
            status.unacknowledgedTotal = 15
        }
        var state = WatchState(Samples.watch(change), at: Samples.now - .minutes(1))
        #expect(state.rings.map(\.number).prefix(5) == [51, 50, 52, 71, 70])
        let text = Self.screen(state, 80, 24).text
        #expect(text.contains("REST OVER!") && text.contains("and 12 more"), "\(text)")
        _ = state.handle(
            .view(
                Samples.watch { status in
                    change(&status)
                    status.unacknowledged.insert(Self.ring(80, "normal", "Z80"), at: 0)
                }), at: Samples.now)
        #expect(state.selected == .ring(51))
        #expect(state.see() == [.seen(80)])
        _ = state.handle(
            .view(
                Samples.watch { status in
                    change(&status)
                    status.unacknowledged.insert(Self.ring(81, "critical", "LATER"), at: 0)
                }), at: Samples.now)
        #expect(state.selected == .ring(81))
    }

    @Test("A refusal is shown whole, with what to do, also where it needs several lines")
    func refused() {
        inEachLanguage {
            for width in [60, 80, 200] {
                var state = Self.state(timers: 3)
                let paths = ["/run/user/1000/bellhop/bellhop.sock", "/run/bellhop/bellhop.sock"]
                _ = state.handle(.refused(say(ControlError.unreachable(tried: paths).sentence)), at: Samples.now)
                let text = Self.screen(state, width, 24).text
                // The lines above the refusal may be cut.
                let refusal = text.split(separator: "✗").last ?? ""
                #expect(refusal.contains("bellhop up") && !refusal.contains("…"), "\(text)")
                #expect(text.contains("▸") && text.contains(say("help")), "\(text)")
            }
        }
    }

    @Test("All keys are on the page of keys, and nothing of it is cut, at 80 by 24, in both languages")
    func help() {
        inEachLanguage {
            var state = Self.state { $0.warnings = ["phone is not accepting notices"] }
            _ = state.handle(.key(.character("?")), at: Samples.now)
            let screen = Self.screen(state, 80, 24)
            let page = screen.text
            #expect(!page.contains("…"), "\(page)")
            let all = HelpPanel.all(.max, isAiry: false, Self.style).map(\.text).filter { !$0.isEmpty }
            for line in all { #expect(page.contains(line.trimming()), "\(line)\n\(page)") }
            // On the help page, keys have their own color.
            let keys = String(screen.cells.filter { $0.style.colour == .cyan }.compactMap(\.character)).split(separator: " ")
            for key in "jkgGqwdxmftvNn+spbrezaAF/:?" {
                #expect(keys.contains { $0 == String(key) || $0 == "\(key)," }, "\(key)\n\(page)")
            }
            #expect(page.contains("Tab"))
            for sign in [Sign.happy, .neutral, .sad, .verySad, .dead, .washing, .drying, .folding] {
                #expect(page.contains(Self.style.sign(sign)), "\(sign)\n\(page)")
            }
        }
    }

    @Test("On a screen that is too small for the page of keys, it scrolls to its end and back, and any other key leaves it")
    func scrolled() {
        for (width, height) in [(40, 12), (60, 16), (80, 18)] {
            var state = Self.state()
            _ = state.handle(.key(.character("?")), at: Samples.now)
            let first = Self.screen(state, width, height).text
            var seen = first
            for _ in 0..<HelpPanel.most {
                _ = state.handle(.key(.down), at: Samples.now)
                seen += Self.screen(state, width, height).text
            }
            #expect(seen.contains(Style.plain.sign(.happy)) && seen.contains("A "), "\(width)x\(height)")
            for _ in 0..<HelpPanel.most { _ = state.handle(.key(.character("k")), at: Samples.now) }
            #expect(Self.screen(state, width, height).text == first)
            _ = state.handle(.key(.character("x")), at: Samples.now)
            #expect(state.mode == .browsing)
        }
    }

    @Test("A routine has steps where a workout has sets")
    func steps() {
        var view = Self.routine(1)
        #expect(
            SessionPanel.lines(view, isSelected: false, 60, 20, at: Samples.now, Self.style)[0].text.contains("step 1 of 2, round 1 of 4"))
        #expect(Spoken.session(view, at: Samples.now).contains("step 1 of 2"))
        view.kind = .workout
        #expect(
            SessionPanel.lines(view, isSelected: false, 60, 20, at: Samples.now, Self.style)[0].text.contains("set 1 of 2, round 1 of 4"))
    }
}

extension String {
    fileprivate func trimming() -> String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
