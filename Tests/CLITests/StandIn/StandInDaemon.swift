import BellhopCore
import ControlWire
import FoundationEssentials
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix

/// A daemon that answers as a script says and notes what it was asked, on a Unix socket in a folder of its own.
final class StandInDaemon: Sendable {
    struct Asked: Hashable, Sendable {
        var method: String
        /// As it came over the wire, encoded.
        var target: String
        var headers: [String: String]
        var body: String

        var line: String { method + " " + target }
    }

    enum Reply: Sendable {
        case json(status: Int, Data, contentType: String, version: String?)
        /// Bytes that are sent as they are, then the connection is closed.
        case raw(String)
        /// No answer ever; the connection stays open.
        case silence
        /// An event stream of these pieces; then it is closed.
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

    /// - Parameter script: given the request and how many came before it.
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

    /// A folder of the test's own, short enough for a socket path.
    static func makeFolder() throws -> String {
        var template = Array("/tmp/bellhop-cli-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Runs `body` with a daemon that answers by `script`.
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
