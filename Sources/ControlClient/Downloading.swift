import ControlWire
import FoundationEssentials

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
            try await connection.exchange(request, headers: headers) { parts in
                guard case .head(let head)? = try await parts.next() else { throw ControlError.closedEarly(path: path) }
                guard head.isSuccess else {
                    _ = try await parts.rest(of: head, most: Self.longestAnswer).value(as: Refused.self, path: path)
                    return
                }
                parts.stopClock()
                while case .body(let bytes)? = try await parts.next() {
                    do {
                        try body(bytes)
                    } catch {
                        thrownByBody = error
                        throw error
                    }
                }
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
