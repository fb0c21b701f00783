import BellhopCore

/// Writes the output that changes a terminal from one picture to the next.
struct ScreenDiff {
    /// The longest gap of unchanged cells that is written again and not skipped. Skipping the gap
    /// by moving the cursor would take as many bytes.
    private static let gap = 4

    private let style: Style
    private var text = ""
    /// The position of the cursor; `nil` if the position is not known.
    private var cursor: (x: Int, y: Int)?
    private var look = CellStyle.plain

    private init(_ style: Style) { self.style = style }

    /// Returns the output that turns the picture `old` into `new`; an empty text if nothing
    /// changed.
    ///
    /// - Parameter old: the current content of the terminal. If the content is unknown (`nil`) or
    ///   differs from `new` in size, the terminal is cleared first.
    static func text(from old: Screen?, to new: Screen, _ style: Style) -> String {
        var diff = ScreenDiff(style)
        var before = old
        if old.map({ $0.width != new.width || $0.height != new.height }) ?? true {
            diff.text = "\u{1B}[0m\u{1B}[2J"
            before = Screen(width: new.width, height: new.height)
        }
        guard let before else { return "" }
        for y in 0..<new.height { diff.row(y, before, new) }
        if diff.look != .plain { diff.text += "\u{1B}[0m" }
        return diff.text
    }

    private mutating func row(_ y: Int, _ old: Screen, _ new: Screen) {
        var x = 0
        while x < new.width {
            guard old[x, y] != new[x, y] else {
                x += 1
                continue
            }
            // If this cell is the second column of a wide character, start at the first column of
            // that character.
            if new[x, y].character == nil, x > 0 { x -= 1 }
            var end = x + 1
            var last = x
            while end < new.width, end - last <= Self.gap {
                if old[end, y] != new[end, y] { last = end }
                end += 1
            }
            write(x...last, y, new)
            x = last + 1
        }
    }

    private mutating func write(_ columns: ClosedRange<Int>, _ y: Int, _ screen: Screen) {
        for x in columns {
            let cell = screen[x, y]
            guard let character = cell.character else { continue }
            if cursor.map({ $0.x != x || $0.y != y }) ?? true { text += "\u{1B}[\(y + 1);\(x + 1)H" }
            if cell.style != look { paint(cell.style) }
            text.append(character)
            // Terminals agree only about the width of simple characters. After any other character,
            // treat the position of the cursor as unknown. The output then sets the position for
            // the next cell explicitly.
            cursor = character.unicodeScalars.count == 1 && SafeText.displayWidth(String(character)) == 1 ? (x + 1, y) : nil
        }
    }

    private mutating func paint(_ new: CellStyle) {
        text += style.escape(new)
        look = new
    }
}

extension Style {
    /// Returns the escape sequence for a style. Bold and reverse are kept even without colors.
    func escape(_ look: CellStyle) -> String {
        var codes = ["0"]
        if look.isBold { codes.append("1") }
        if look.isReverse { codes.append("7") }
        if isColoured, let ground = look.ground {
            codes += [self.ground(ground), ink(on: ground)]
        } else if isColoured, let colour = look.colour, colour != .bold {
            codes.append(code(of: colour, paleness: look.paleness))
        }
        return "\u{1B}[" + codes.joined(separator: ";") + "m"
    }
}
