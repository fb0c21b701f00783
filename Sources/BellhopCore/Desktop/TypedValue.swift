/// A value with a type of D-Bus, as the hints of a pop-up need it. ``TypedValueReader`` reads it from the
/// text form of GVariant.
///
/// The D-Bus client has a type of its own, `BusValue`, which a build without the trait Desktop lacks. Such a
/// build must refuse wrong hints, too.
package indirect enum TypedValue: Hashable, Sendable {
    case byte(UInt8)
    case boolean(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case objectPath(String)
    case signature(String)
    /// An array, with the type of its elements.
    case array(of: String, [TypedValue])
    /// A tuple, which has at least one value.
    case tuple([TypedValue])
    /// A dictionary, with the types of its keys and of its values.
    case dictionary(key: String, value: String, [Entry])
    case variant(TypedValue)

    package struct Entry: Hashable, Sendable {
        package var key: TypedValue
        package var value: TypedValue
    }
}

/// The type of a ``TypedValue``, or the form of a type that is not fully known yet: `[]` is an array of
/// anything, and `5` is any number.
indirect enum TypedForm: Hashable, Sendable {
    case anything
    case number
    case text
    /// A basic type, by its letter in a type signature.
    case basic(Character)
    case array(TypedForm)
    case tuple([TypedForm])
    case entry(TypedForm, TypedForm)
    case variant

    static let numbers: Set<Character> = ["y", "n", "q", "i", "u", "x", "t", "d"]
    static let texts: Set<Character> = ["s", "o", "g"]

    /// Returns the form that fits both forms; `nil` if no type does.
    static func common(_ one: TypedForm, _ other: TypedForm) -> TypedForm? {
        switch (one, other) {
        case (.anything, let form), (let form, .anything): form
        case (.number, .number), (.text, .text), (.variant, .variant): one
        case (.number, .basic(let letter)), (.basic(let letter), .number): numbers.contains(letter) ? .basic(letter) : nil
        case (.text, .basic(let letter)), (.basic(let letter), .text): texts.contains(letter) ? .basic(letter) : nil
        case (.basic, .basic): one == other ? one : nil
        case (.array(let left), .array(let right)): common(left, right).map { .array($0) }
        case (.entry(let key, let value), .entry(let otherKey, let otherValue)): common(key, value, otherKey, otherValue)
        case (.tuple(let left), .tuple(let right)): common(left, right)
        default: nil
        }
    }

    private static func common(_ key: TypedForm, _ value: TypedForm, _ otherKey: TypedForm, _ otherValue: TypedForm) -> TypedForm? {
        guard let key = common(key, otherKey), let value = common(value, otherValue) else { return nil }
        return .entry(key, value)
    }

    private static func common(_ left: [TypedForm], _ right: [TypedForm]) -> TypedForm? {
        guard left.count == right.count else { return nil }
        let fields = zip(left, right).compactMap { common($0, $1) }
        return fields.count == left.count ? .tuple(fields) : nil
    }

    /// The type: a number is an `int32`, and a text is a string, unless something else is said. `nil` if
    /// the type is unknown, as that of `[]` is.
    var settled: TypedForm? {
        switch self {
        case .anything: nil
        case .number: .basic("i")
        case .text: .basic("s")
        case .basic, .variant: self
        case .array(let element): element.settled.map { .array($0) }
        case .entry(let key, let value):
            if let key = key.settled, let value = value.settled { .entry(key, value) } else { nil }
        case .tuple(let fields):
            fields.allSatisfy { $0.settled != nil } ? .tuple(fields.compactMap(\.settled)) : nil
        }
    }

    /// The type signature of a settled form, such as `a{sv}`.
    var signature: String {
        switch self {
        case .anything, .number, .text: ""
        case .basic(let letter): String(letter)
        case .variant: "v"
        case .array(let element): "a" + element.signature
        case .entry(let key, let value): "{" + key.signature + value.signature + "}"
        case .tuple(let fields): "(" + fields.map(\.signature).joined() + ")"
        }
    }
}
