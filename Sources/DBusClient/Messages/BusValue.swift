#if Desktop
/// A value in a D-Bus message, with its exact D-Bus type. The exact type matters: mako, for
/// example, refuses an urgency that is not a byte.
package indirect enum BusValue: Sendable, Hashable {
    case byte(UInt8)
    case boolean(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    /// A string. D-Bus does not allow the character NUL in strings, so NUL is sent as U+FFFD.
    case string(String)
    case objectPath(String)
    case signature(String)
    /// An array, with the type signature of its elements. An empty array needs this signature, too.
    case array(of: String, [BusValue])
    case structure([BusValue])
    /// A dictionary: the type signatures of its keys and values (such as `s` and `v`), and its
    /// entries in their order.
    case dictionary(key: String, value: String, [Entry])
    case variant(BusValue)
    /// A file descriptor. The value is `nil` if a descriptor was received while the process could
    /// open no more descriptors; a `nil` value cannot be sent.
    case descriptor(BusDescriptor?)

    /// An entry of a dictionary.
    package struct Entry: Sendable, Hashable {
        package var key: BusValue
        package var value: BusValue

        package init(_ key: BusValue, _ value: BusValue) {
            self.key = key
            self.value = value
        }
    }

    /// Creates a dictionary of type `a{sv}`.
    package static func properties(_ entries: [(String, BusValue)]) -> BusValue {
        .dictionary(key: "s", value: "v", entries.map { Entry(.string($0.0), .variant($0.1)) })
    }

    package static func strings(_ texts: [String]) -> BusValue {
        .array(of: "s", texts.map { .string($0) })
    }

    /// The D-Bus type signature of the value, such as `susssasa{sv}i`.
    package var typeSignature: String {
        switch self {
        case .byte: "y"
        case .boolean: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .array(let element, _): "a" + element
        case .structure(let fields): "(" + fields.map(\.typeSignature).joined() + ")"
        case .dictionary(let key, let value, _): "a{" + key + value + "}"
        case .variant: "v"
        case .descriptor: "h"
        }
    }
}

extension BusValue {
    package var text: String? {
        switch self {
        case .string(let value), .objectPath(let value), .signature(let value): value
        case .variant(let value): value.text
        default: nil
        }
    }

    package var unsigned: UInt32? {
        switch self {
        case .uint32(let value): value
        case .variant(let value): value.unsigned
        default: nil
        }
    }

    package var flag: Bool? {
        switch self {
        case .boolean(let value): value
        case .variant(let value): value.flag
        default: nil
        }
    }

    package var descriptor: BusDescriptor? {
        if case .descriptor(let descriptor) = self { descriptor } else { nil }
    }

    /// The strings in an array of strings; `nil` for a value of another type.
    package var texts: [String]? {
        switch self {
        case .array(_, let values): values.compactMap(\.text)
        case .variant(let value): value.texts
        default: nil
        }
    }
}
#endif
