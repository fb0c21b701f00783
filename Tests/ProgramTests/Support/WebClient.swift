import BellhopTestKit
import Foundation

/// A client of the API over TCP. It runs curl, so it shares no code with Bellhop.
struct WebClient: Sendable {
    struct Reply: Sendable {
        var status: Int
        /// The headers, with names in lower case.
        var headers: [String: String]
        var body: String
    }

    /// The address of the daemon, such as `127.0.0.1:41234`.
    let address: String
    /// The value of the `Host` header that clients send by default.
    static let host = "bellhop.test"

    /// Reads the address from the line that the daemon logs when it starts to listen. This is
    /// needed because the config sets port 0.
    init(_ daemon: DaemonProcess, skipping lines: Int = 0) async throws {
        let line = try await daemon.program.saying("answers at http://", skipping: lines)
        let rest = line[try Self.found(line.firstRange(of: "http://")).upperBound...]
        address = String(rest.prefix { $0 != "," && $0 != " " })
    }

    /// Sends a request.
    ///
    /// - Parameter target: a path, or an address on ``host`` such as a phone receives.
    func ask(_ method: String, _ target: String, host: String? = Self.host, _ headers: [String] = [], body: String? = nil) async throws
        -> Reply
    {
        let path = target.hasPrefix("http://\(Self.host)") ? String(target.dropFirst("http://\(Self.host)".count)) : target
        var command = ["curl", "-sS", "--noproxy", "*", "-i", "-X", method, "--max-time", "60"]
        for header in (host.map { ["Host: \($0)"] } ?? ["Host:"]) + headers { command += ["-H", header] }
        if let body { command += ["--data-raw", body] }
        let result = try await Program.run(command + ["http://\(address)\(path)"], environment: ["PATH": "/usr/bin:/bin"])
        guard result.status == 0 else { throw Program.Failure(description: "curl ended with \(result.status): \(result.errors)") }
        return try Self.reply(result.output)
    }

    private static func reply(_ text: String) throws -> Reply {
        var lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)[...]
        let first = lines.popFirst() ?? ""
        let status = try found(first.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        var headers: [String: String] = [:]
        while let line = lines.popFirst(), !line.isEmpty {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
        }
        return Reply(status: status, headers: headers, body: lines.joined(separator: "\n"))
    }

    private static func found<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Program.Failure(description: "that is no answer in HTTP") }
        return value
    }
}
