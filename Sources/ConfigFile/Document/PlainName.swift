import BellhopCore

/// Spells names with the characters that the config allows in the name of a table.
enum PlainName {
    /// Returns the name without accents, spaces and special characters, such as `juergen` for
    /// `Jürgen`. Returns `nil` if too little of it would remain.
    static func from(_ name: String) -> String? {
        var spelled = name.lowercased()
        for (letter, letters) in [("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss"), ("æ", "ae"), ("ø", "oe"), ("å", "aa")] {
            spelled = spelled.replacing(letter, with: letters)
        }
        let words = spelled.foldedSpelling.split { !SinkReader.isName(String($0)) }
        let plain = words.joined(separator: "-")
        return SinkReader.isName(plain) ? plain : nil
    }
}
