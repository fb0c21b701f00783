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
    /// The other side answered with an error.
    case remote(name: String, text: String)

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
