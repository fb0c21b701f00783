import ControlWire
import FoundationEssentials
import NIOCore
import NIOHTTP1

extension ControlClient {
    /// Hands an answer to `body` piece by piece as it comes, however long it is. A refusal is thrown before the first piece.
    /// ⇒ ``ControlError/closedEarly(path:)`` when the daemon broke off; what was handed over is then not all.
    public func download(_ request: Request, _ body: ([UInt8]) throws -> Void) async throws {
        let connection = try await Connection.open(socketPaths, timeLimit: request.timeLimit)
        let path = connection.path
        // What `body` throws passes through a typed throw untouched in here.
        var thrownByBody: (any Error)?
        do {
            try await connection.exchange(request, headers: headers) { inbound, stopClock in
                var refused: (head: HTTPResponseHead, body: Data)?
                for try await part in inbound {
                    switch part {
                    case .head(let head):
                        if (200..<300).contains(head.status.code) { stopClock() } else { refused = (head, Data()) }
                    case .body(let buffer):
                        if refused != nil {
                            refused?.body.append(contentsOf: buffer.readableBytesView)
                            continue
                        }
                        do {
                            try body(Array(buffer.readableBytesView))
                        } catch {
                            thrownByBody = error
                            throw error
                        }
                    case .end:
                        if let refused { _ = try Answer(refused.head, body: refused.body).value(as: Refused.self, path: path) }
                        return
                    }
                }
                throw ControlError.closedEarly(path: path)
            }
        } catch {
            throw thrownByBody ?? error
        }
    }

    /// Never decoded: an answer that is no success is a refusal, or not understood.
    private struct Refused: Decodable {
        let download: Bool
    }
}
