import BellhopCore
import Glibc

/// How text looks where it is printed: colours, signs, width.
struct Style: Hashable, Sendable {
    var isColoured: Bool
    /// Signs beyond ASCII may be used.
    var isUnicode: Bool
    /// Columns; `nil` in a pipe, where nothing is cut.
    var width: Int?
    var palette = Palette.usual

    /// Which shades stand out from the background.
    enum Palette: Hashable, Sendable {
        /// The background is not known: the shades that most terminals show on either.
        case usual
        case light, dark

        /// What the terminal says of itself: `15;0` is white on black (rxvt, Konsole, …).
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

    /// With the shades that the household wants (`light`, `dark`); as the terminal has it for `system` (checklist D-25).
    func adopting(_ appearance: String?) -> Style {
        var style = self
        switch appearance.flatMap(AppearanceMode.init) {
        case .light: style.palette = .light
        case .dark: style.palette = .dark
        case .system, nil: break
        }
        return style
    }

    /// For pipes and tests.
    static let plain = Style(isColoured: false, isUnicode: true, width: 80)

    static func ofTerminal(environment: [String: String], noColor: Bool) -> Style {
        let isTerminal = isatty(1) == 1
        let isDumb = environment["TERM"] == "dumb"
        let noColor = noColor || environment["NO_COLOR"].map { !$0.isEmpty } == true
        return Style(
            isColoured: isTerminal && !isDumb && !noColor, isUnicode: isUnicode(environment),
            width: isTerminal ? columns(environment) : nil,
            palette: Palette(environment: environment))
    }

    private static func columns(_ environment: [String: String]) -> Int {
        if let given = environment["COLUMNS"].flatMap({ Int($0) }), given > 0 { return max(20, given) }
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return max(20, Int(size.ws_col))
    }

    /// As the C library decides it: the first of these that is set names the character set.
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
        guard isColoured, let colour, !text.isEmpty else { return text }
        return "\u{1B}[\(code(of: colour))m\(text)\u{1B}[0m"
    }

    func code(of colour: Colour) -> String {
        switch (palette, colour) {
        // Blue on black and grey on black are hard to read.
        case (.dark, .gray): "37"
        case (.dark, .red), (.dark, .green), (.dark, .yellow), (.dark, .blue), (.dark, .cyan): String(colour.rawValue + 60)
        // Yellow on white is invisible; brown is not.
        case (.light, .yellow): "38;5;130"
        case (.usual, _), (.light, _), (.dark, .bold): String(colour.rawValue)
        }
    }

    /// The sign, or its ASCII stand-in.
    func sign(_ sign: Sign) -> String {
        isUnicode ? sign.unicode : sign.ascii
    }
}

/// The signs that stand beside words, so that colour is never the only mark.
enum Sign: Hashable, Sendable, CaseIterable {
    case happy, neutral, sad, verySad, dead, washing, drying, folding, retired, ok, warn, fail, arrow, bell, rest, timer

    /// One column wide each.
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
