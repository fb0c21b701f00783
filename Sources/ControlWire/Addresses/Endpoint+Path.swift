import BellhopCore

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
extension HeartbeatVerb: PathValue {}
