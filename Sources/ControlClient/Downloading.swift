import ControlWire
import FoundationEssentials
import NIOCore
import NIOHTTP1

extension ControlClient {
    /// Sends a request and passes its answer, of any length, to `body`, piece by piece as it
    /// arrives. If the daemon refuses the request, the method throws before the first piece.
    ///
    /// - Throws: ``ControlError/closedEarly(path:)`` if the connection ends early. In that case,
    ///   `body` has received only a part of the answer.
    package func download(_ request: Request, _ body: ([UInt8]) throws -> Void) async throws {
        let connection = try await Connection.open(socketPaths, timeLimit: request.timeLimit ?? timeLimit)
        let path = connection.path
        // Keep the error of `body` here, because `exchange` can throw only ``ControlError``.
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

    /// A type for decoding an unsuccessful answer. Decoding always throws an error: either the
    /// problem with which the daemon refused the request, or "not understood".
    private struct Refused: Decodable {
        let download: Bool
    }
}
