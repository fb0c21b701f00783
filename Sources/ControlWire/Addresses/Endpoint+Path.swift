extension Endpoint {
    public enum Method: String, Sendable, CaseIterable {
        case get = "GET"
        case post = "POST"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    /// The version of the API, the first segment of every path.
    public static let apiVersion = "v1"

    /// Finds the endpoint with this method and path; `nil` if there is none.
    ///
    /// - Parameter path: the decoded segments after `/v1`.
    public init?(_ method: Method, _ path: [String]) {
        let matches = Self.table.lazy.filter { $0.method == method }.compactMap { $0.endpoint(at: path) }
        guard let first = matches.first else { return nil }
        self = first
    }

    public var method: Method { row.method }

    /// The path with its values encoded, without a query.
    public var path: String {
        "/" + Self.apiVersion + "/" + row.segments(with: values).map(PercentEncoding.encode).joined(separator: "/")
    }

    /// The names of the items that the query may contain.
    public var query: [String] { row.query }

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
        /// The segments of the path; those in braces stand for values.
        let template: [Substring]
        /// The names of the items that the query may contain.
        let query: [String]
        /// Makes the endpoint from the values in its path; `nil` if they do not fit.
        let make: @Sendable ([String]) -> Endpoint?

        /// - Parameter address: path and query, as in `pets/{name}?item&item`.
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

        /// The endpoint with this path; `nil` if the path is a different one.
        func endpoint(at path: [String]) -> Endpoint? {
            guard path.count == template.count else { return nil }
            var values: [String] = []
            for (part, segment) in zip(template, path) {
                if Self.isValue(part) { values.append(segment) } else if segment != part { return nil }
            }
            return make(values)
        }

        /// The path with these values.
        func segments(with values: [String]) -> [String] {
            var values = values.makeIterator()
            return template.map { Self.isValue($0) ? values.next() ?? "" : String($0) }
        }

        private static func isValue(_ part: Substring) -> Bool { part.hasPrefix("{") }
    }
}

/// A value that a path can contain.
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
