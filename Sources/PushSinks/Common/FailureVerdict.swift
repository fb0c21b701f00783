#if Push
import BellhopCore
import CurlHTTP

/// Decides the outcome of a delivery when a server gave no usable answer. It has no side effects.
struct FailureVerdict {
    /// The server's name in a form that is safe to show.
    let server: String

    /// - Parameter tooLarge: decides the outcome of an answer that is too large, from its status.
    func outcome(_ failure: HTTPFailure, tooLarge: (Int) -> DeliveryOutcome) -> DeliveryOutcome {
        switch failure.kind {
        case .resolve, .connect, .timeoutBeforeSent:
            return .deferred("\(server) cannot be reached: \(failure.text)", after: nil)
        case .tls:
            // Not parked: a hotel's log-in page also breaks TLS, and it goes away.
            return .deferred("no secure connection to \(server): \(failure.text)\(advice(failure.text))", after: nil)
        case .settings:
            return .misconfigured("cannot send to \(server): \(failure.text)")
        case .lostAnswer:
            return .ambiguous("the answer of \(server) was lost: \(failure.text)")
        case .cancelled(let afterSent):
            let reason = Reason("the attempt at \(server) was \(failure.text)")
            return afterSent ? .ambiguous(reason) : .deferred(reason, after: nil)
        case .tooLarge(let status):
            return tooLarge(status)
        }
    }

    /// Advice for a failed TLS connection, if the TLS library's text reveals the cause.
    private func advice(_ text: String) -> String {
        let text = text.lowercased()
        // The signer is unknown here. For an expired certificate, or one of another host, no other
        // file would help.
        if text.contains("issuer") || text.contains("self-signed") || text.contains("self signed") || text.contains("unable to verify") {
            return " (put the certificate of a private CA into ca_file)"
        }
        if text.contains("wrong version number") || text.contains("packet length too long") || text.contains("http request") {
            return " (that port does not speak TLS: write http://, or the port that does)"
        }
        return ""
    }
}
#endif
