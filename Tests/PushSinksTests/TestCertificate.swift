#if Push
import BellhopTestKit

/// A new self-signed certificate for one address, and its key. Both are in a folder that is deleted
/// together with this object.
final class TestCertificate: Sendable {
    private let root: TemporaryFolder
    var folder: String { root.path }
    var certificate: String { folder + "/cert.pem" }
    var key: String { folder + "/key.pem" }

    static func make(address: String) async throws -> TestCertificate {
        let pair = try TestCertificate()
        let made = try await Program.run([
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", pair.key, "-out",
            pair.certificate, "-days", "2", "-subj", "/CN=\(address)", "-addext", "subjectAltName=IP:\(address)",
        ])
        guard made.status == 0 else { throw TLSServer.Failure(description: "openssl made no certificate: \(made.errors)") }
        return pair
    }

    private init() throws {
        root = try TemporaryFolder()
    }
}
#endif
