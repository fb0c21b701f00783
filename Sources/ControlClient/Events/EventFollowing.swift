public import BellhopCore
public import ControlWire
import FoundationEssentials
import NIOCore
import NIOHTTP1

extension ControlClient {
    /// Hands every event after `number` to `handle`, in order and each once, until `handle` or `reconnect` throws.
    ///
    /// When the daemon ends the stream or cannot be reached, `reconnect` is called with the reason and returns when it is worth
    /// trying again; the stream then goes on after the last event that was handled (`Last-Event-ID`). A refusal ends it.
    public func follow(
        after number: EventNumber, reconnect: (ControlError) async throws -> Void, handle: (EventJSON) async throws -> Void
    ) async throws -> Never {
        var last = number
        while true {
            do {
                try await followOnce(after: last) { event in
                    // A daemon that repeats itself after a reconnection is not believed.
                    guard event.number > last else { return }
                    try await handle(event)
                    last = event.number
                }
            } catch let error as ControlError {
                switch error {
                case .unreachable, .closedEarly, .timedOut: try await reconnect(error)
                case .problem(let problem) where problem.code == ProblemCode.shuttingDown.rawValue: try await reconnect(error)
                default: throw error
                }
            }
        }
    }

    /// One connection's worth of events. It ends in an error always: ``ControlError/closedEarly(path:)`` when the daemon ends the stream.
    private func followOnce(after last: EventNumber, handle: (EventJSON) async throws -> Void) async throws {
        let request = Request(.get, .events)
        let connection = try await Connection.open(socketPaths, timeLimit: request.timeLimit)
        let path = connection.path
        let headers = [("Accept", "text/event-stream"), ("Last-Event-ID", String(last))]
        // What `handle` throws passes through a typed throw untouched in here.
        var thrownByHandler: (any Error)?
        do {
            try await connection.exchange(request, headers: headers) { inbound, stopClock in
                var stream = ServerSentEvents()
                var refused: (head: HTTPResponseHead, body: Data)?
                for try await part in inbound {
                    switch part {
                    case .head(let head):
                        stopClock()
                        if head.status != .ok || head.headers.first(name: "Content-Type")?.hasPrefix("text/event-stream") != true {
                            refused = (head, Data())
                        }
                    case .body(let buffer):
                        if refused != nil {
                            refused?.body.append(contentsOf: buffer.readableBytesView)
                            continue
                        }
                        for event in try stream.read(buffer.readableBytesView) {
                            let value = try Self.decode(event, path: path)
                            do {
                                try await handle(value)
                            } catch {
                                thrownByHandler = error
                                throw error
                            }
                        }
                    case .end:
                        if let refused {
                            _ = try Answer(refused.head, body: refused.body).value(as: Refused.self, path: path)
                        }
                    }
                }
                throw ControlError.closedEarly(path: path)
            }
        } catch {
            throw thrownByHandler ?? error
        }
    }

    /// Never decoded: an answer that is no event stream is a refusal, or not understood.
    private struct Refused: Decodable {
        let eventStream: Bool
    }

    private static func decode(_ event: ServerSentEvent, path: String) throws(ControlError) -> EventJSON {
        do {
            return try WireCoding.decode(EventJSON.self, from: Data(event.data.utf8))
        } catch {
            throw .notUnderstood(path: path, detail: "event \(event.id) is not the expected JSON", daemonVersion: nil)
        }
    }
}
