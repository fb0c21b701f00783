/// The certificate and the key with which the API over TCP speaks TLS.
package struct ServerCertificate: Hashable, Sendable {
    /// How long before its end a certificate counts as about to expire.
    package static let notice: Duration = .days(14)

    /// The certificate of this machine, and then those of its issuers, as PEM.
    package var chain: String
    /// The private key as PEM.
    package var key: Redacted
    /// When the certificate of this machine expires.
    package var expires: Instant
    /// The paths of the two files, for people.
    package var chainPath: String
    package var keyPath: String

    package init(chain: String, key: Redacted, expires: Instant, chainPath: String, keyPath: String) {
        self.chain = chain
        self.key = key
        self.expires = expires
        self.chainPath = chainPath
        self.keyPath = keyPath
    }

    /// Returns a warning if the certificate has expired or expires soon; otherwise `nil`.
    package func warning(at now: Instant) -> Phrase? {
        let left = expires - now
        if left <= .zero { return "The certificate \(SafeText.line(chainPath)) has expired, so browsers and phones refuse it." }
        guard left < Self.notice else { return nil }
        return "The certificate \(SafeText.line(chainPath)) expires in \(DurationText.words(left))."
    }

    /// What to do about a certificate that expires.
    package static let remedy: Phrase = "Renew the certificate, then run: bellhop config reload"
}

/// Why a certificate and its key cannot be used.
package enum CertificateFault: Error, Sendable, Hashable {
    /// The first file contains no certificate as PEM.
    case notACertificate
    /// The second file contains no private key as PEM, or the key has a passphrase.
    case notAKey
    /// The key belongs to another certificate.
    case mismatch
    /// This program was built without TLS.
    case unsupported
}
