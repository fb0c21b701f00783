#if Push
public import BellhopCore

/// A mail server that accepts our mail, and our login there.
public final class MailEndpoint: Sendable {
    public enum Encryption: Sendable, Hashable {
        /// From the first byte: `smtps`.
        case fromTheStart
        /// By STARTTLS; without it nothing is sent.
        case startTLS
        case none
    }

    public let address: ServerAddress
    public let encryption: Encryption
    public let user: String?
    public let password: Redacted?
    /// The address that bounces go to.
    public let sender: String
    public let transport: HTTPTransport
    private let secrets: [Redacted]

    public init(
        _ address: ServerAddress, encryption: Encryption, user: String? = nil, password: Redacted? = nil, sender: String,
        transport: HTTPTransport
    ) {
        self.address = address
        self.encryption = encryption
        self.user = user
        self.password = password
        self.sender = sender
        self.transport = transport
        // A log-in is sent in Base64, and a server could echo it.
        secrets = Self.spellings(user: user ?? "", password: password)
    }

    /// The default port of the protocol: 465 for `smtps`, 587 for submission with STARTTLS, 25 for
    /// a server without encryption.
    public var port: Int {
        if let port = address.port { return port }
        switch encryption {
        case .fromTheStart: return 465
        case .startTLS: return 587
        case .none: return 25
        }
    }

    var url: String { "\(address.scheme)://\(address.host):\(port)" }

    /// Returns `text` on one line of at most 200 bytes, without any secret.
    public func scrub(_ text: String) -> String {
        var text = text
        for secret in secrets { text = secret.scrub(text) }
        return SafeText.truncated(SafeText.line(text), toUTF8Bytes: 200)
    }

    private static func spellings(user: String, password: Redacted?) -> [Redacted] {
        guard let password else { return [] }
        let plain = password.reveal()
        let inBase64 = ["\0\(user)\0\(plain)", "\(user)\0\(user)\0\(plain)", plain].map { Base64Text.encoded(Array($0.utf8)) }
        return [password] + inBase64.map { Redacted($0) }
    }
}
#endif
