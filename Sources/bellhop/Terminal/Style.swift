import BellhopCore
import Glibc

/// The style in which text is printed: the colors, the signs and the width.
struct Style: Hashable, Sendable {
    /// The escape sequences that may be printed.
    private(set) var marking: Marking
    /// Whether characters beyond ASCII may be used.
    var isUnicode: Bool
    /// The width of the terminal in columns; `nil` if the output is a pipe, because then no text is
    /// truncated.
    var width: Int?
    var palette = Palette.usual
    var depth = Depth.sixteen
    /// Whether the text stands beside a live view. The view itself shows the remaining times, so the
    /// text, which does not change, leaves them out.
    var isLive = false

    /// The escape sequences that a text may contain.
    enum Marking: Hashable, Sendable {
        /// Plain text.
        case none
        /// Bold text without colors, for `NO_COLOR`, which is about colors alone
        /// (https://no-color.org).
        case bold
        case colours
    }

    var isColoured: Bool {
        get { marking == .colours }
        set { marking = newValue ? .colours : .none }
    }

    init(isColoured: Bool, isUnicode: Bool, width: Int?, palette: Palette = .usual, depth: Depth = .sixteen) {
        self.init(marking: isColoured ? .colours : .none, isUnicode: isUnicode, width: width, palette: palette, depth: depth)
    }

    init(marking: Marking, isUnicode: Bool, width: Int?, palette: Palette = .usual, depth: Depth = .sixteen) {
        (self.marking, self.isUnicode, self.width) = (marking, isUnicode, width)
        (self.palette, self.depth) = (palette, depth)
    }

    /// The number of colors that the terminal can show.
    enum Depth: Hashable, Sendable {
        case sixteen, palette, full

        /// Determines the number of colors from environment variables such as `COLORTERM`.
        init(environment: [String: String]) {
            let term = environment["TERM"] ?? ""
            if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") || term.hasSuffix("-direct") {
                self = .full
            } else {
                self = term.contains("256color") ? .palette : .sixteen
            }
        }
    }

    /// The set of shades, chosen for contrast with the terminal's background.
    enum Palette: Hashable, Sendable {
        /// The background is unknown. The shades are readable on light and dark backgrounds in most
        /// terminals.
        case usual
        case light, dark

        /// Reads the environment variable `COLORFGBG`, which some terminals set (rxvt, Konsole, …).
        /// For example, `15;0` means white on black.
        init(environment: [String: String]) {
            let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
            self =
                switch background {
                case .some(0...6), .some(8): .dark
                case .some(7), .some(9...15): .light
                default: .usual
                }
        }
    }

    /// Returns the style with the shades that the household has chosen (`light`, `dark`). For
    /// `system`, the shades of the terminal stay unchanged (checklist D-25).
    func adopting(_ appearance: String?) -> Style {
        var style = self
        switch appearance.flatMap(AppearanceMode.init) {
        case .light: style.palette = .light
        case .dark: style.palette = .dark
        case .system, nil: break
        }
        return style
    }

    /// A style for plain lines and tests: without colors, and 80 columns wide.
    static let plain = Style(isColoured: false, isUnicode: true, width: 80)

    /// The variable with which the terminal view tells a command how it shows the output: the width
    /// in columns, and `color` if it shows colors. Example: `96 color`.
    static let viewVariable = "BELLHOP_VIEW"

    static func ofTerminal(environment: [String: String], colors: ColorChoice) -> Style {
        let isTerminal = isatty(1) == 1
        let view = environment[viewVariable].flatMap { $0.split(separator: " ").first }.flatMap { Int($0) }
        var style = Style(
            marking: marking(colors, environment: environment, isTerminal: isTerminal), isUnicode: isUnicode(environment),
            width: isTerminal ? columns(environment) : view.map { max(20, $0) },
            palette: Palette(environment: environment), depth: Depth(environment: environment))
        style.isLive = view != nil
        return style
    }

    /// Decides whether to print colors. An explicit choice wins, then the terminal view that shows
    /// the output, then the environment variable `NO_COLOR`, then `FORCE_COLOR` and
    /// `CLICOLOR_FORCE`, then the kind of the terminal.
    static func isColoured(_ choice: ColorChoice, environment: [String: String], isTerminal: Bool) -> Bool {
        func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } == true }
        switch choice {
        case .always: return true
        case .never: return false
        case .auto:
            if let view = environment[viewVariable] { return view.hasSuffix(" color") }
            if isSet("NO_COLOR") { return false }
            // As in other programs, 0 does not force anything.
            if ["FORCE_COLOR", "CLICOLOR_FORCE"].contains(where: { isSet($0) && environment[$0] != "0" }) { return true }
            return isTerminal && environment["TERM"] != "dumb"
        }
    }

    /// Decides which escape sequences to print. Without colors, headings stay bold on a terminal and
    /// in the terminal view, unless the user chose `--color never`, which gives plain text.
    static func marking(_ choice: ColorChoice, environment: [String: String], isTerminal: Bool) -> Marking {
        if isColoured(choice, environment: environment, isTerminal: isTerminal) { return .colours }
        let isShown = environment[viewVariable] != nil || (isTerminal && environment["TERM"] != "dumb")
        return choice == .auto && isShown ? .bold : .none
    }

    private static func columns(_ environment: [String: String]) -> Int {
        if let given = environment["COLUMNS"].flatMap({ Int($0) }), given > 0 { return max(20, given) }
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return max(20, Int(size.ws_col))
    }

    /// Returns whether the character set of the terminal is UTF-8. As in the C library, the first
    /// of the variables LC_ALL, LC_CTYPE and LANG that is set determines the character set.
    private static func isUnicode(_ environment: [String: String]) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let name = locale.lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }

    enum Colour: Int, Hashable, Sendable {
        case red = 31
        case green = 32
        case yellow = 33
        case blue = 34
        case cyan = 36
        case gray = 90
        case bold = 1
    }

    func paint(_ text: String, _ colour: Colour?) -> String {
        guard let colour, isColoured || (marking == .bold && colour == .bold), !text.isEmpty else { return text }
        return "\u{1B}[\(code(of: colour))m\(text)\u{1B}[0m"
    }

    /// Whether the terminal shows each color in several shades.
    var hasShades: Bool { isColoured && depth == .full && palette != .usual }

    /// - Parameter paleness: how pale the color is, from 0 to ``Shade/palest``.
    func code(of colour: Colour, paleness: Int = 0) -> String {
        // Choose exact shades only if the background is known. Otherwise the colors of the
        // terminal's own theme are the safest.
        if depth != .sixteen, palette != .usual, let shade = Shade.text(colour, isOnDark: palette == .dark) {
            return (hasShades ? shade.paler(paleness, isOnDark: palette == .dark) : shade).code(38, depth)
        }
        return switch (palette, colour) {
        // Use brighter shades: blue and gray are hard to read on black.
        case (.dark, .gray): "37"
        case (.dark, .red), (.dark, .green), (.dark, .yellow), (.dark, .blue), (.dark, .cyan): String(colour.rawValue + 60)
        // Use brown instead of yellow, which is invisible on white.
        case (.light, .yellow): "38;5;130"
        case (.usual, _), (.light, _), (.dark, .bold): String(colour.rawValue)
        }
    }

    /// Returns the code for a colored background. Text on it has the color ``ink(on:)``.
    func ground(_ colour: Colour) -> String {
        depth == .sixteen ? String(colour.rawValue + 10) : Shade.ground(colour).code(48, depth)
    }

    /// Returns the code for text on a colored background.
    func ink(on ground: Colour) -> String {
        guard depth == .sixteen else { return Shade(rgb: 0xFFFFFF, index: 231).code(38, depth) }
        return switch ground {
        case .green, .yellow, .cyan: "30"
        case .red, .blue, .gray, .bold: "97"
        }
    }

    /// The mark of truncated text and of lists that go on.
    var ellipsis: String { isUnicode ? "…" : ".." }

    /// Returns a sign as Unicode or, if the terminal does not support it, as ASCII.
    func sign(_ sign: Sign) -> String {
        isUnicode ? sign.unicode : sign.ascii
    }
}

/// The signs that are printed next to words. Thanks to the signs, no meaning depends on color
/// alone.
enum Sign: Hashable, Sendable, CaseIterable {
    case happy, neutral, sad, verySad, dead, washing, drying, folding, retired, ok, warn, fail, arrow, bell, rest, timer

    /// Creates the sign of a running timer from its kind, such as `countdown`.
    init(timer kind: String) { self = kind == TimerKind.reminder.rawValue ? .bell : .timer }

    /// The Unicode character of the sign, one column wide.
    var unicode: String {
        switch self {
        case .happy: "♥"
        case .neutral: "●"
        case .sad: "▽"
        case .verySad: "▼"
        case .dead: "†"
        case .washing: "≈"
        case .drying: "☼"
        case .folding: "▤"
        case .retired: "–"
        case .ok: "✓"
        case .warn: "!"
        case .fail: "✗"
        case .arrow: "→"
        case .bell: "♪"
        case .rest: "◔"
        case .timer: "◷"
        }
    }

    var ascii: String {
        switch self {
        case .happy: "+"
        case .neutral: "o"
        case .sad: "v"
        case .verySad: "V"
        case .dead: "x"
        case .washing: "~"
        case .drying: "*"
        case .folding: "="
        case .retired: "-"
        case .ok: "ok"
        case .warn: "!"
        case .fail: "X"
        case .arrow: "->"
        case .bell: "#"
        case .rest: "%"
        case .timer: "@"
        }
    }
}
