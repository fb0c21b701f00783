#if Push
import BellhopTestKit
import Glibc

/// Runs `openssl s_server` with a new certificate for one address.
final class TLSServer {
    struct Failure: Error {
        var description: String
    }

    private let pair: TestCertificate
    let port: Int

    var folder: String { pair.folder }
    var certificate: String { pair.certificate }
    private let process: Program

    static func start(address: String) async throws -> TLSServer {
        let pair = try await TestCertificate.make(address: address)

        let process = try await Program.start(
            ["openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", pair.certificate, "-key", pair.key, "-www"], environment: [:])
        // openssl prints "ACCEPT 127.0.0.1:40001" once it listens.
        let lines = await process.output.wait { $0.contains { $0.hasPrefix("ACCEPT") } || process.hasEnded }
        let line = lines.first { $0.hasPrefix("ACCEPT") } ?? ""
        guard let port = line.split(separator: ":").last.flatMap({ Int($0) }) else {
            throw Failure(description: "openssl s_server did not listen: \(lines) \(process.errors.all)")
        }
        return TLSServer(pair: pair, port: port, process: process)
    }

    private init(pair: TestCertificate, port: Int, process: Program) {
        self.pair = pair
        self.port = port
        self.process = process
    }

    deinit {
        process.signal(SIGKILL)
    }
}
#endif
