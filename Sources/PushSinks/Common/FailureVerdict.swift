#if Push
import BellhopCore
import CurlHTTP

/// What it means for a delivery that a server gave no usable answer. Pure.
struct FailureVerdict {
    /// As it may be shown.
    let server: String

    /// - Parameter tooLarge: judges an answer that is too large, by its status.
    func outcome(_ failure: HTTPFailure, tooLarge: (Int) -> DeliveryOutcome) -> DeliveryOutcome {
        switch failure.kind {
        case .resolve, .connect, .timeoutBeforeSent:
            return .deferred("\(server) cannot be reached: \(failure.text)", after: nil)
        case .tls:
            // Not parked: a hotel's log-in page breaks TLS as well, and goes away.
            return .deferred("no secure connection to \(server): \(failure.text)\(advice(failure.text))", after: nil)
        case .settings:
            return .misconfigured("\(server) cannot be asked: \(failure.text)")
        case .lostAnswer:
            return .ambiguous("the answer of \(server) was lost: \(failure.text)")
        case .cancelled(let afterSent):
            let reason = Reason("the attempt at \(server) was \(failure.text)")
            return afterSent ? .ambiguous(reason) : .deferred(reason, after: nil)
        case .tooLarge(let status):
            return tooLarge(status)
        }
    }

    /// What mends a connection without TLS, where the words of the TLS library tell.
    private func advice(_ text: String) -> String {
        let text = text.lowercased()
        // Who signed it is not known here; an expired certificate, or another's, no other file would mend.
        if text.contains("issuer") || text.contains("self-signed") || text.contains("self signed") || text.contains("unable to verify") {
            return " (put the certificate of a private CA into ca_file)"
        }
        if text.contains("wrong version number") || text.contains("packet length too long") || text.contains("http request") {
            return " (no TLS is spoken there: write http://, or the port that speaks it)"
        }
        return ""
    }
}
#endif
