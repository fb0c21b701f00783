package import BellhopCore

#if TLS
import NIOSSL
#endif

/// Uses certificates for TLS.
package enum WebCertificate {
    /// Checks that a certificate chain and a private key can be used together.
    ///
    /// - Returns: when the certificate expires.
    package static func check(_ chain: String, _ key: Redacted) -> Result<Instant, CertificateFault> {
        #if TLS
        do throws(CertificateFault) {
            let parts = try parts(chain, key)
            do {
                _ = try NIOSSLContext(configuration: configuration(parts.chain, parts.key))
            } catch {
                throw .mismatch
            }
            return .success(Instant(milliseconds: Int64(parts.chain[0].notValidAfter) * 1000))
        } catch {
            return .failure(error)
        }
        #else
        return .failure(.unsupported)
        #endif
    }

    #if TLS
    /// Returns what connections need to speak TLS with this certificate; `nil` if it cannot be used.
    static func context(_ certificate: ServerCertificate) -> NIOSSLContext? {
        do {
            let parts = try parts(certificate.chain, certificate.key)
            return try NIOSSLContext(configuration: configuration(parts.chain, parts.key))
        } catch {
            // The config refuses such a certificate.
            return nil
        }
    }

    private static func parts(
        _ chain: String, _ key: Redacted
    ) throws(CertificateFault) -> (chain: [NIOSSLCertificate], key: NIOSSLPrivateKey) {
        let certificates: [NIOSSLCertificate]
        do {
            certificates = try NIOSSLCertificate.fromPEMBytes(Array(chain.utf8))
        } catch {
            throw .notACertificate
        }
        guard !certificates.isEmpty else { throw .notACertificate }
        do {
            // Without this callback, the library asks on the terminal for a passphrase.
            let noPassphrase: NIOSSLPassphraseCallback<[UInt8]> = { give in give([]) }
            return (certificates, try NIOSSLPrivateKey(bytes: Array(key.reveal().utf8), format: .pem, passphraseCallback: noPassphrase))
        } catch {
            throw .notAKey
        }
    }

    private static func configuration(_ chain: [NIOSSLCertificate], _ key: NIOSSLPrivateKey) -> TLSConfiguration {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        return configuration
    }
    #endif
}
