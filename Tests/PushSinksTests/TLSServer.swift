#if Push
import BellhopTestKit
import Foundation
import Glibc

/// `openssl s_server` with a fresh certificate for one address.
final class TLSServer {
    struct Failure: Error {
        var description: String
    }

    let folder: String
    let certificate: String
    let port: Int
    private let process: Program

    static func start(address: String) async throws -> TLSServer {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bellhop-tls-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let (key, certificate) = (folder + "/key.pem", folder + "/cert.pem")
        let made = try await Program.run([
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out",
            certificate, "-days", "2", "-subj", "/CN=\(address)", "-addext", "subjectAltName=IP:\(address)",
        ])
        guard made.status == 0 else { throw Failure(description: "openssl made no certificate: \(made.errors)") }

        let process = try await Program.start(
            ["openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www"], environment: [:])
        // "ACCEPT 127.0.0.1:40001", once it listens.
        let lines = await process.output.wait { $0.contains { $0.hasPrefix("ACCEPT") } || process.hasEnded }
        let line = lines.first { $0.hasPrefix("ACCEPT") } ?? ""
        guard let port = line.split(separator: ":").last.flatMap({ Int($0) }) else {
            throw Failure(description: "openssl s_server did not listen: \(lines) \(process.errors.all)")
        }
        return TLSServer(folder: folder, certificate: certificate, port: port, process: process)
    }

    private init(folder: String, certificate: String, port: Int, process: Program) {
        self.folder = folder
        self.certificate = certificate
        self.port = port
        self.process = process
    }

    deinit {
        process.signal(SIGKILL)
        // What stays behind is in the system's folder for such things.
        try? FileManager.default.removeItem(atPath: folder)
    }
}
#endif
