/// Finds out whether the content of a file can be the certificate of a CA, in PEM.
package enum CertificateText {
    /// The size up to which a file can be a list of certificates. That of a whole system has about
    /// 250 kB.
    package static let sizeLimit = 4 << 20

    /// Returns what is wrong with a file, as the rest of a sentence about it, and advice on how to
    /// fix it. Returns `nil` if the file contains a certificate in PEM.
    ///
    /// - Parameter path: the path of the file, for the advice.
    package static func complaint(about bytes: [UInt8], at path: String) -> (problem: Phrase, advice: Phrase)? {
        let text = String(decoding: bytes, as: UTF8.self)
        if isCertificate(text) { return nil }
        if isKey(text) {
            return ("is a private key, not a certificate", "give the path of the CA's certificate, a PEM file")
        }
        // DER, the binary form of a certificate, begins with a long sequence.
        if bytes.starts(with: [0x30, 0x82]) {
            let shown = SafeText.line(path)
            let target = shown.lastIndex(of: ".").map { shown[$0...].contains("/") ? shown : String(shown[..<$0]) } ?? shown
            return (
                "is not a PEM certificate",
                "convert it: openssl x509 -inform der -in \(ShellText.word(shown)) -out \(ShellText.word(target + ".pem"))"
            )
        }
        return ("is not a PEM certificate", "give the path of a PEM file")
    }

    private static func isCertificate(_ text: String) -> Bool { text.contains("-----BEGIN") && text.contains("CERTIFICATE-----") }

    /// Whether the text has the marker that openssl and other programs write into the file of a key.
    private static func isKey(_ text: String) -> Bool { text.contains("PRIVATE KEY-----") }
}
