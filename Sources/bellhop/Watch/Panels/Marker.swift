import BellhopCore

/// Draws the marker in front of the selected item, two columns wide.
enum Marker {
    static func line(_ isSelected: Bool, _ style: Style) -> Line {
        isSelected ? Line(style.isUnicode ? "▸ " : "> ", CellStyle(.cyan, isBold: true)) : Line("  ")
    }

    /// Returns the name of an item, in reverse colors if the item is selected. The name stays in
    /// the same place when it is selected.
    static func name(_ name: String, _ isSelected: Bool) -> Line { Line(name, CellStyle(nil, isBold: true, isReverse: isSelected)) }
}

/// Draws keys with their actions: `Enter Start Dryer · z Snooze`. A click on a key presses it.
enum KeyHints {
    static func line(_ offers: [Offer], isFirstByEnter: Bool, _ width: Int, _ style: Style) -> Line {
        let hints = offers.enumerated().map { index, offer in
            isFirstByEnter && index == 0 && offer.isNext
                ? hint(.enter, say("Enter"), offer.label) : hint(.character(offer.key), String(offer.key), offer.label)
        }
        return Line.joined(hints, by: between(style), width)
    }

    /// Returns choices such as `[1] 5 minutes`. The brackets separate the key from a number that
    /// follows.
    static func choices(_ offers: [Offer], _ width: Int, _ style: Style) -> Line {
        Line.joined(offers.map { hint(.character($0.key), "[\($0.key)]", $0.label) }, by: Line("  "), width)
    }

    static func hint(_ key: Key, _ name: String, _ label: String) -> Line {
        (Line(name, CellStyle(.cyan, isBold: true)) + Line(" " + label)).aimed(at: .key(key))
    }

    static func between(_ style: Style) -> Line { Line(style.isUnicode ? " · " : " | ", .gray) }
}
