/// Reads a text with escape sequences for colors, as the commands of Bellhop print it.
enum ColouredText {
    static func lines(_ text: String) -> [Line] {
        var lines: [Line] = []
        var line = Line.empty
        var (piece, look) = ("", CellStyle.plain)
        func end() {
            line += Line(piece, look)
            piece = ""
        }
        var rest = Substring(text)
        while let character = rest.popFirst() {
            if character == "\u{1B}" {
                // Every sequence ends with a letter. One without an end is dropped.
                guard rest.first == "[", let last = rest.firstIndex(where: \.isLetter) else { continue }
                end()
                if rest[last] == "m" { look = style(after: look, rest[rest.index(after: rest.startIndex)..<last]) }
                rest = rest[rest.index(after: last)...]
            } else if character.isNewline {
                end()
                lines.append(line)
                line = .empty
            } else {
                piece.append(character)
            }
        }
        end()
        return lines + (line.spans.isEmpty ? [] : [line])
    }

    /// Returns the style after an escape sequence with these parameters, such as `1` or `38;5;130`.
    private static func style(after look: CellStyle, _ parameters: Substring) -> CellStyle {
        var look = look
        var codes = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }[...]
        while let code = codes.popFirst() {
            switch code {
            case 0: look = .plain
            case 1: look.isBold = true
            case 7: look.isReverse = true
            case 31...36, 90: look.colour = Style.Colour(rawValue: code)
            case 91...96: look.colour = Style.Colour(rawValue: code - 60)
            // The dark palette uses white as its gray.
            case 37: look.colour = .gray
            case 38 where codes.first == 5: look.colour = colour { $0.index == codes.dropFirst().first } ?? brown(codes)
            case 38 where codes.first == 2:
                let levels = codes.dropFirst().prefix(3)
                look.colour = colour { $0.rgb == levels.reduce(0) { $0 << 8 | $1 & 0xFF } }
            default: break
            }
            if code == 38 { codes = codes.dropFirst(codes.first == 5 ? 2 : 4) }
        }
        return look
    }

    private static func colour(where isShade: (Shade) -> Bool) -> Style.Colour? {
        let colours: [Style.Colour] = [.red, .green, .yellow, .blue, .cyan, .gray]
        return colours.first { colour in
            [true, false].contains { isOnDark in Shade.text(colour, isOnDark: isOnDark).map(isShade) ?? false }
        }
    }

    /// Returns the color that the light palette uses instead of yellow.
    private static func brown(_ codes: ArraySlice<Int>) -> Style.Colour? { codes.dropFirst().first == 130 ? .yellow : nil }
}
