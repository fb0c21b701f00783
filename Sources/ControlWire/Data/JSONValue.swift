import BellhopCore

/// A JSON value as an import reads it. Numbers are whole: an export writes no others.
indirect enum JSONValue: Hashable, Sendable {
    case null
    case truth(Bool)
    case number(Int64)
    /// A number with a fraction, or out of the range of 64 bits; nothing of ours takes one.
    case otherNumber
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// What it is, for a message.
    var kind: Phrase {
        switch self {
        case .null: "null"
        case .truth: "true or false"
        case .number: "a number"
        case .otherNumber: "a number with a fraction"
        case .text: "a text"
        case .list: "a list"
        case .object: "an object"
        }
    }
}
