/// An exact color for terminals that show more than sixteen colors.
struct Shade: Hashable, Sendable {
    /// The color as 0xRRGGBB.
    let rgb: Int
    /// The nearest color of the palette with 256 colors.
    let index: Int

    /// Returns the parameters of the escape sequence that selects this color.
    ///
    /// - Parameter target: 38 for text, 48 for the background.
    func code(_ target: Int, _ depth: Style.Depth) -> String {
        depth == .full ? "\(target);2;\(rgb >> 16);\(rgb >> 8 & 0xFF);\(rgb & 0xFF)" : "\(target);5;\(index)"
    }

    /// The highest paleness.
    static let palest = 6

    /// Returns a shade that is nearer to the background. The palest one still has a contrast of about
    /// 2 to the background, which is enough for the beginning of a bar.
    func paler(_ paleness: Int, isOnDark: Bool) -> Shade {
        let part = min(max(0, paleness), Self.palest)
        let ground = isOnDark ? 0 : 0xFF
        let mixed = [16, 8, 0].map { shift in
            let level = rgb >> shift & 0xFF
            return ((level * (2 * Self.palest - part) + ground * part) / (2 * Self.palest)) << shift
        }
        return Shade(rgb: mixed.reduce(0, +), index: index)
    }

    /// Returns the shade of a text. All shades have a contrast of at least 4.5 to black or, on a
    /// light background, to white.
    static func text(_ colour: Style.Colour, isOnDark: Bool) -> Shade? {
        switch colour {
        case .red: isOnDark ? Shade(rgb: 0xF2777A, index: 210) : Shade(rgb: 0xB8202E, index: 124)
        case .green: isOnDark ? Shade(rgb: 0x8CCB7E, index: 114) : Shade(rgb: 0x1D6F37, index: 22)
        case .yellow: isOnDark ? Shade(rgb: 0xE8BF5A, index: 179) : Shade(rgb: 0x8A5A00, index: 94)
        case .blue: isOnDark ? Shade(rgb: 0x7AA9F7, index: 111) : Shade(rgb: 0x1F57C3, index: 26)
        case .cyan: isOnDark ? Shade(rgb: 0x62C6CF, index: 80) : Shade(rgb: 0x006B7A, index: 24)
        case .gray: isOnDark ? Shade(rgb: 0x9A9FAA, index: 247) : Shade(rgb: 0x62666F, index: 241)
        case .bold: nil
        }
    }

    /// Returns the shade of a background for white text. All shades have a contrast of at least 4.5
    /// to white.
    static func ground(_ colour: Style.Colour) -> Shade {
        switch colour {
        case .red: Shade(rgb: 0xA3202B, index: 124)
        case .green: Shade(rgb: 0x1D6F37, index: 22)
        case .yellow: Shade(rgb: 0x855800, index: 94)
        case .blue: Shade(rgb: 0x2450A8, index: 25)
        case .cyan: Shade(rgb: 0x0B6573, index: 23)
        case .gray, .bold: Shade(rgb: 0x44474F, index: 238)
        }
    }
}
