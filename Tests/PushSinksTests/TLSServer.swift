#if Push
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
    private let process = Process()

    init(address: String) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("bellhop-tls-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        certificate = folder + "/cert.pem"
        let making = Process()
        making.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        making.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", folder + "/key.pem", "-out",
            certificate,
            "-days", "2", "-subj", "/CN=\(address)", "-addext", "subjectAltName=IP:\(address)",
        ]
        making.standardError = FileHandle.nullDevice
        try making.run()
        making.waitUntilExit()
        guard making.terminationStatus == 0 else { throw Failure(description: "openssl made no certificate") }

        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", folder + "/key.pem", "-www"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // "ACCEPT 127.0.0.1:40001", once it listens.
        var text = ""
        while !text.contains("ACCEPT") || !text.hasSuffix("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Failure(description: "openssl s_server ended: \(text)") }
            text += String(decoding: data, as: UTF8.self)
        }
        let line = text.split(separator: "\n").first { $0.hasPrefix("ACCEPT") } ?? ""
        guard let port = line.split(separator: ":").last.flatMap({ Int($0) }) else { throw Failure(description: "no port in \(text)") }
        self.port = port
    }

    deinit {
        // Not `terminate()`: a child of a pool thread inherits its mask, in which SIGTERM is blocked.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        // What stays behind is in the system's folder for such things.
        try? FileManager.default.removeItem(atPath: folder)
    }
}
#endif
