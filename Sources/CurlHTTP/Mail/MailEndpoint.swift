#if Push
package import BellhopCore

/// A mail server that accepts mail from this user, and the login for it.
package final class MailEndpoint: Sendable {
    package enum Encryption: Sendable, Hashable {
        /// The connection is encrypted from the first byte (`smtps`).
        case fromTheStart
        /// The connection is encrypted after the command STARTTLS. If the server does not offer
        /// STARTTLS, nothing is sent.
        case startTLS
        case none
    }

    package let address: ServerAddress
    package let encryption: Encryption
    package let user: String?
    package let password: Redacted?
    /// The sender's address, which also receives bounces.
    package let sender: String
    package let transport: HTTPTransport
    private let secrets: [Redacted]

    package init(
        _ address: ServerAddress, encryption: Encryption, user: String? = nil, password: Redacted? = nil, sender: String,
        transport: HTTPTransport
    ) {
        self.address = address
        self.encryption = encryption
        self.user = user
        self.password = password
        self.sender = sender
        self.transport = transport
        // Include the login in Base64, the form in which it is sent, because a server could repeat
        // this form in an error.
        secrets = Self.spellings(user: user ?? "", password: password)
    }

    /// The port in the address. If the address contains no port, the default applies: 465 for
    /// `smtps`, 587 for STARTTLS, 25 without encryption.
    package var port: Int {
        if let port = address.port { return port }
        switch encryption {
        case .fromTheStart: return 465
        case .startTLS: return 587
        case .none: return 25
        }
    }

    var url: String { "\(address.scheme)://\(address.host):\(port)" }

    /// Returns `text` as one line of at most 200 bytes, without secrets.
    package func scrub(_ text: String) -> String {
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
