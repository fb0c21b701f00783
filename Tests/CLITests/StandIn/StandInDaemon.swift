import BellhopCore
import ControlWire
import FoundationEssentials
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix

/// A daemon that answers according to a script and records the requests, on a Unix socket in its
/// own folder.
final class StandInDaemon: Sendable {
    struct Asked: Hashable, Sendable {
        var method: String
        /// The target as sent over the wire, percent-encoded.
        var target: String
        var headers: [String: String]
        var body: String

        var line: String { method + " " + target }
    }

    enum Reply: Sendable {
        case json(status: Int, Data, contentType: String, version: String?)
        /// Bytes that are sent unchanged. After them, the connection closes.
        case raw(String)
        /// No answer at all. The connection stays open.
        case silence
        /// An event stream that consists of these pieces. After the last piece, the connection
        /// closes.
        case events([String])

        static func ok(_ value: some Encodable) throws -> Reply {
            .json(status: 200, try WireCoding.encode(value), contentType: WireCoding.contentType, version: Release.version)
        }

        static func problem(_ problem: ProblemJSON) throws -> Reply {
            .json(status: problem.status, try WireCoding.encode(problem), contentType: ProblemJSON.contentType, version: Release.version)
        }
    }

    let path: String
    private let folder: String
    private let asked = Locked<[Asked]>([])
    private let channel: any Channel
    private static let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1)

    /// Starts the daemon.
    ///
    /// - Parameter script: a closure that returns the reply. It receives the request and the number
    ///   of requests before it.
    init(_ script: @escaping @Sendable (Asked, Int) throws -> Reply) async throws {
        folder = try Self.makeFolder()
        path = folder + "/socket"
        let asked = asked
        channel = try await ServerBootstrap(group: Self.loop)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline(withPipeliningAssistance: false)
                    try channel.pipeline.syncOperations.addHandler(
                        AnsweringHandler { request in
                            let before = asked.withLock { asked in
                                asked.append(request)
                                return asked.count - 1
                            }
                            return try script(request, before)
                        })
                }
            }
            .bind(unixDomainSocketPath: path).get()
    }

    var requests: [Asked] { asked.withLock { $0 } }

    func stop() async throws {
        try await channel.close()
        unlink(path)
        rmdir(folder)
    }

    /// Creates a temporary folder whose path is short enough for a socket.
    static func makeFolder() throws -> String {
        var template = Array("/tmp/bellhop-cli-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Runs `body` with a daemon that answers according to `script`.
    @discardableResult
    static func with<Result>(
        _ script: @escaping @Sendable (Asked, Int) throws -> Reply, _ body: (StandInDaemon) async throws -> Result
    ) async throws -> Result {
        let daemon = try await StandInDaemon(script)
        do {
            let result = try await body(daemon)
            try await daemon.stop()
            return result
        } catch {
            try await daemon.stop()
            throw error
        }
    }
}
