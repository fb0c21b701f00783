#if Push
package import BellhopCore

/// The reason why an HTTP, mail or MQTT server gave no complete answer.
package struct HTTPFailure: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Kind: Sendable, Hashable {
        /// The host name of the server or of the proxy cannot be resolved at the moment.
        case resolve
        /// No connection could be made: no process listens on the port, there is no route, or the
        /// proxy refused the connection.
        case connect
        /// No secure connection could be made: the certificate is untrusted, has expired, or
        /// belongs to another host.
        case tls
        /// The settings are wrong: our own certificates cannot be read, or libcurl cannot parse the
        /// address.
        case settings
        /// The time limit expired before the request was sent.
        case timeoutBeforeSent
        /// The request was sent, but no valid answer came in time. The server may have carried out
        /// the request.
        case lostAnswer
        /// The answer exceeded the size limit. `status` is the HTTP status of the answer.
        case tooLarge(status: Int)
        /// The task was cancelled. If `afterSent` is set, the server may have carried out the
        /// request.
        case cancelled(afterSent: Bool)
    }

    package var kind: Kind
    /// A description for people, without secrets.
    package var text: Phrase

    package init(_ kind: Kind, _ text: Phrase) {
        self.kind = kind
        self.text = text
    }

    static func cancelled(afterSent: Bool) -> HTTPFailure {
        HTTPFailure(.cancelled(afterSent: afterSent), afterSent ? "cancelled while waiting for the answer" : "cancelled before it was sent")
    }

    package var description: String { text.description }
}
#endif
