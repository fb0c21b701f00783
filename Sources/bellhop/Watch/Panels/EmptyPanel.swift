import BellhopCore

/// Draws an invitation for a household without pets and timers: a sleeping pet, and the keys to
/// begin with.
enum EmptyPanel {
    /// - Parameter isFiltered: whether nothing is shown because no name matches the filter.
    static func lines(_ width: Int, isFiltered: Bool, _ style: Style) -> [Line] {
        if isFiltered {
            return [Line(say("No name matches the filter.")), hints([KeyHints.hint(.escape, "Esc", say("show everything"))], style)]
                .map { $0.centered(width) }
        }
        let figure = ["   n_n  z Z", "  (-.-)    ", "  (   )    "].map { Line($0, CellStyle(.blue)) }
        let keys = [
            KeyHints.hint(.character("n"), "n", say("new timer")), KeyHints.hint(.character("N"), "N", say("new pet")),
            KeyHints.hint(.character("?"), "?", say("all keys")),
        ]
        let words = [Line.empty, Line(say("Nothing is running."), .bold), .empty, hints(keys, style)]
        return (figure + words).map { $0.centered(width) }
    }

    private static func hints(_ keys: [Line], _ style: Style) -> Line { Line.joined(keys, by: KeyHints.between(style), .max) }
}
