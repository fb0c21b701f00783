import BellhopCore
import ControlWire
import FoundationEssentials

/// A parsed request. It contains everything that a route needs, but no reference to a socket.
struct APIRequest: Sendable {
    var method: String
    /// The segments of the path after `/v1`, percent-decoded.
    var path: [String]
    var query: [String: String]
    var body: [UInt8]

    /// - Throws: a ``Problem`` if the path is not below `/v1` or is not encoded properly.
    ///   `/metrics` is allowed too, because Prometheus expects the metrics at that path.
    init(method: String, target: String, body: [UInt8]) throws(Problem) {
        self.method = method
        self.body = body
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var segments: [String] = []
        for segment in parts[0].split(separator: "/") {
            guard let decoded = PercentEncoding.decode(String(segment)) else {
                throw Problem(.badRequest, "The path is not properly percent-encoded.")
            }
            segments.append(decoded)
        }
        if segments == ["metrics"] { segments.insert(Endpoint.apiVersion, at: 0) }
        guard segments.first == Endpoint.apiVersion else {
            throw Problem(.unsupportedVersion, "The path must begin with /\(Endpoint.apiVersion).")
        }
        path = Array(segments.dropFirst())
        var query: [String: String] = [:]
        if parts.count == 2 {
            for pair in parts[1].split(separator: "&") {
                // Browsers and most programs write a space as a plus sign, and a plus sign as %2B.
                let sides = pair.split(separator: "=", maxSplits: 1).map { $0.replacing("+", with: " ") }
                let value = sides.count == 2 ? PercentEncoding.decode(sides[1]) : ""
                guard let name = sides.first.flatMap({ PercentEncoding.decode($0) }), let value else {
                    throw Problem(.badRequest, "The query is not properly percent-encoded.")
                }
                guard query.updateValue(value, forKey: name) == nil else {
                    throw Problem(.badRequest, "The query contains \"\(SafeText.line(name))\" twice.")
                }
            }
        }
        self.query = query
    }

    /// Decodes the body as JSON. An empty body counts as an empty object. A field that the type
    /// does not have is refused, and so is a field that occurs twice or is `null`.
    func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws(Problem) -> Value {
        do {
            let value = try WireCoding.decode(CheckedBody<Value>.self, from: body.isEmpty ? Data("{}".utf8) : Data(body)).value
            if let name = RepeatedField.first(in: body) { throw RepeatedFieldFault(name: name) }
            return value
        } catch let unknown as UnknownField {
            throw unknown.problem
        } catch let fault as RepeatedFieldFault {
            throw Problem(.badRequest, "The body contains \"\(SafeText.line(fault.name))\" twice.")
        } catch let fault as NumberFault {
            throw Problem(.badRequest, "\"\(Self.path(fault.field))\" must be a whole number in the allowed range.")
        } catch let error as DecodingError {
            throw Problem(.badRequest, Self.describe(error))
        } catch {
            throw Problem(.badRequest, "The body is not valid JSON.")
        }
    }

    /// Returns the path of a field as text, such as `timers.0.name`.
    static func path(_ keys: [any CodingKey]) -> String {
        SafeText.line(keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "."))
    }

    /// Returns a sentence that names the field with the fault. The texts of the decoder name types
    /// of Swift, so they are not shown.
    private static func describe(_ error: DecodingError) -> Phrase {
        switch error {
        case .keyNotFound(let key, let context): return "\"\(path(context.codingPath + [key]))\" is missing."
        case .valueNotFound(_, let context) where context.codingPath.isEmpty: return "The body must be a JSON object."
        case .valueNotFound(_, let context): return "\"\(path(context.codingPath))\" must not be null. Leave it out, or give a value."
        case .typeMismatch(let type, let context):
            guard !context.codingPath.isEmpty else { return "The body must be a JSON object." }
            let name = path(context.codingPath)
            if type is any BinaryInteger.Type { return "\"\(name)\" must be a whole number." }
            if type is any BinaryFloatingPoint.Type { return "\"\(name)\" must be a number." }
            if type is String.Type { return "\"\(name)\" must be a string." }
            if type is Bool.Type { return "\"\(name)\" must be true or false." }
            return "\"\(name)\" has the wrong type."
        case .dataCorrupted(let context):
            guard !context.codingPath.isEmpty else { return "The body is not valid JSON." }
            let name = path(context.codingPath)
            // The decoder says "Cannot initialize Look from invalid String value".
            if context.debugDescription.hasPrefix("Cannot initialize") { return "\"\(name)\" has an unknown value." }
            return "\"\(name)\" cannot be read: \(SafeText.line(context.debugDescription))."
        @unknown default: return "The body does not have the expected fields."
        }
    }

    /// The endpoint for this method and path; `nil` if there is no such endpoint.
    var endpoint: Endpoint? {
        Endpoint.Method(rawValue: method).flatMap { Endpoint($0, path) }
    }

    /// Returns an integer from the query, or the default if the query does not contain it.
    func number(_ name: String, default fallback: Int, in range: ClosedRange<Int>) throws(Problem) -> Int {
        guard let text = query[name] else { return fallback }
        guard let number = Int(text), range.contains(number) else {
            throw Problem(.badRequest, "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}
