#if Desktop
/// A value in a D-Bus message, with its exact D-Bus type. The type matters: mako, for example,
/// refuses an urgency that is not a byte.
public indirect enum BusValue: Sendable, Hashable {
    case byte(UInt8)
    case boolean(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    /// A string. D-Bus does not allow NUL in strings, so it is sent as U+FFFD.
    case string(String)
    case objectPath(String)
    case signature(String)
    /// An array with the type signature of its elements, which even an empty array needs.
    case array(of: String, [BusValue])
    case structure([BusValue])
    /// A dictionary: the type signatures of its keys and values (such as `s` and `v`), and its
    /// entries in order.
    case dictionary(key: String, value: String, [Entry])
    case variant(BusValue)
    /// A file descriptor. `nil` if one was received while the process had no descriptors left; such
    /// a value cannot be sent.
    case descriptor(BusDescriptor?)

    /// An entry of a dictionary.
    public struct Entry: Sendable, Hashable {
        public var key: BusValue
        public var value: BusValue

        public init(_ key: BusValue, _ value: BusValue) {
            self.key = key
            self.value = value
        }
    }

    /// Creates a dictionary of type `a{sv}`.
    public static func properties(_ entries: [(String, BusValue)]) -> BusValue {
        .dictionary(key: "s", value: "v", entries.map { Entry(.string($0.0), .variant($0.1)) })
    }

    public static func strings(_ texts: [String]) -> BusValue {
        .array(of: "s", texts.map { .string($0) })
    }

    /// The D-Bus type signature of the value, such as `susssasa{sv}i`.
    public var typeSignature: String {
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
    public var text: String? {
        switch self {
        case .string(let value), .objectPath(let value), .signature(let value): value
        case .variant(let value): value.text
        default: nil
        }
    }

    public var unsigned: UInt32? {
        switch self {
        case .uint32(let value): value
        case .variant(let value): value.unsigned
        default: nil
        }
    }

    public var flag: Bool? {
        switch self {
        case .boolean(let value): value
        case .variant(let value): value.flag
        default: nil
        }
    }

    public var descriptor: BusDescriptor? {
        if case .descriptor(let descriptor) = self { descriptor } else { nil }
    }

    /// The strings in an array of strings; `nil` for a value of another type.
    public var texts: [String]? {
        switch self {
        case .array(_, let values): values.compactMap(\.text)
        case .variant(let value): value.texts
        default: nil
        }
    }
}
#endif
