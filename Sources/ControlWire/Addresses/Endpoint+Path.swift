extension Endpoint {
    package enum Method: String, Sendable, CaseIterable {
        case get = "GET"
        case post = "POST"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    /// The version of the API, the first segment of every path.
    package static let apiVersion = "v1"

    /// Finds the endpoint with this method and path; `nil` if there is no such endpoint.
    ///
    /// - Parameter path: the segments after `/v1`, percent-decoded.
    package init?(_ method: Method, _ path: [String]) {
        let matches = Self.table.lazy.filter { $0.method == method }.compactMap { $0.endpoint(at: path) }
        guard let first = matches.first else { return nil }
        self = first
    }

    package var method: Method { row.method }

    /// The path with its values encoded, without a query.
    package var path: String {
        "/" + Self.apiVersion + "/" + row.segments(with: values).map(PercentEncoding.encode).joined(separator: "/")
    }

    /// The names of the query parameters that this endpoint accepts.
    package var query: [String] { row.query }

    private var row: Row {
        guard let row = Self.table.first(where: { $0.make(values) == self }) else {
            preconditionFailure("Endpoint.table has no row for \(self), or Endpoint.values lacks its values.")
        }
        return row
    }
}

extension Endpoint {
    /// A row of ``table``.
    struct Row: Sendable {
        let method: Method
        /// The segments of the path. A segment in braces is a placeholder for a value.
        let template: [Substring]
        /// The names of the query parameters that the endpoint accepts.
        let query: [String]
        /// Makes the endpoint from the values in its path; `nil` if a value has the wrong form.
        let make: @Sendable ([String]) -> Endpoint?

        /// - Parameter address: the path and the query, such as `pets/{name}?item&item`.
        private init(_ method: Method, _ address: String, make: @escaping @Sendable ([String]) -> Endpoint?) {
            let parts = address.split(separator: "?")
            self.method = method
            template = parts[0].split(separator: "/")
            query = parts.dropFirst().flatMap { $0.split(separator: "&").map(String.init) }
            self.make = make
        }

        init(_ method: Method, _ address: String, _ endpoint: Endpoint) {
            self.init(method, address) { $0.isEmpty ? endpoint : nil }
        }

        init<Value: PathValue>(_ method: Method, _ address: String, _ endpoint: @escaping @Sendable (Value) -> Endpoint) {
            self.init(method, address) { values in
                guard values.count == 1, let value = Value(inPath: values[0]) else { return nil }
                return endpoint(value)
            }
        }

        init<First: PathValue, Second: PathValue>(
            _ method: Method, _ address: String, _ endpoint: @escaping @Sendable (First, Second) -> Endpoint
        ) {
            self.init(method, address) { values in
                guard values.count == 2, let first = First(inPath: values[0]), let second = Second(inPath: values[1]) else { return nil }
                return endpoint(first, second)
            }
        }

        /// Returns the endpoint for this path; `nil` if the path does not match the template.
        func endpoint(at path: [String]) -> Endpoint? {
            guard path.count == template.count else { return nil }
            var values: [String] = []
            for (part, segment) in zip(template, path) {
                if Self.isValue(part) { values.append(segment) } else if segment != part { return nil }
            }
            return make(values)
        }

        /// Returns the segments of the path, with the placeholders replaced by these values.
        func segments(with values: [String]) -> [String] {
            var values = values.makeIterator()
            return template.map { Self.isValue($0) ? values.next() ?? "" : String($0) }
        }

        private static func isValue(_ part: Substring) -> Bool { part.hasPrefix("{") }
    }
}

/// A value that can appear as a segment of a path.
protocol PathValue {
    init?(inPath text: String)
}

extension PathValue where Self: RawRepresentable, RawValue == String {
    init?(inPath text: String) { self.init(rawValue: text) }
}

extension PathValue where Self: LosslessStringConvertible {
    init?(inPath text: String) { self.init(text) }
}

extension String: PathValue {}
extension Int64: PathValue {}
extension PetVerb: PathValue {}
extension RestVerb: PathValue {}
extension RunVerb: PathValue {}
extension TimerVerb: PathValue {}

/// RFC 3986 percent-encoding of one path segment or query value.
package enum PercentEncoding {
    /// Encodes every byte except the unreserved characters. A segment that consists only of dots is
    /// encoded too, because `.` and `..` have a special meaning in paths.
    package static func encode(_ text: String) -> String {
        let keepDots = text.utf8.contains { $0 != UInt8(ascii: ".") }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                bytes.append(byte)
            case UInt8(ascii: ".") where keepDots:
                bytes.append(byte)
            default:
                bytes.append(UInt8(ascii: "%"))
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Decodes percent-encoded text; `nil` if an escape is invalid or the bytes are not UTF-8. A
    /// `+` remains a plus sign; in a query, the caller replaces it first.
    package static func decode(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.next().flatMap(value), let low = rest.next().flatMap(value) else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
