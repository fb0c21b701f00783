import BellhopCore
import Inlets
import Testing

/// Tests the proofs of webhooks. The codes come from libcrypto, computed once for each content.
@Suite struct WebhookProofTests {
    private static let secret = Redacted("topsecret")
    private static let body = #"{"a":1}"#
    private static let now = Instant(seconds: 1_700_000_060)
    private static let github = "bf1e6501b7fa928ec2391fea9dd90af3c9ad1b7b1ef6ff319c25940cec746bf8"
    private static let grafana = "2f8904a056fb0c9b14fea90515b43f23e4749753005269ac3f952f4a5dbc93b1"
    private static let stripe = "6a939b0c71853d606167625a15168ee9188c6a511c773ef4f42d307f3849e50f"
    private static let standard = "6wW4SqbhVQWEKgMRB9De27CnObbDoduoe7FCeyn5/bo="

    /// A table of HMAC-SHA256 in place of a library.
    private static let codes: [String: String] = [
        body: github, "1700000000:" + body: grafana, "1700000000." + body: stripe, "msg_1.1700000000." + body: "standard",
    ]

    private static func mac(_ content: [UInt8], _ key: [UInt8]) -> [UInt8] {
        guard key == Array("topsecret".utf8), let code = codes[String(decoding: content, as: UTF8.self)] else {
            return Array(repeating: 0, count: 32)
        }
        if code == "standard" { return Base64.decode(standard) ?? [] }
        let digits = Array(code.utf8)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16) ?? 0 }
    }

    private func check(_ proof: WebhookProof, _ headers: [String], secret: Redacted = secret, at now: Instant = now) -> WebhookProof.Verdict
    {
        proof.check(.curl("POST", "/", headers, Self.body), secret: secret, at: now, by: Self.mac)
    }

    @Test(
        "the recorded vectors are valid",
        arguments: [
            (WebhookProof.github, ["X-Hub-Signature-256: sha256=\(Self.github)"]), (.gitea, ["X-Gitea-Signature: \(Self.github)"]),
            (.gitlab, ["X-Gitlab-Token: topsecret"]), (.grafana, ["X-Grafana-Alerting-Signature: \(Self.github)"]),
            (.grafana, ["X-Grafana-Alerting-Signature: \(Self.grafana)", "X-Grafana-Alerting-Signature-Timestamp: 1700000000"]),
            (.stripe, ["Stripe-Signature: t=1700000000,v1=\(Self.stripe)"]),
            (.stripe, ["Stripe-Signature: t=1700000000,v1=00,v0=11,v1=\(Self.stripe)"]),
            (.standard, ["webhook-id: msg_1", "webhook-timestamp: 1700000000", "webhook-signature: v1a,xx v1,\(Self.standard)"]),
        ] as [(WebhookProof, [String])])
    func valid(proof: WebhookProof, headers: [String]) {
        let secret = proof == .standard ? Redacted("whsec_dG9wc2VjcmV0") : Self.secret
        #expect(check(proof, headers, secret: secret) == .valid)
        #expect(check(proof, headers, secret: Redacted("other secret")) == .wrong)
    }

    @Test("a request without a proof, or with an empty one, is refused", arguments: WebhookProof.allCases)
    func missing(proof: WebhookProof) {
        #expect(check(proof, []) == .missing)
        #expect(check(.github, ["X-Hub-Signature-256: sha256="]) == .missing, "Gitea sends this without a secret")
        #expect(check(.gitea, ["X-Gitea-Signature: "]) == .missing)
        #expect(check(.gitlab, ["X-Gitlab-Token: "]) == .missing)
        #expect(check(.stripe, ["Stripe-Signature: v1=\(Self.stripe)"]) == .missing)
        #expect(check(.standard, ["webhook-id: m", "webhook-timestamp: 1700000000", "webhook-signature: v1a,x"]) == .missing)
    }

    @Test("a proof with a time is valid for five minutes, in both directions")
    func stale() {
        let headers = ["Stripe-Signature: t=1700000000,v1=\(Self.stripe)"]
        let sent = Instant(seconds: 1_700_000_000)
        #expect(check(.stripe, headers, at: sent + .minutes(5)) == .valid)
        #expect(check(.stripe, headers, at: sent + .minutes(5) + .milliseconds(1)) == .stale)
        #expect(check(.stripe, headers, at: sent - .minutes(5)) == .valid)
        #expect(check(.stripe, headers, at: sent - .minutes(5) - .milliseconds(1)) == .stale)
    }

    @Test("a wrong proof is wrong, even if it is stale", arguments: [WebhookProof.stripe, .standard, .grafana])
    func wrong(proof: WebhookProof) {
        let headers = [
            "Stripe-Signature: t=1,v1=\(Self.stripe)", "webhook-id: m", "webhook-timestamp: 1", "webhook-signature: v1,\(Self.standard)",
            "X-Grafana-Alerting-Signature: \(Self.grafana)", "X-Grafana-Alerting-Signature-Timestamp: 1",
        ]
        #expect(check(proof, headers) == .wrong)
    }
}
