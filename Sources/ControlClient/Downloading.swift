import ControlWire
import FoundationEssentials
import NIOCore
import NIOHTTP1

extension ControlClient {
    /// Passes an answer of any length to `body`, piece by piece as it arrives. A refusal is thrown
    /// before the first piece.
    ///
    /// - Throws: ``ControlError/closedEarly(path:)`` if the daemon broke off. The pieces passed on
    ///   are then incomplete.
    public func download(_ request: Request, _ body: ([UInt8]) throws -> Void) async throws {
        let connection = try await Connection.open(socketPaths, timeLimit: request.timeLimit ?? timeLimit)
        let path = connection.path
        // Keeps the error of `body`, because `exchange` throws only ``ControlError``.
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

    /// Never decoded: an unsuccessful answer is either a refusal or cannot be understood.
    private struct Refused: Decodable {
        let download: Bool
    }
}
