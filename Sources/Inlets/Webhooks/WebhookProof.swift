package import BellhopCore

/// Checks the proofs of webhooks.
extension WebhookProof {
    package enum Verdict: Hashable, Sendable {
        case valid
        /// The request has no proof.
        case missing
        case wrong
        /// The proof is valid, but too old or from the future: somebody may have sent the request again.
        case stale
    }

    /// The maximum age of a proof with a time, and the maximum time by which it may be in the future.
    package static let tolerance: Duration = .minutes(5)

    /// The header in which Grafana writes the time if its contact point names this header.
    private static let grafanaTime = "X-Grafana-Alerting-Signature-Timestamp"

    /// A function that returns the HMAC-SHA256 of a content: 32 bytes.
    package typealias Authenticator = (_ content: [UInt8], _ key: [UInt8]) -> [UInt8]

    /// Checks a request. The time that the comparison takes does not depend on where a wrong proof
    /// differs.
    package func check(_ request: InletRequest, secret: Redacted, at now: Instant, by mac: Authenticator) -> Verdict {
        let key = Array(secret.reveal().utf8)
        func verdict(_ proofs: [String], _ content: [UInt8], sent: Instant? = nil) -> Verdict {
            let proofs = proofs.filter { !$0.isEmpty }
            guard !proofs.isEmpty else { return .missing }
            let wanted = Self.hexadecimal(mac(content, key))
            // Compare all proofs, so that the time does not tell which one is right.
            let matches = proofs.map { $0.lowercased().isEqualInConstantTime(to: wanted) }
            guard matches.contains(true) else { return .wrong }
            return sent.map { Self.isFresh($0, at: now) } ?? true ? .valid : .stale
        }
        switch self {
        case .github:
            guard let header = request.header("X-Hub-Signature-256"), header.hasPrefix("sha256=") else { return .missing }
            return verdict([String(header.dropFirst(7))], request.body)
        case .gitea: return verdict([request.header("X-Gitea-Signature") ?? ""], request.body)
        case .gitlab:
            guard let token = request.header("X-Gitlab-Token"), !token.isEmpty else { return .missing }
            return token.isEqualInConstantTime(to: secret.reveal()) ? .valid : .wrong
        case .grafana:
            let proofs = [request.header("X-Grafana-Alerting-Signature") ?? ""]
            guard let time = request.header(Self.grafanaTime) else { return verdict(proofs, request.body) }
            return verdict(proofs, Array("\(time):".utf8) + request.body, sent: Self.instant(time) ?? Instant(milliseconds: 0))
        case .stripe:
            let parts = (request.header("Stripe-Signature") ?? "").split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
            func values(_ name: String) -> [String] { parts.filter { $0.count == 2 && $0[0] == name }.map { String($0[1]) } }
            guard let time = values("t").first, let sent = Self.instant(time) else { return .missing }
            return verdict(values("v1"), Array("\(time).".utf8) + request.body, sent: sent)
        case .standard: return standard(request, secret, at: now, by: mac)
        }
    }

    private func standard(_ request: InletRequest, _ secret: Redacted, at now: Instant, by mac: Authenticator) -> Verdict {
        guard let id = request.header("webhook-id"), let time = request.header("webhook-timestamp"), let sent = Self.instant(time),
            let header = request.header("webhook-signature")
        else { return .missing }
        let text = secret.reveal()
        let key = text.hasPrefix("whsec_") ? Base64.decode(text.dropFirst(6)) ?? [] : Array(text.utf8)
        guard !key.isEmpty else { return .wrong }
        let wanted = Self.hexadecimal(mac(Array("\(id).\(time).".utf8) + request.body, key))
        let proofs = header.split(separator: " ").filter { $0.hasPrefix("v1,") }.map { Base64.decode($0.dropFirst(3)) ?? [] }
        guard !proofs.isEmpty else { return .missing }
        let matches = proofs.map { Self.hexadecimal($0).isEqualInConstantTime(to: wanted) }
        guard matches.contains(true) else { return .wrong }
        return Self.isFresh(sent, at: now) ? .valid : .stale
    }

    private static func isFresh(_ sent: Instant, at now: Instant) -> Bool {
        let age = now - sent
        return age <= tolerance && age >= .zero - tolerance
    }

    private static func instant(_ seconds: String) -> Instant? { Int64(seconds).map { Instant(seconds: $0) } }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
