/// A JSON value that another program wrote.
///
/// Use this type for documents whose form is not ours, such as the webhook of another server. The
/// API's own documents have `Codable` types in `ControlWire`.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number, exactly as it was written: `5`, `5.0` and `5e0` are different.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The text of a string; `nil` for every other value.
    package var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The value of a number without a point and an exponent; `nil` for every other value, and for a
    /// number that needs more than 64 bits.
    package var integer: Int64? { if case .number(let text) = self { Int64(text) } else { nil } }

    /// Whether the value is `true`; `nil` for a value that is neither `true` nor `false`.
    package var bool: Bool? { if case .bool(let truth) = self { truth } else { nil } }

    /// The elements of an array; `nil` for every other value.
    package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

    /// The members of an object; `nil` for every other value.
    package var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }

    /// Returns the member of an object with this name. Returns `nil` if the value is not an object,
    /// if there is no such member, and if the member is `null`: programs write `null` for a field
    /// that is not set.
    package subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self, let value = members[name], value != .null else { return nil }
        return value
    }

    /// Returns the value at a path of names and of positions in arrays: `["alerts", "0", "status"]`.
    /// Returns `nil` if there is no value at this path, or only `null`. The empty path stands for
    /// this value.
    package func value(at path: some Sequence<some StringProtocol>) -> JSONValue? {
        var value = self
        for name in path {
            switch value {
            case .object(let members):
                guard let member = members[String(name)] else { return nil }
                value = member
            case .array(let elements):
                guard let index = Int(name), elements.indices.contains(index) else { return nil }
                value = elements[index]
            case .null, .bool, .number, .string: return nil
            }
        }
        return value == .null ? nil : value
    }

    /// The value as a person would write it in a sentence: the text of a string, the digits of a
    /// number, `true` or `false`. `nil` for an array, an object and `null`.
    package var words: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .bool(let truth): truth ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}

extension JSONText {
    /// Writes a value with its members in the order of their names.
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: self.value(literal: "null")
        case .bool(let truth): self.value(truth)
        case .number(let text): self.value(literal: text)
        case .string(let text): self.value(text)
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
        case .object(let members):
            beginObject()
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                key(name)
                self.value(member)
            }
            endObject()
        }
    }
}
