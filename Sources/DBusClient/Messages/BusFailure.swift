#if Desktop
import BellhopCore

/// Why a call came to nothing.
public enum BusFailure: Error, Sendable, Hashable {
    /// There is no connection to the bus: why not.
    case unreachable(String)
    /// The message cannot be sent as it is: a malformed name or path.
    case invalid(String)
    /// No answer within the limit.
    case noReply(Duration)
    /// The other side answered with an error; its text is ``shortened(_:)``.
    case remote(name: String, text: String)

    /// A text of the other side for a log line or a row of a table: on one line, nothing active in it, at most 200 bytes. A program on the bus
    /// may send megabytes.
    public static func shortened(_ text: String) -> String {
        // Cut before it is escaped, too: escaping a megabyte takes long.
        SafeText.truncated(SafeText.line(SafeText.truncated(text, toUTF8Bytes: 200)), toUTF8Bytes: 200)
    }

    /// The name of a remote error, without judging it.
    public var remoteName: String? {
        if case .remote(let name, _) = self { name } else { nil }
    }
}

extension BusFailure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreachable(let why): why
        case .invalid(let what): "not a D-Bus message: \(what)"
        case .noReply(let limit): "no answer within \(limit.inMilliseconds) ms"
        case .remote(let name, let text): text.isEmpty ? name : "\(text) (\(name))"
        }
    }
}
#endif
