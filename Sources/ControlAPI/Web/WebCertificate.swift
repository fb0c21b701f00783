package import BellhopCore

#if TLS
import Glibc
import NIOSSL
#endif

/// Uses certificates for TLS.
package enum WebCertificate {
    /// Checks that a certificate chain and a private key can be used together.
    ///
    /// - Returns: what the certificate of this machine says, which is the first one of the chain.
    package static func check(_ chain: String, _ key: Redacted) -> Result<CertificateFacts, CertificateFault> {
        #if TLS
        do throws(CertificateFault) {
            let parts = try parts(chain, key)
            do {
                _ = try NIOSSLContext(configuration: configuration(parts.chain, parts.key))
            } catch {
                throw .mismatch
            }
            let own = parts.chain[0]
            return .success(
                CertificateFacts(expires: Instant(milliseconds: Int64(own.notValidAfter) * 1000), names: names(of: own)))
        } catch {
            return .failure(error)
        }
        #else
        return .failure(.unsupported)
        #endif
    }

    #if TLS
    /// Returns the names and addresses for which a certificate is valid. Other kinds of names are left
    /// out, and so is the common name, which browsers do not read.
    private static func names(of certificate: NIOSSLCertificate) -> [String] {
        certificate._subjectAlternativeNames().compactMap { name in
            switch name.nameType {
            case .dnsName: String(decoding: name.contents, as: UTF8.self).lowercased()
            case .ipAddress: address(Array(name.contents))
            default: nil
            }
        }
    }

    /// Returns an IP address as text; `nil` if the bytes are not those of an address.
    private static func address(_ bytes: [UInt8]) -> String? {
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

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
