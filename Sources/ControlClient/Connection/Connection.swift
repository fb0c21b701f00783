import BellhopCore
import ControlWire
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix

/// A connection to the daemon, for a single request and its answer.
struct Connection: Sendable {
    typealias Channel = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

    let channel: Channel
    /// The path of the socket to which the client is connected.
    let path: String
    /// The time limit for the request and its answer.
    let timeLimit: Duration

    /// Connects to the first of `paths` at which a process listens.
    static func open(_ paths: [String], timeLimit: Duration) async throws(ControlError) -> Connection {
        var denied: String?
        for path in paths {
            guard path.utf8.count <= SocketPath.longest else { throw .pathTooLong(path: path) }
            let channel: Channel
            do {
                channel = try await connect(path, timeLimit: timeLimit)
            } catch let error as IOError {
                switch error.errnoCode {
                // The path does not exist, is not a socket, or is a socket without a listener. Try
                // the next path.
                case ENOENT, ENOTDIR, ECONNREFUSED, ENOTSOCK: break
                case EACCES, EPERM: denied = denied ?? path
                default: throw .failed(path: path, detail: String(cString: strerror(error.errnoCode)))
                }
                continue
            } catch ChannelError.connectTimeout {
                throw .timedOut(path: path, milliseconds: timeLimit.inMilliseconds)
            } catch {
                throw .failed(path: path, detail: "\(error)")
            }
            let user = await SocketPeer.user(of: channel.channel)
            if let user, SocketPeer.isTrusted(user, at: path) { return Connection(channel: channel, path: path, timeLimit: timeLimit) }
            await close(channel)
            throw .impostor(path: path, user: user)
        }
        if let denied { throw .permissionDenied(path: denied) }
        throw .unreachable(tried: paths)
    }

    private static func connect(_ path: String, timeLimit: Duration) async throws -> Channel {
        try await ClientBootstrap(group: ClientLoop.shared)
            .connectTimeout(.milliseconds(timeLimit.inMilliseconds))
            .connect(unixDomainSocketPath: path) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    return try Channel(wrappingChannelSynchronously: channel)
                }
            }
    }

    /// Closes the connection without sending anything.
    private static func close(_ channel: Channel) async {
        do {
            try await channel.executeThenClose { _, _ in }
        } catch {
            // The channel is closed, even though `close` reported an error.
        }
    }

    /// Sends the request and passes the parts of the answer to `body`. `body` also gets the closure
    /// `stopClock`, which lifts the time limit. If the time limit expires before `body` calls
    /// `stopClock`, the channel is closed.
    func exchange<Result: Sendable>(
        _ request: Request, headers: [(String, String)] = [],
        _ body: (NIOAsyncChannelInboundStream<HTTPClientResponsePart>, _ stopClock: () -> Void) async throws -> Result
    ) async throws(ControlError) -> Result {
        let ranOut = Locked(false)
        let socket = channel.channel
        let alarm = socket.eventLoop.scheduleTask(in: .milliseconds(timeLimit.inMilliseconds)) {
            ranOut.withLock { $0 = true }
            socket.close(promise: nil)
        }
        defer { alarm.cancel() }
        do {
            return try await channel.executeThenClose { inbound, outbound in
                // Send all parts in one write, unless the body is produced in pieces. A server may
                // answer and close the connection as soon as it has the body, and a second write
                // would then fail. A server may also refuse the request in the middle of the body.
                // The server's answer explains more than a failed write does, so write errors are
                // ignored.
                if let hangup = request.hangup, !hangup.began(socket) { throw ControlError.closedEarly(path: path) }
                var parts: [HTTPClientRequestPart] = [.head(head(of: request, headers: headers))]
                if let data = request.body { parts.append(.body(.byteBuffer(ByteBuffer(bytes: data)))) }
                do {
                    if let pieces = request.pieces {
                        try await outbound.write(contentsOf: parts)
                        parts = []
                        var piece = try pieces()
                        while let current = piece {
                            piece = try pieces()
                            // Mark the request as sent before the last piece, because the daemon
                            // may act as soon as it has that piece.
                            if piece == nil { try finish(request) }
                            try await outbound.write(.body(.byteBuffer(ByteBuffer(bytes: current))))
                        }
                    }
                    try await outbound.write(contentsOf: parts + [.end(nil)])
                } catch is ChannelError {
                } catch is IOError {
                }
                return try await body(inbound) { alarm.cancel() }
            }
        } catch {
            // The time limit expired and closed the channel. Report the timeout, not the error that
            // closing caused.
            if ranOut.withLock({ $0 }) { throw .timedOut(path: path, milliseconds: timeLimit.inMilliseconds) }
            throw (error as? ControlError) ?? Self.explained(error, path: path)
        }
    }

    private func finish(_ request: Request) throws(ControlError) {
        if let hangup = request.hangup, !hangup.hasSent(channel.channel) { throw .closedEarly(path: path) }
    }

    private func head(of request: Request, headers: [(String, String)]) -> HTTPRequestHead {
        var fields = HTTPHeaders([
            ("Host", "bellhop"), (WireCoding.versionHeader, Release.version), ("Connection", "close"),
        ])
        for (name, value) in headers { fields.add(name: name, value: value) }
        if let body = request.body {
            fields.add(name: "Content-Type", value: WireCoding.contentType)
            fields.add(name: "Content-Length", value: String(body.count))
        } else if request.pieces != nil {
            fields.add(name: "Content-Type", value: WireCoding.contentType)
            if let length = request.length { fields.add(name: "Content-Length", value: String(length)) }
        } else if request.endpoint.method != .get {
            fields.add(name: "Content-Length", value: "0")
        }
        return HTTPRequestHead(
            version: .http1_1, method: HTTPMethod(rawValue: request.endpoint.method.rawValue), uri: request.target, headers: fields)
    }

    private static func explained(_ error: any Error, path: String) -> ControlError {
        switch error {
        case HTTPParserError.invalidEOFState, is ChannelError, is IOError: .closedEarly(path: path)
        case let error as HTTPParserError: .notUnderstood(path: path, detail: "not HTTP: \(error)", daemonVersion: nil)
        case is CancellationError: .failed(path: path, detail: "cancelled")
        default: .failed(path: path, detail: "\(error)")
        }
    }
}
