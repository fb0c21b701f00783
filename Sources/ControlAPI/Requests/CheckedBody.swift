/// A decodable value that refuses every JSON field that its type does not have, at any depth.
///
/// The check happens while the value is decoded: each object asks its type whether it knows the
/// names in the JSON. Therefore it needs no list of fields per type. The start of a timer takes
/// 2 µs longer.
struct CheckedBody<Value: Decodable>: Decodable {
    let value: Value

    /// - Throws: an ``UnknownField``, or a `DecodingError`.
    init(from decoder: any Decoder) throws {
        let object = CheckedDecoder(decoder)
        do {
            value = try Value(from: object)
        } catch let error as DecodingError {
            // If a required field is missing, an unknown field may be this field, misspelt.
            if case .keyNotFound(_, let context) = error, context.codingPath.count == decoder.codingPath.count {
                if let unknown = object.unknownField, unknown.near != nil { throw unknown }
            }
            throw error
        }
        if let unknown = object.unknownField { throw unknown }
    }
}

/// A decoder that notes which fields of a JSON object the decoded type does not know.
///
/// It also checks the values in the object's fields and in lists. It does not check a value inside
/// an optional element of a list; no request has such a list.
private final class CheckedDecoder: Decoder {
    private let decoder: any Decoder
    private var fields: KeyedDecodingContainer<FieldName>?
    /// The fields of the JSON that the type does not know.
    private var unknown: [String] = []
    /// The fields that the type has asked for. Collected only if there is an unknown field.
    private var known: [String] = []

    init(_ decoder: any Decoder) { self.decoder = decoder }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { decoder.userInfo }

    var unknownField: UnknownField? {
        unknown.min().map { UnknownField(name: $0, object: codingPath, known: known) }
    }

    func note(_ key: some CodingKey) {
        if !unknown.isEmpty { known.append(key.stringValue) }
    }

    /// A type that reads one object in several ways may ask for several containers. A field is
    /// known if it belongs to any of them.
    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        if let fields {
            unknown.removeAll { Key(stringValue: $0) != nil }
            return KeyedDecodingContainer(CheckedObject(decoder: self, fields: fields))
        }
        let fields = try decoder.container(keyedBy: FieldName.self)
        for field in fields.allKeys where Key(stringValue: field.stringValue) == nil { unknown.append(field.stringValue) }
        self.fields = fields
        return KeyedDecodingContainer(CheckedObject(decoder: self, fields: fields))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { CheckedList(items: try decoder.unkeyedContainer()) }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { try decoder.singleValueContainer() }
}

/// Any name of a field.
private struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

private struct CheckedObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: CheckedDecoder
    let fields: KeyedDecodingContainer<FieldName>

    var codingPath: [any CodingKey] { fields.codingPath }
    var allKeys: [Key] { fields.allKeys.compactMap { Key(stringValue: $0.stringValue) } }

    private func name(_ key: Key) -> FieldName {
        decoder.note(key)
        return FieldName(key.stringValue)
    }

    func contains(_ key: Key) -> Bool { fields.contains(name(key)) }

    /// Refuses `null`: a client could expect that it resets the value.
    func decodeNil(forKey key: Key) throws -> Bool {
        let name = name(key)
        guard try fields.decodeNil(forKey: name) else { return false }
        throw DecodingError.valueNotFound(
            Key.self, DecodingError.Context(codingPath: codingPath + [name], debugDescription: "null"))
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try fields.decode(CheckedBody<Value>.self, forKey: name(key)).value
    }

    // Simple values have no fields. Decode them directly, because that is faster.
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try fields.decode(type, forKey: name(key)) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try fields.decode(type, forKey: name(key)) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try number(type, key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try number(type, key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try number(type, key) }

    /// Decodes a number. The decoder reports a fraction, and a number that does not fit, with an
    /// error that does not name the field.
    private func number<Number: Decodable>(_ type: Number.Type, _ key: Key) throws -> Number {
        let name = name(key)
        do {
            return try fields.decode(type, forKey: name)
        } catch let error as DecodingError {
            throw error
        } catch {
            throw NumberFault(field: codingPath + [name])
        }
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
        try fields.nestedContainer(keyedBy: type, forKey: name(key))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try fields.nestedUnkeyedContainer(forKey: name(key))
    }

    func superDecoder() throws -> any Decoder { try fields.superDecoder() }
    func superDecoder(forKey key: Key) throws -> any Decoder { try fields.superDecoder(forKey: name(key)) }
}

private struct CheckedList: UnkeyedDecodingContainer {
    var items: any UnkeyedDecodingContainer

    var codingPath: [any CodingKey] { items.codingPath }
    var count: Int? { items.count }
    var isAtEnd: Bool { items.isAtEnd }
    var currentIndex: Int { items.currentIndex }

    mutating func decodeNil() throws -> Bool { try items.decodeNil() }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try items.decode(CheckedBody<Value>.self).value
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
        try items.nestedContainer(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try items.nestedUnkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try items.superDecoder() }
}
