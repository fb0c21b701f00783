import BellhopCore
import ControlWire
import Testing

@testable import bellhop

/// Tests the pictures of the terminal view.
@Suite("The terminal view: pictures") struct PictureTests {
    private static let sizes = [(80, 24), (200, 50)]
    private static let style = Style(isColoured: true, isUnicode: true, width: 80)

    private func expectPictures(_ name: String, _ state: WatchState, _ style: Style = Self.style, at now: Instant = Samples.now) throws {
        for (width, height) in Self.sizes {
            let screen = Picture.screen(state, at: now, width: width, height: height, style)
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
            try expectPictures("household", state())
            try expectPictures("quiet", state { Samples.quiet(&$0) })
            try expectPictures("help", pressing([.character("?")]))
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

    @Test("What keys ask is in the last but one line: choices, a yes, a text, and what is wrong with it")
    func asked() throws {
        try inEachLanguage { try expectPictures("choosing", pressing([.character("z")])) }
        try expectPictures("confirming", pressing([.down, .character("s")]))
        let text = [Key.character("n")] + "1.5 Tea".map(Key.character)
        try expectPictures("writing", pressing(text))
        try expectPictures("refused", pressing(text + [.enter]))
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

    @Test("No size breaks it: every one from nothing to 40 rows, with and without something to show")
    func sizes() {
        for change in [{ _ in }, Samples.nothing, Samples.menagerie] as [(inout StatusJSON) -> Void] {
            let state = state([Samples.workout()], change)
            for (width, height) in (0..<220).map({ ($0, $0 % 41) }) {
                let screen = Picture.screen(state, at: Samples.now, width: width, height: height, Self.style)
                #expect(screen.cells.count == width * height)
            }
        }
    }

    @Test("§1.0: each figure is three rows of nine columns in ASCII, and all frames of a state differ from those before them")
    func figures() {
        for state in PetState.allCases {
            var before: [String] = []
            for beat in Int64(-2)..<8 {
                let rows = PetFigure.rows(state, beat: beat)
                #expect(rows.count == PetFigure.height)
                for row in rows { #expect(row.utf8.count == PetFigure.width && row.utf8.allSatisfy { $0 < 0x80 }, "\(state): \(row)") }
                if PetFigure.moves(state) { #expect(rows != before, "\(state) \(beat)") }
                before = rows
            }
        }
        #expect(!PetFigure.moves(.dead))
    }

    @Test("Big digits read as what they are, in all sizes")
    func digits() throws {
        let text = ["0123456789:"].flatMap { text in
            [BigDigits.Size.small, .large, .ascii].flatMap { (BigDigits.rows(text, $0) ?? []) + [""] }
        }
        try expectGolden(text.joined(separator: "\n"), "watch/digits", isFile: true)
        #expect(BigDigits.rows("2 d 3 h", .small) == nil)
    }

    @Test("What people have written cannot do anything to the terminal")
    func hostile() {
        let state = state { status in status.pets = [Samples.washing(Samples.hostile)] }
        let text = ScreenDiff.text(from: nil, to: Picture.screen(state, at: Samples.now, width: 80, height: 24, Self.style), Self.style)
        #expect(!text.contains("\u{1B}[31mred"))
        #expect(!text.unicodeScalars.contains("\u{202E}") && !text.unicodeScalars.contains("\u{7}"))
    }
}
