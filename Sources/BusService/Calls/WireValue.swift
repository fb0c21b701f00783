#if Desktop
import BellhopCore
import DBusClient

/// A document of the API as a value of the bus. An object becomes `a{sv}`, a list `av`, a number
/// `x`, `true` and `false` become `b`, and a text becomes `s`.
///
/// The API leaves out a field without a value, so there is no `null`.
struct WireValue: Decodable {
    let value: BusValue

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        do {
            let object = try decoder.container(keyedBy: Key.self)
            value = .properties(
                try object.allKeys.sorted { $0.stringValue < $1.stringValue }.map {
                    ($0.stringValue, try object.decode(WireValue.self, forKey: $0).value)
                })
            return
        } catch DecodingError.typeMismatch(_, let context) where context.codingPath.count == decoder.codingPath.count {}
        do {
            var list = try decoder.unkeyedContainer()
            var values: [BusValue] = []
            while !list.isAtEnd { values.append(.variant(try list.decode(WireValue.self).value)) }
            value = .array(of: "v", values)
            return
        } catch DecodingError.typeMismatch(_, let context) where context.codingPath.count == decoder.codingPath.count {}
        value = try Self.simple(try decoder.singleValueContainer())
    }

    private static func simple(_ container: any SingleValueDecodingContainer) throws -> BusValue {
        do { return .string(try container.decode(String.self)) } catch DecodingError.typeMismatch {}
        do { return .boolean(try container.decode(Bool.self)) } catch DecodingError.typeMismatch {}
        return .int64(try container.decode(Int64.self))
    }
}

extension JSONValue {
    /// Converts a value of the bus to JSON. Returns `nil` for a type that JSON does not have, such
    /// as a file descriptor, and for a number that is infinite or not a number.
    init?(_ value: BusValue) {
        switch value {
        case .byte(let number): self = .number(String(number))
        case .int16(let number): self = .number(String(number))
        case .uint16(let number): self = .number(String(number))
        case .int32(let number): self = .number(String(number))
        case .uint32(let number): self = .number(String(number))
        case .int64(let number): self = .number(String(number))
        case .uint64(let number): self = .number(String(number))
        case .double(let number):
            guard number.isFinite else { return nil }
            self = .number(String(number))
        case .boolean(let truth): self = .bool(truth)
        case .string(let text), .objectPath(let text), .signature(let text): self = .string(text)
        case .variant(let inner): self.init(inner)
        case .array(_, let values), .structure(let values):
            var elements: [JSONValue] = []
            for value in values {
                guard let element = JSONValue(value) else { return nil }
                elements.append(element)
            }
            self = .array(elements)
        case .dictionary(_, _, let entries):
            var members: [String: JSONValue] = [:]
            for entry in entries {
                guard case .string(let name) = entry.key, let member = JSONValue(entry.value) else { return nil }
                members[name] = member
            }
            self = .object(members)
        case .descriptor: return nil
        }
    }
}
#endif
