/// How a piece of the screen looks.
struct CellStyle: Hashable, Sendable {
    var colour: Style.Colour?
    var isBold = false
    /// Foreground and background change places.
    var isReverse = false

    static let plain = CellStyle()
    static let bold = CellStyle(nil, isBold: true)
    static let gray = CellStyle(.gray)

    init(_ colour: Style.Colour? = nil, isBold: Bool = false, isReverse: Bool = false) {
        self.colour = colour
        self.isBold = isBold
        self.isReverse = isReverse
    }
}

/// One place of the screen.
struct Cell: Hashable, Sendable {
    /// What stands there; `nil` behind a character that is two columns wide.
    var character: Character?
    var style: CellStyle

    static let empty = Cell(character: " ", style: .plain)
}
