import ControlWire
import FoundationEssentials

/// An answer of the daemon, before its JSON is decoded.
struct Answer: Sendable {
    var status: Int
    var contentType: String
    var daemonVersion: String?
    var appearance: String?
    var doer: String?
    var body: Data

    /// Decodes the body of a successful answer. Throws an error if the answer is a problem
    /// document, or if it is not the expected JSON.
    func value<Value: Decodable>(as type: Value.Type, path: String) throws(ControlError) -> Value {
        guard (200..<300).contains(status) else { throw failure(path: path) }
        do {
            return try WireCoding.decode(type, from: body)
        } catch {
            throw .notUnderstood(path: path, detail: Self.explain(error), daemonVersion: daemonVersion)
        }
    }

    private func failure(path: String) -> ControlError {
        if contentType.hasPrefix(ProblemJSON.contentType) {
            do {
                return .problem(try WireCoding.decode(ProblemJSON.self, from: body))
            } catch {
                return .notUnderstood(path: path, detail: Self.explain(error), daemonVersion: daemonVersion)
            }
        }
        return .notUnderstood(path: path, detail: "HTTP status \(status) without a problem document", daemonVersion: daemonVersion)
    }

    private static func explain(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _): "the answer has no \"\(key.stringValue)\""
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "\"\(context.codingPath.map(\.stringValue).joined(separator: "."))\" has an unexpected type"
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty: context.debugDescription
        default: "the answer is not the expected JSON"
        }
    }
}
