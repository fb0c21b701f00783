#if Push
/// Why there is no complete answer; of a mail or message server as well.
public struct HTTPFailure: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Kind: Sendable, Hashable {
        /// The name of the host (or of the proxy) is not known now.
        case resolve
        /// Nobody listens, no way there, or the proxy refused.
        case connect
        /// No secure connection: a certificate that is not trusted, has expired, or is for another host.
        case tls
        /// Our own certificates cannot be read, or the address makes no sense to libcurl.
        case settings
        /// The time was over before the request went out.
        case timeoutBeforeSent
        /// The request went out and no intelligible answer came back in time: the server may have done what it was asked.
        case lostAnswer
        /// The answer, of this status, was larger than we take.
        case tooLarge(status: Int)
        /// The task was cancelled; `afterSent` as for `lostAnswer`.
        case cancelled(afterSent: Bool)
    }

    public var kind: Kind
    /// For people, without secrets.
    public var text: String

    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    static func cancelled(afterSent: Bool) -> HTTPFailure {
        HTTPFailure(.cancelled(afterSent: afterSent), afterSent ? "cancelled while the answer was awaited" : "cancelled before it was sent")
    }

    public var description: String { text }
}
#endif
