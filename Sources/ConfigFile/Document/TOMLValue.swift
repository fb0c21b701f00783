import BellhopCore

/// A value in a TOML document, and the position where the value begins.
struct TOMLValue: Sendable, Hashable {
    enum Content: Sendable, Hashable {
        case string(String)
        case integer(Int)
        case float(Double)
        case boolean(Bool)
        /// A date, a time of day, or both.
        case moment
        case list([TOMLValue])
        case table([TOMLEntry])
    }

    var content: Content
    var position: ConfigPosition

    /// The type of the value in words, for use in a fault: `a string`, `a whole number`.
    var typeName: Phrase {
        switch content {
        case .string: "a string"
        case .integer: "a whole number"
        case .float: "a number with a fraction"
        case .boolean: "true or false"
        case .moment: "a date or time"
        case .list: "a list"
        case .table: "a table"
        }
    }
}

/// An entry of a table: a key, its value, and the position of the key.
struct TOMLEntry: Sendable, Hashable {
    var key: String
    var keyPosition: ConfigPosition
    var value: TOMLValue
}
