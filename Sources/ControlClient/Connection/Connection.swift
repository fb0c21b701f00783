import BellhopCore
import ControlWire
import FoundationEssentials
import Glibc

/// A connection to the daemon, for a single request and its answer.
struct Connection: Sendable {
    private let socket: UnixSocket
    /// The path of the socket to which the client is connected.
    let path: String
    /// The time limit for the request and its answer.
    private let limit: TimeLimit

    /// Connects to the first of `paths` at which a process listens.
    static func open(_ paths: [String], timeLimit: Duration) async throws(ControlError) -> Connection {
        let limit = TimeLimit(timeLimit)
        var denied: String?
        for path in paths {
            guard path.utf8.count <= SocketPath.longest else { throw .pathTooLong(path: path) }
            let socket: UnixSocket
            do {
                socket = try await UnixSocket.connect(path, limit)
            } catch let error as UnixSocket.Failure {
                switch error.code {
                // The path does not exist, is not a socket, or is a socket without a listener. Try
                // the next path.
                case ENOENT, ENOTDIR, ECONNREFUSED, ENOTSOCK: break
                case EACCES, EPERM: denied = denied ?? path
                default: throw .failed(path: path, detail: error.text)
                }
                continue
            } catch {
                throw .timedOut(path: path, milliseconds: timeLimit.inMilliseconds)
            }
            let user = socket.listeningUser
            guard let user, SocketPeer.isTrusted(user, at: path) else { throw .impostor(path: path, user: user) }
            return Connection(socket: socket, path: path, limit: limit)
        }
        if let denied { throw .permissionDenied(path: denied) }
        throw .unreachable(tried: paths)
    }

    /// Sends the request and passes its answer to `body`. If the time limit expires, or if the task
    /// is cancelled, the connection is closed.
    func exchange<Result: Sendable>(
        _ request: Request, headers: [(String, String)] = [], _ body: (inout AnswerParts) async throws -> Result
    ) async throws(ControlError) -> Result {
        do {
            return try await withTaskCancellationHandler {
                try await send(request, RequestHead.bytes(of: request, headers: headers))
                var parts = AnswerParts(socket, path: path, limit)
                return try await body(&parts)
            } onCancel: {
                socket.close()
            }
        } catch let error as ControlError {
            if Task.isCancelled, case .closedEarly = error { throw .failed(path: path, detail: "cancelled") }
            throw error
        } catch is UnixSocket.TimedOut {
            throw .timedOut(path: path, milliseconds: limit.duration.inMilliseconds)
        } catch let error as ResponseReader.Malformed {
            throw .notUnderstood(path: path, detail: "not HTTP: \(error.reason)", daemonVersion: nil)
        } catch {
            throw .failed(path: path, detail: "\(error)")
        }
    }

    /// Sends the head and the body. A server may refuse a request in the middle of the body, and
    /// close the connection as soon as it has answered. Its answer explains more than a failed
    /// write does, so failed writes are ignored.
    private func send(_ request: Request, _ head: [UInt8]) async throws {
        if let hangup = request.hangup, !hangup.began(socket) { throw ControlError.closedEarly(path: path) }
        guard let pieces = request.pieces else {
            // Send everything in one write.
            _ = try await socket.send(head + (request.body ?? Data()), limit)
            return
        }
        let isChunked = request.length == nil
        guard try await socket.send(head, limit) else { return }
        var piece = try pieces()
        while let current = piece {
            piece = try pieces()
            // Mark the request as sent before the last piece, because the daemon may act as soon as
            // it has that piece.
            if piece == nil, let hangup = request.hangup, !hangup.hasSent(socket) { throw ControlError.closedEarly(path: path) }
            guard try await socket.send(isChunked ? RequestHead.chunk(current) : current, limit) else { return }
        }
        if isChunked { _ = try await socket.send(RequestHead.lastChunk, limit) }
    }
}

/// The answer to a request, part by part.
struct AnswerParts {
    private let socket: UnixSocket
    private let path: String
    private var limit: TimeLimit?
    private var reader = ResponseReader()
    /// The parts that were received but not yet returned, the next one last.
    private var waiting: [ResponsePart] = []

    init(_ socket: UnixSocket, path: String, _ limit: TimeLimit) {
        (self.socket, self.path, self.limit) = (socket, path, limit)
    }

    /// Lifts the time limit. From now on, ``next()`` waits forever.
    mutating func stopClock() { limit = nil }

    /// Returns the next part of the answer; `nil` after its end.
    ///
    /// - Throws: ``ControlError/closedEarly(path:)`` if the connection ends before the answer does,
    ///   ``UnixSocket/TimedOut`` or ``ResponseReader/Malformed``.
    mutating func next() async throws -> ResponsePart? {
        while true {
            if let part = waiting.popLast() { return part }
            if reader.isDone { return nil }
            let bytes = try await socket.receive(limit)
            if bytes.isEmpty {
                guard reader.close() else { throw ControlError.closedEarly(path: path) }
                return .end
            }
            waiting = try reader.read(bytes).reversed()
        }
    }

    /// Reads the answer to its end.
    ///
    /// - Parameter most: the maximum size of the body in bytes.
    mutating func whole(most: Int) async throws -> Answer {
        guard case .head(let head)? = try await next() else { throw ControlError.closedEarly(path: path) }
        return try await rest(of: head, most: most)
    }

    /// Reads the rest of an answer whose head was read.
    mutating func rest(of head: ResponseHead, most: Int) async throws -> Answer {
        var body = Data()
        while case .body(let bytes)? = try await next() {
            body.append(contentsOf: bytes)
            guard body.count <= most else {
                throw ControlError.notUnderstood(path: path, detail: "the answer is too long", daemonVersion: nil)
            }
        }
        return Answer(head, body: body)
    }
}
