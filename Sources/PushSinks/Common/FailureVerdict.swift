#if Push
import BellhopCore
import CurlHTTP

/// Decides the outcome of a delivery when the server gave no usable answer. A pure function.
struct FailureVerdict {
    /// The server's name, without secrets, so that it is safe to show.
    let server: String

    /// - Parameter tooLarge: decides the outcome from the HTTP status if the answer was too large.
    func outcome(_ failure: HTTPFailure, tooLarge: (Int) -> DeliveryOutcome) -> DeliveryOutcome {
        switch failure.kind {
        case .resolve, .connect, .timeoutBeforeSent:
            return .deferred("\(server) cannot be reached: \(failure.text)", after: nil)
        case .tls:
            // Defer instead of parking the sink. The login page of a hotel network, for example,
            // breaks TLS only for a while.
            return .deferred("no secure connection to \(server): \(advised(failure.text))", after: nil)
        case .settings:
            return .misconfigured("cannot send to \(server): \(failure.text)")
        case .lostAnswer:
            return .ambiguous("the answer of \(server) was lost: \(failure.text)")
        case .cancelled(let afterSent):
            let reason: Reason = "the attempt to send to \(server) was \(failure.text)"
            return afterSent ? .ambiguous(reason) : .deferred(reason, after: nil)
        case .tooLarge(let status):
            return tooLarge(status)
        }
    }

    /// Returns the TLS library's error text, with advice if the text reveals the cause.
    private func advised(_ text: Phrase) -> Phrase {
        let english = text.description.lowercased()
        // Do not suggest ca_file for other causes: `ca_file` does not help if the certificate has
        // expired or belongs to another host.
        if Self.isUnknownIssuer(text) {
            return "\(text) (if the server uses a private CA, set ca_file to the certificate of that CA)"
        }
        if ["wrong version number", "packet length too long", "http request"].contains(where: english.contains) {
            return "\(text) (this port does not speak TLS: write http://, or use a port that does)"
        }
        return text
    }

    /// Returns whether this error text of the TLS library means that this machine does not know the
    /// signer of the server's certificate.
    static func isUnknownIssuer(_ text: Phrase) -> Bool {
        let english = text.description.lowercased()
        return ["issuer", "self-signed", "self signed", "unable to verify"].contains(where: english.contains)
    }
}
#endif
