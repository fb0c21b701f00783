/// The color and style of a part of the screen.
struct CellStyle: Hashable, Sendable {
    var colour: Style.Colour?
    var isBold = false
    /// Whether the foreground and background colors are swapped.
    var isReverse = false
    /// The color of the background; `nil` for the background of the terminal. On a colored
    /// background, all text has the same color, which contrasts with the background.
    var ground: Style.Colour?
    /// How pale the color is, from 0 to ``Shade/palest``. Only terminals with all colors show this.
    var paleness = 0

    static let plain = CellStyle()
    static let bold = CellStyle(nil, isBold: true)
    static let gray = CellStyle(.gray)

    init(_ colour: Style.Colour? = nil, isBold: Bool = false, isReverse: Bool = false, ground: Style.Colour? = nil) {
        self.colour = colour
        self.isBold = isBold
        self.isReverse = isReverse
        self.ground = ground
    }
}

/// One character position on the screen.
struct Cell: Hashable, Sendable {
    /// The character; `nil` in the second column of a wide character.
    var character: Character?
    var style: CellStyle

    static let empty = Cell(character: " ", style: .plain)
}
