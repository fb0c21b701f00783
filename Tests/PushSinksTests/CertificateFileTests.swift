#if Push
import BellhopCore
import BellhopTestKit
import Glibc
import Testing

@Suite("The file of a private CA")
struct CertificateFileTests {
    /// Returns the message about `ca_file`; `nil` if the sink accepts the file.
    private func complaint(about content: [UInt8]) async throws -> String? {
        try await TemporaryFolder.with { folder in
            let file = try folder.write(content, to: "ca.crt")
            do throws(InvalidSettings) {
                _ = try Fixtures.ntfy("https://ntfy.example.org", ["ca_file": .string(file)])
                return nil
            } catch {
                #expect(error.faults.map(\.key) == ["ca_file"], "\(error)")
                return error.faults.first?.message.description.replacing(folder.path, with: "")
            }
        }
    }

    @Test("a file in DER, a private key and any other file are refused; a certificate in PEM is accepted")
    func content() async throws {
        let der = try await complaint(about: [0x30, 0x82, 0x01, 0x0A, 0xFF])
        #expect(der == "is not a PEM certificate (convert it: openssl x509 -inform der -in /ca.crt -out /ca.pem)")
        let key = try await complaint(about: Array("-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----\n".utf8))
        #expect(key == "is a private key, not a certificate (give the path of the CA's certificate, a PEM file)")
        #expect(try await complaint(about: []) == "is not a PEM certificate (give the path of a PEM file)")
        #expect(try await complaint(about: Array("-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n".utf8)) == nil)
    }

    @Test("promise 8: the content is not judged if another user wrote the settings")
    func foreign() async throws {
        try await TemporaryFolder.with { folder in
            let file = try folder.write("-----BEGIN PRIVATE KEY-----\n", to: "key")
            var environment = Fixtures.environment()
            environment.mayReadFiles = false
            _ = try Fixtures.ntfy("https://ntfy.example.org", ["ca_file": .string(file)], environment: environment)
        }
    }

    @Test("a pipe that nobody writes to does not stop the reading")
    func pipe() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.path + "/pipe"
            try #require(mkfifo(path, 0o600) == 0)
            #expect(throws: InvalidSettings.self) { try Fixtures.ntfy("https://ntfy.example.org", ["ca_file": .string(path)]) }
        }
    }
}
#endif
