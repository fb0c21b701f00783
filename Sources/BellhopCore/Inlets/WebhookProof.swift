/// The signature schemes of webhooks. A signature proves that the sender knows the secret.
package enum WebhookProof: String, Hashable, Sendable, CaseIterable {
    /// `X-Hub-Signature-256: sha256=HEX`, over the body. Gitea and Forgejo send this header, too.
    case github
    /// `X-Gitea-Signature: HEX`, over the body.
    case gitea
    /// `X-Gitlab-Token`, the secret itself.
    case gitlab
    /// `X-Grafana-Alerting-Signature: HEX`, over the body, or over the time and the body.
    case grafana
    /// `Stripe-Signature: t=SECONDS,v1=HEX`, over the time and the body.
    case stripe
    /// Standard Webhooks: `webhook-signature: v1,BASE64`, over the id, the time and the body.
    case standard

    /// The header with an identifier that stays the same when the sender sends a webhook again; `nil`
    /// if the service has none.
    package var identifierHeader: String? {
        switch self {
        case .github: "X-GitHub-Delivery"
        case .gitea: "X-Gitea-Delivery"
        case .gitlab: "Idempotency-Key"
        case .standard: "webhook-id"
        case .grafana, .stripe: nil
        }
    }
}
