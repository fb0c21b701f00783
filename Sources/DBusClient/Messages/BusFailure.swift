#if Desktop
import BellhopCore

/// Why a call failed.
public enum BusFailure: Error, Sendable, Hashable {
    /// There is no connection to the bus. The text gives the reason.
    case unreachable(String)
    /// The message cannot be sent because a name or path in it is malformed.
    case invalid(String)
    /// No reply arrived within the limit.
    case noReply(Duration)
    /// The other side replied with an error. Its text is ``shortened(_:)``.
    case remote(name: String, text: String)

    /// Prepares a text from the other side for a log line or a table row: one line, control
    /// characters made visible, at most 200 bytes. A program on the bus may send megabytes.
    public static func shortened(_ text: String) -> String {
        // Truncate before escaping as well, because escaping a megabyte takes long.
        SafeText.truncated(SafeText.line(SafeText.truncated(text, toUTF8Bytes: 200)), toUTF8Bytes: 200)
    }

    /// The name of a remote error, or `nil` for any other failure.
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
