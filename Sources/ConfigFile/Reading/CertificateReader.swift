import BellhopCore

/// Reads `certificate` and `key` of `[api]`, with which the API over TCP speaks TLS.
struct CertificateReader {
    /// The maximum size of each of the two files in bytes.
    private static let sizeLimit = 256 << 10
    private static let example = "certificate = \"/etc/bellhop/fullchain.pem\""
    private static let keyExample = "key = \"/etc/bellhop/key.pem\""

    let secrets: SecretReader
    let home: HomePath
    let log: FaultLog

    /// Returns `nil` if the table has no certificate, after a fault, and if secrets are not read.
    ///
    /// Faults of the two files do not prevent a start, because timers must ring. The API over TCP is
    /// then off, like after a withheld token.
    func read(_ table: TableReader) -> ServerCertificate? {
        let certificate = table.entry("certificate")
        let key = table.entry("key")
        guard let certificate, let key else {
            if let certificate { log.fault(certificate.keyPosition, "api.certificate needs its key (add \(Self.keyExample))") }
            if let key { log.fault(key.keyPosition, "api.key needs its certificate (add \(Self.example))") }
            return nil
        }
        let values = ValueReader(table: table, home: home, secretKeys: [])
        guard case .string(let chainPath) = values.read(certificate, as: .path, example: "\"/etc/bellhop/fullchain.pem\""),
            case .string(let keyPath) = values.read(key, as: .path, example: "\"/etc/bellhop/key.pem\""), secrets.isReading
        else { return nil }
        guard let chain = text(of: chainPath, certificate, in: table, isSecret: false),
            let secret = text(of: keyPath, key, in: table, isSecret: true)
        else { return nil }
        let redacted = Redacted(secret)
        switch secrets.files.certify(chain, redacted) {
        case .success(let facts):
            return ServerCertificate(chain: chain, key: redacted, facts: facts, chainPath: chainPath, keyPath: keyPath)
        case .failure(let fault):
            let entry = fault == .notAKey || fault == .mismatch ? key : certificate
            log.withhold(table.name, entry.value.position, Self.message(fault, chainPath, keyPath))
            return nil
        }
    }

    private func text(of path: String, _ entry: TOMLEntry, in table: TableReader, isSecret: Bool) -> String? {
        let subject: Phrase = "api.\(entry.key): \(SafeText.line(path))"
        switch secrets.files.read(path, Self.sizeLimit) {
        case .failure(let failure):
            log.withhold(table.name, entry.value.position, "\(subject) \(failure.words.problem) (\(failure.words.advice))")
            return nil
        case .success(let contents):
            if isSecret, contents.isPublic {
                let exposed = ExposedFile(path, isOwn: contents.isOwn)
                log.warn(
                    entry.value.position, "\(subject) can be read by everybody on this machine (\(exposed.command))",
                    exposedFile: exposed)
            }
            return String(decoding: contents.bytes, as: UTF8.self)
        }
    }

    private static func message(_ fault: CertificateFault, _ chain: String, _ key: String) -> Phrase {
        let (chain, key) = (SafeText.line(chain), SafeText.line(key))
        return switch fault {
        case .notACertificate: "api.certificate: \(chain) contains no certificate in the format PEM (use the full chain: fullchain.pem)"
        case .notAKey: "api.key: \(key) contains no private key in the format PEM without a passphrase (check the path)"
        case .mismatch: "api.key: \(key) does not belong to the certificate \(chain) (use the two files of the same certificate)"
        case .unsupported:
            "api.certificate cannot be used, because this bellhopd was built without TLS (use a reverse proxy, or a build with the trait TLS)"
        }
    }
}
