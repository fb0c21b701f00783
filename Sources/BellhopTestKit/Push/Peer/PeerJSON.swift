import FoundationEssentials

/// A JSON value of any type. Stand-ins (fake servers) use it because they must distinguish `1` from
/// `true`, as the real servers do.
enum PeerJSON: Decodable, Sendable, Hashable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([PeerJSON])
    case object([String: PeerJSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = Self.attempt({ try container.decode(Bool.self) }) {
            self = .boolean(value)
        } else if let value = Self.attempt({ try container.decode(Int64.self) }) {
            self = .integer(value)
        } else if let value = Self.attempt({ try container.decode(Double.self) }) {
            self = .number(value)
        } else if let value = Self.attempt({ try container.decode(String.self) }) {
            self = .string(value)
        } else if let value = Self.attempt({ try container.decode([PeerJSON].self) }) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: PeerJSON].self))
        }
    }

    /// Returns the JSON object at the beginning of `bytes`. As in Go's decoder, anything after the
    /// object is ignored.
    static func object(in bytes: [UInt8]) -> [String: PeerJSON]? {
        guard case .object(let object)? = attempt({ try JSONDecoder().decode(PeerJSON.self, from: Data(firstObject(bytes))) }) else {
            return nil
        }
        return object
    }

    private static func firstObject(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for (index, byte) in bytes.enumerated() {
            if isInString {
                if isEscaped { isEscaped = false } else if byte == 0x5C { isEscaped = true } else if byte == 0x22 { isInString = false }
                continue
            }
            switch byte {
            case 0x22: isInString = true
            case 0x7B: depth += 1
            case 0x7D:
                depth -= 1
                if depth == 0 { return bytes[...index] }
            default: break
            }
        }
        return bytes[...]
    }

    private static func attempt<Value>(_ decode: () throws -> Value) -> Value? {
        // An error here only means that the value has a different type. The caller then tries the
        // next type.
        try? decode()
    }

    var string: String? { if case .string(let value) = self { value } else { nil } }
    var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
    var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    var array: [PeerJSON]? { if case .array(let value) = self { value } else { nil } }
    var object: [String: PeerJSON]? { if case .object(let value) = self { value } else { nil } }

    /// The value as JSON.
    var text: String {
        var json = PeerJSONWriter()
        json.append(self)
        return json.text
    }
}
