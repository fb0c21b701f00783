/// The certificate and the key with which the API over TCP speaks TLS.
package struct ServerCertificate: Hashable, Sendable {
    /// How long before its end a certificate counts as about to expire.
    package static let notice: Duration = .days(14)

    /// The certificate of this machine, and then those of its issuers, as PEM.
    package var chain: String
    /// The private key as PEM.
    package var key: Redacted
    /// The facts from the certificate of this machine that Bellhop needs.
    package var facts: CertificateFacts
    /// The paths of the two files, for people.
    package var chainPath: String
    package var keyPath: String

    package init(chain: String, key: Redacted, facts: CertificateFacts, chainPath: String, keyPath: String) {
        self.chain = chain
        self.key = key
        self.facts = facts
        self.chainPath = chainPath
        self.keyPath = keyPath
    }

    /// Returns a warning if the certificate has expired or expires soon; otherwise `nil`.
    package func warning(at now: Instant) -> Phrase? {
        let left = facts.expires - now
        if left <= .zero { return "The certificate \(SafeText.line(chainPath)) has expired, so browsers and phones refuse it." }
        guard left < Self.notice else { return nil }
        return "The certificate \(SafeText.line(chainPath)) expires in \(DurationText.words(left))."
    }

    /// What to do about a certificate that expires.
    package static let remedy: Phrase = "Renew the certificate, then run: bellhop config reload"
}

/// The facts that Bellhop reads from the certificate of a machine.
package struct CertificateFacts: Hashable, Sendable {
    /// When the certificate expires.
    package var expires: Instant
    /// The names and addresses for which the certificate is valid: host names in lower case, which may
    /// begin with `*.`, and IP addresses without brackets.
    package var names: [String]

    package init(expires: Instant, names: [String]) {
        self.expires = expires
        self.names = names
    }

    /// Returns whether clients accept the certificate for a host.
    ///
    /// - Parameter host: a host name in lower case, or an IP address without brackets. `*` stands for
    ///   the first part of a name, as in RFC 9525.
    package func isValid(for host: String) -> Bool {
        let parent = host.firstIndex(of: ".").map { "*" + host[$0...] }
        return names.contains { $0 == host || $0 == parent }
    }
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
