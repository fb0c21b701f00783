/// A value of a TOML document and the position where it begins.
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

    /// The type of the value in words for a fault: "a text", "a whole number".
    var typeName: String {
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

/// A key of a table with its value, in the order of the file.
struct TOMLEntry: Sendable, Hashable {
    var key: String
    var keyPosition: ConfigPosition
    var value: TOMLValue
}
