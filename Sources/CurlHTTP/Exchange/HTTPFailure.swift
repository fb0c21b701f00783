#if Push
/// The reason there is no complete answer from an HTTP, mail or MQTT server.
public struct HTTPFailure: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Kind: Sendable, Hashable {
        /// The name of the host (or of the proxy) cannot be resolved now.
        case resolve
        /// Nobody listens, there is no route, or the proxy refused.
        case connect
        /// No secure connection: a certificate is untrusted, has expired, or is for another host.
        case tls
        /// Our own certificates cannot be read, or libcurl cannot parse the address.
        case settings
        /// The time limit expired before the request went out.
        case timeoutBeforeSent
        /// The request went out and no valid answer came back in time: the server may have
        /// performed the request.
        case lostAnswer
        /// The answer, of this status, exceeded the size limit.
        case tooLarge(status: Int)
        /// The task was cancelled; `afterSent` has the same meaning as for `lostAnswer`.
        case cancelled(afterSent: Bool)
    }

    public var kind: Kind
    /// A text for people, without secrets.
    public var text: String

    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    static func cancelled(afterSent: Bool) -> HTTPFailure {
        HTTPFailure(.cancelled(afterSent: afterSent), afterSent ? "cancelled while waiting for the answer" : "cancelled before it was sent")
    }

    public var description: String { text }
}
#endif
