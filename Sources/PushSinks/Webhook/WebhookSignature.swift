#if Push
import BellhopCore
import CCrypto
import FoundationEssentials

/// Signs requests according to Standard Webhooks (https://www.standardwebhooks.com), with a secret
/// that both sender and receiver know.
struct WebhookSignature: Sendable {
    /// The prefix of a secret that is written in base64.
    static let prefix = "whsec_"

    /// The secret. It is never printed, because `Redacted` hides its content.
    private let key: Redacted
    private let isEncoded: Bool

    /// - Parameter secret: `whsec_` followed by base64, or the secret itself.
    /// - Returns: `nil` if the text after `whsec_` is not base64.
    init?(_ secret: Redacted) {
        isEncoded = secret.reveal().hasPrefix(Self.prefix)
        key = secret
        if isEncoded, Self.decode(secret)?.isEmpty ?? true { return nil }
    }

    private static func decode(_ secret: Redacted) -> Data? { Data(base64Encoded: String(secret.reveal().dropFirst(prefix.count))) }

    /// Returns the signature for the header: `v1,` followed by the base64 of the HMAC-SHA256 of
    /// `id.timestamp.body`.
    ///
    /// - Parameter timestamp: the time in seconds since 1970.
    func header(id: String, timestamp: Int64, body: [UInt8]) -> String {
        let secret = isEncoded ? Self.decode(key).map(Array.init) ?? [] : Array(key.reveal().utf8)
        let content = Array("\(id).\(timestamp).".utf8) + body
        return "v1," + Data(Self.authenticate(content, with: secret)).base64EncodedString()
    }

    /// Returns the HMAC-SHA256 of the content. The result has 32 bytes.
    static func authenticate(_ content: [UInt8], with secret: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var length: UInt32 = 0
        _ = HMAC(EVP_sha256(), secret, Int32(secret.count), content, content.count, &code, &length)
        return Array(code.prefix(Int(length)))
    }
}
#endif
