import BellhopCore
import ControlWire
import Testing

@testable import bellhop

@Suite("The terminal view: reading what a command printed") struct ReadingTests {
    private static let style = Style(isColoured: true, isUnicode: true, width: 80)

    /// Returns a state after a command has printed a text.
    private func state(
        _ text: String, isRefusal: Bool = false, _ width: Int = 80, _ height: Int = 24, options: WatchOptions = WatchOptions(isStill: true),
        _ change: (inout StatusJSON) -> Void = Samples.nothing
    ) -> WatchState {
        var state = WatchState(Samples.watch(change), options: options, at: Samples.now)
        state.size = ScreenSize(width: width, height: height)
        _ = state.handle(.printed(CommandOutput(command: "timer list", text: text, isRefusal: isRefusal)), at: Samples.now)
        return state
    }

    private func lines(_ count: Int) -> String { (1...count).map { "<\($0)>" }.joined(separator: "\n") + "\n\n" }

    private func screen(_ state: WatchState) -> Screen {
        Picture.screen(state, at: Samples.now, width: state.size.width, height: state.size.height, Self.style)
    }

    private func press(_ keys: [Key], _ state: inout WatchState) -> [WatchEffect] {
        keys.map { state.handle(.key($0), at: Samples.now) }.last ?? []
    }

    private func isReading(_ state: WatchState) -> Bool { if case .reading = state.mode { true } else { false } }

    @Test("A short output stays at the bottom; one of more than three lines gets a panel that names the command and its keys")
    func opening() {
        let short = state(lines(3))
        #expect(!isReading(short) && short.saying?.text == "<1>\n<2>\n<3>" && !short.canUndo)
        #expect(state("").saying?.text == "done")
        // Lines that are wider than the screen count as several.
        #expect(isReading(state(String(repeating: "word ", count: 80))))
        inEachLanguage {
            for count in [4, 60] {
                let state = state(lines(count)) { _ in }
                let text = screen(state).text
                #expect(isReading(state) && state.saying == nil && text.contains("─ timer list ─") && text.contains("<4>"), "\(text)")
                #expect(text.hasPrefix(" Bellhop") && text.contains("Esc " + say("back")))
                #expect(text.contains("j k PgUp PgDn " + say("scroll")) == (count == 60))
                // Above a short output, the view stays visible.
                #expect(text.contains("Snowy") == (count == 4))
            }
        }
    }

    @Test("Every line can be read on every screen, and no key is dead at the end", arguments: [(40, 12), (80, 24), (120, 40), (200, 60)])
    func scrolling(width: Int, height: Int) {
        var state = state(lines(150), width, height)
        var seen = screen(state).text
        for _ in 0..<200 {
            _ = press([.character("j")], &state)
            seen += screen(state).text
        }
        for number in 1...150 { #expect(seen.contains("<\(number)>"), "\(number)") }
        let end = screen(state)
        #expect(end.text.contains("<150>") && !end.text.contains("▼"))
        _ = press([.up], &state)
        #expect(screen(state) != end)
        _ = press([.end], &state)
        #expect(screen(state) == end)
        _ = press([.pageUp, .pageDown], &state)
        #expect(screen(state) == end)
        let rows = ReadingPanel.rows(state.size)
        _ = press([.character("g"), .character(" ")], &state)
        #expect(screen(state).text.contains("<\(rows + 1)>") && !screen(state).text.contains("<\(rows)>"))
        // A higher screen shows more, and there is nothing below the last line.
        _ = press([.character("G")], &state)
        state.size.height += 10
        #expect(screen(state).text.contains("<150>") && screen(state).text.contains("<\(150 - rows - 9)>"))
        _ = press([.up], &state)
        #expect(screen(state).text.contains("<149>") && !screen(state).text.contains("<150>"))
    }

    @Test("Esc, q and Enter close the panel; keys for a new command and for what rings leave it and work; other keys do nothing")
    func leaving() {
        for key in [Key.escape, .enter, .character("q")] {
            var state = state(lines(9))
            #expect(press([key], &state) == [] && state.mode == .browsing)
        }
        var again = state(lines(9))
        #expect(press([.character(":")], &again) == [])
        guard case .writing = again.mode else {
            Issue.record("no command line")
            return
        }
        var ringing = state(lines(9)) { _ in }
        #expect(press([.character("a")], &ringing) == [.order(.acknowledge(41))] && ringing.mode == .browsing)
        for key in "asnwdzx".map(Key.character) + [.tab, .left] {
            var quiet = state(lines(9))
            #expect(press([key], &quiet) == [] && isReading(quiet), "\(key)")
        }
    }

    @Test("Somebody who is typing is not interrupted; a panel that is open shows the newer output; plain lines have no panel")
    func interrupting() {
        var typing = state("")
        _ = press("n5m".map(Key.character), &typing)
        let mode = typing.mode
        _ = typing.handle(.printed(CommandOutput(command: "status", text: lines(9), isRefusal: false)), at: Samples.now)
        #expect(typing.mode == mode && typing.saying?.text.contains("<9>") == true)
        var open = state(lines(9))
        _ = open.handle(.printed(CommandOutput(command: "status", text: "a\nb\nc\nd", isRefusal: false)), at: Samples.now)
        #expect(screen(open).text.contains("─ status ─") && !screen(open).text.contains("<9>"))
        #expect(state(lines(9), options: WatchOptions(isPlain: true)).saying?.text.contains("<9>") == true)
    }

    @Test("While somebody reads and nothing moves, no picture is drawn; what changes below the panel is still there afterwards")
    func resting() {
        var state = state(lines(9))
        #expect(state.nextChange(after: Samples.now + .minutes(1)) == nil)
        _ = state.handle(.view(Samples.watch { $0.pets = [Samples.happy("Nela")] }), at: Samples.now)
        #expect(isReading(state))
        _ = press([.escape], &state)
        #expect(screen(state).text.contains("Nela"))
    }

    @Test("Below the panel nothing can be clicked; the keys in the last line can")
    func clicks() {
        let state = state(lines(60), 120, 40) { _ in }
        let screen = screen(state)
        var found: Set<ClickTarget> = []
        for y in 0..<40 { for x in 0..<120 { if let target = screen.target(x: x, y: y) { found.insert(target) } } }
        #expect(found == [.key(.pageDown), .key(.end), .key(.escape)])
    }

    @Test("The panel has the colours of the output; that of a failed command is red and says so with a sign")
    func colours() throws {
        let text = "\u{1B}[31mbellhop: \u{1B}[0mThere is no pet\nb\n\u{1B}[1mc\u{1B}[0m\nd"
        let failed = screen(state(text, isRefusal: true))
        #expect(failed.text.contains("─ ✗ timer list ─"))
        func style(of character: Character, in screen: Screen) -> CellStyle? { screen.cells.first { $0.character == character }?.style }
        let row = failed.text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("bellhop: ") } ?? 0
        #expect(failed[2, row].style.colour == .red && failed[11, row].style == .plain)
        #expect(style(of: "╭", in: failed)?.colour == .red)
        #expect(style(of: "╭", in: screen(state(text)))?.colour == .cyan)
        #expect(failed.cells.contains { $0.character == "c" && $0.style == .bold })
        // A short error has the sign of the footer and no colours of its own.
        #expect(state("\u{1B}[31mbellhop: \u{1B}[0mNo", isRefusal: true).saying?.text == "No")
    }

    @Test("No size of the screen breaks the panel, and a key that scrolls does not, either")
    func sizes() {
        for (width, height) in (0..<130).map({ ($0, $0 % 31) }) {
            var state = state(lines(40), width, height)
            _ = press([.pageDown, .up], &state)
            #expect(screen(state).cells.count == width * height)
        }
    }

    // MARK: Text

    @Test("Colours are read as they were written, with every palette and every number of colours")
    func sequences() {
        for palette in [Style.Palette.usual, .light, .dark] {
            for depth in [Style.Depth.sixteen, .palette, .full] {
                let style = Style(isColoured: true, isUnicode: true, width: nil, palette: palette, depth: depth)
                for colour in [Style.Colour.red, .green, .yellow, .blue, .cyan, .gray] {
                    let lines = ColouredText.lines("a" + style.paint("b", colour) + "c\n")
                    #expect(lines == [Line("a") + Line("b", CellStyle(colour)) + Line("c")], "\(palette) \(depth) \(colour)")
                }
                #expect(ColouredText.lines(style.paint("b", .bold)) == [Line("b", .bold)])
            }
        }
        #expect(ColouredText.lines("") == [] && ColouredText.lines("\n\na") == [.empty, .empty, Line("a")])
        // A sequence that is cut off, or that is none for colours, changes nothing.
        for text in ["\u{1B}[31", "\u{1B}[2Ja", "\u{1B}]0;x\u{7}"] {
            #expect(ColouredText.lines(text).allSatisfy { $0.spans.allSatisfy { $0.style == .plain && !$0.text.contains("\u{1B}") } })
        }
    }

    @Test("A long line is wrapped at spaces, keeps its colours and its indentation, and loses nothing")
    func wrapping() {
        let line = Line("  ab cd ") + Line("efg hij", .bold) + Line(" klmnopqrstuvwxyz 日本語")
        #expect(line.wrapped(80) == [line] && line.wrapped(0) == [line])
        #expect(line.wrapped(10).map(\.text) == ["  ab cd", "  efg hij", "  klmnopqr", "  stuvwxyz", "  日本語"])
        #expect(line.wrapped(10)[1].spans.last?.style == .bold)
        for width in 2..<50 {
            let rows = line.wrapped(width)
            #expect(rows.allSatisfy { $0.width <= width }, "\(width): \(rows.map(\.text))")
            #expect(rows.map(\.text).joined().filter { $0 != " " } == line.text.filter { $0 != " " })
        }
    }

    @Test("The command learns the width of the panel and whether it is coloured, even if NO_COLOR is set or the output is a pipe")
    func view() {
        func isColoured(_ view: String, _ choice: ColorChoice = .auto) -> Bool {
            Style.isColoured(choice, environment: [Style.viewVariable: view, "NO_COLOR": "1"], isTerminal: false)
        }
        #expect(isColoured("96 color") && !isColoured("96") && !isColoured("96 color", .never) && isColoured("96", .always))
    }
}
