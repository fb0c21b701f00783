import BellhopCore
import Foundation
import Testing

@testable import bellhop

@Suite("The terminal view: what is written") struct ScreenDiffTests {
    private static let style = Style(isColoured: true, isUnicode: true, width: 80)
    private static let seed: UInt64 = 0x5EED

    @Test("What is written makes a terminal show exactly the new picture, whatever stood there (200 random pairs)")
    func exact() {
        var chance = SeededChance(state: Self.seed)
        var old: Screen?
        for _ in 0..<200 {
            let new = chance.next(7) == 0 ? Self.random(&chance, 23, 9) : Self.random(&chance, 40, 12)
            var terminal = SmallTerminal(showing: old, width: new.width, height: new.height)
            terminal.write(ScreenDiff.text(from: old, to: new, Self.style))
            #expect(terminal.rows == Self.rows(new), "seed \(Self.seed)")
            old = new
        }
    }

    @Test("Nothing is written where nothing changed, and a digit costs a few bytes")
    func least() {
        var old = Screen(width: 80, height: 24)
        old.put(Line("44:59", .bold), x: 10, y: 5)
        #expect(ScreenDiff.text(from: old, to: old, Self.style) == "")
        var new = old
        new.put(Line("44:58", .bold), x: 10, y: 5)
        #expect(ScreenDiff.text(from: old, to: new, Self.style) == "\u{1B}[6;15H\u{1B}[0;1m8\u{1B}[0m")
    }

    @Test("Without colours none is written; what is bold or turned around stays")
    func noColour() {
        var style = Self.style
        style.isColoured = false
        var new = Screen(width: 10, height: 1)
        new.put(Line("a", CellStyle(.red, isBold: true)) + Line("b", CellStyle(.green, isReverse: true)) + Line("c"), x: 0, y: 0)
        let text = ScreenDiff.text(from: Screen(width: 10, height: 1), to: new, style)
        #expect(text == "\u{1B}[1;1H\u{1B}[0;1ma\u{1B}[0;7mb\u{1B}[0mc")
    }

    @Test("Light and dark have shades of their own")
    func palettes() {
        let looks = [Style.Palette.usual, .light, .dark].map { palette in
            var style = Self.style
            style.palette = palette
            return style.escape(CellStyle(.yellow))
        }
        #expect(looks == ["\u{1B}[0;33m", "\u{1B}[0;38;5;130m", "\u{1B}[0;93m"])
    }

    @Test("A coloured background takes one colour of text; with more colours the shades are exact, where the background is known")
    func grounds() {
        var style = Self.style
        #expect(style.escape(CellStyle(.gray, isBold: true, ground: .red)) == "\u{1B}[0;1;41;97m")
        #expect(style.escape(CellStyle(ground: .yellow)) == "\u{1B}[0;43;30m")
        style.depth = .palette
        #expect(style.escape(CellStyle(ground: .red)) == "\u{1B}[0;48;5;124;38;5;231m" && style.escape(CellStyle(.red)) == "\u{1B}[0;31m")
        style.palette = .dark
        #expect(style.escape(CellStyle(.red)) == "\u{1B}[0;38;5;210m")
        style.depth = .full
        #expect(style.escape(CellStyle(.red)) == "\u{1B}[0;38;2;242;119;122m")
        style.isColoured = false
        #expect(style.escape(CellStyle(.red, ground: .red)) == "\u{1B}[0m")
        #expect(Style.Depth(environment: ["COLORTERM": "truecolor", "TERM": "xterm"]) == .full)
        #expect(Style.Depth(environment: ["TERM": "xterm-256color"]) == .palette && Style.Depth(environment: ["TERM": "vt100"]) == .sixteen)
    }

    @Test("Every shade can be read: its contrast is at least 4.5 to what it stands on")
    func contrast() {
        func light(_ rgb: Int) -> Double {
            func linear(_ level: Int) -> Double {
                let part = Double(level) / 255
                return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8 & 0xFF) + 0.0722 * linear(rgb & 0xFF)
        }
        func contrast(_ first: Int, _ second: Int) -> Double {
            let (one, two) = (light(first), light(second))
            return (max(one, two) + 0.05) / (min(one, two) + 0.05)
        }
        for colour in [Style.Colour.red, .green, .yellow, .blue, .cyan, .gray] {
            #expect(contrast(Shade.ground(colour).rgb, 0xFFFFFF) >= 4.5, "ground \(colour)")
            // The usual dark and light themes are not quite black and white.
            #expect(Shade.text(colour, isOnDark: true).map { contrast($0.rgb, 0x1E1E1E) >= 4.5 } == true, "dark \(colour)")
            #expect(Shade.text(colour, isOnDark: false).map { contrast($0.rgb, 0xFDF6E3) >= 4.5 } == true, "light \(colour)")
        }
    }

    @Test("A line that is cut says so, and none is wider than it may be", arguments: 0..<24)
    func cuts(width: Int) {
        for line in [Line("Snowy ") + Line("日本のうさぎ", .bold) + Line(" is happy"), Line("abc"), Line("ab") + Line("cd") + Line("ef")] {
            let cut = line.fitted(width)
            #expect(cut.width <= width)
            if line.width <= width { #expect(cut == line) } else if width > 0 { #expect(cut.text.hasSuffix("…"), "\(cut.text)") }
            #expect(line.filled(width).width == width)
            #expect(Line.spread(line, Line("14:45"), width).width <= width)
        }
    }

    private static let words = ["a", "Snowy", "44:59", "日本", "é", "█▀▄", "👨‍👩‍👧‍👦", "  "]

    private static func random(_ chance: inout SeededChance, _ width: Int, _ height: Int) -> Screen {
        var screen = Screen(width: width, height: height)
        for _ in 0..<30 {
            let style = CellStyle([nil, .red, .gray][chance.next(3)], isBold: chance.next(2) == 0, isReverse: chance.next(5) == 0)
            screen.put(Line(words[chance.next(words.count)], style), x: chance.next(width), y: chance.next(height))
        }
        return screen
    }

    /// Returns the cells by row. If one half of a wide character was overwritten, the other half is
    /// empty.
    private static func rows(_ screen: Screen) -> [[String]] {
        (0..<screen.height).map { y in (0..<screen.width).map { x in screen[x, y].character.map { String($0) } ?? "" } }
    }
}

/// A generator of pseudorandom numbers, which depend only on the seed.
struct SeededChance {
    var state: UInt64

    mutating func next(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}

/// The parts of a terminal that the view needs: moving the cursor, clearing the screen and writing.
struct SmallTerminal {
    private(set) var rows: [[String]]
    private var x = 0
    private var y = 0

    init(showing screen: Screen?, width: Int, height: Int) {
        rows = Array(repeating: Array(repeating: " ", count: width), count: height)
        guard let screen, screen.width == width, screen.height == height else { return }
        for y in 0..<height { for x in 0..<width { rows[y][x] = screen[x, y].character.map { String($0) } ?? "" } }
    }

    mutating func write(_ text: String) {
        var rest = Substring(text)
        while let character = rest.popFirst() {
            guard character == "\u{1B}" else {
                put(character)
                continue
            }
            rest = rest.dropFirst()
            let end = rest.firstIndex { $0.isLetter } ?? rest.endIndex
            let numbers = rest[..<end].split(separator: ";").compactMap { Int($0) }
            switch rest[end] {
            case "H": (y, x) = (numbers[0] - 1, numbers[1] - 1)
            case "J": rows = rows.map { $0.map { _ in " " } }
            default: break
            }
            rest = rest[rest.index(after: end)...]
        }
    }

    private mutating func put(_ character: Character) {
        rows[y][x] = String(character)
        if SafeText.displayWidth(String(character)) == 2 { rows[y][x + 1] = "" }
        x += SafeText.displayWidth(String(character))
    }
}
