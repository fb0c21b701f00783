package import BellhopCore
package import ControlWire
import FoundationEssentials

extension ControlClient {
    /// Passes every event after `number` to `handle`, in order and exactly once, until `handle` or
    /// `reconnect` throws.
    ///
    /// When the stream ends or the daemon cannot be reached, this method calls `reconnect` with the
    /// reason. `reconnect` should return when it makes sense to try again. The new stream begins
    /// after the last event that `handle` received (`Last-Event-ID`). If the daemon refuses the
    /// request, the method throws the refusal.
    package func follow(
        after number: EventNumber, reconnect: (ControlError) async throws -> Void, handle: (EventJSON) async throws -> Void
    ) async throws -> Never {
        var last = number
        while true {
            do {
                try await stream(.events, headers: [("Last-Event-ID", String(last))]) { message, path in
                    // Pet-health updates share this stream but are not journal events.
                    guard message.name != PetHealthJSON.eventName else { return }
                    let event = try Self.decode(EventJSON.self, message, path: path)
                    // After a reconnection, ignore events that were already handled.
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

    /// Passes the content of the badge to `handle`, immediately and at each change, until `handle`
    /// or `reconnect` throws. `reconnect` works as in ``follow(after:reconnect:handle:)``.
    ///
    /// - Parameter beat: the interval, in seconds, at which the stream also reports that remaining
    ///   times have become shorter; `nil` if it must not report that.
    package func followBadge(
        beat: Int? = nil, reconnect: (ControlError) async throws -> Void, handle: (BadgeJSON) async throws -> Void
    ) async throws -> Never {
        let query = beat.map { [("beat", String($0))] } ?? []
        try await follow(.badge, query: query, as: BadgeJSON.self, reconnect: reconnect, handle: handle)
    }

    /// Passes the content of a live view to `handle`, immediately and at each change. In all other
    /// respects, this method works like ``followBadge(beat:reconnect:handle:)``.
    package func followWatch(
        reconnect: (ControlError) async throws -> Void, handle: (WatchJSON) async throws -> Void
    ) async throws -> Never {
        try await follow(.watch, as: WatchJSON.self, reconnect: reconnect, handle: handle)
    }

    private func follow<Value: Decodable>(
        _ endpoint: Endpoint, query: [(String, String)] = [], as type: Value.Type, reconnect: (ControlError) async throws -> Void,
        handle: (Value) async throws -> Void
    ) async throws -> Never {
        while true {
            do {
                try await stream(endpoint, query: query) { message, path in
                    try await handle(Self.decode(type, message, path: path))
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

    /// Passes the messages of one connection to `handle`. This method never returns normally: when
    /// the daemon ends the stream, the method throws ``ControlError/closedEarly(path:)``.
    private func stream(
        _ endpoint: Endpoint, query: [(name: String, value: String)] = [], headers special: [(String, String)] = [],
        handle: (ServerSentEvent, String) async throws -> Void
    ) async throws {
        let request = Request(endpoint, query: query)
        let connection = try await Connection.open(socketPaths, timeLimit: request.timeLimit ?? timeLimit)
        let path = connection.path
        let headers = headers + [("Accept", "text/event-stream")] + special
        // Keep the error of `handle` here, because `exchange` can throw only ``ControlError``.
        var thrownByHandler: (any Error)?
        do {
            try await connection.exchange(request, headers: headers) { parts in
                guard case .head(let head)? = try await parts.next() else { throw ControlError.closedEarly(path: path) }
                guard head.status == 200, head.value(of: "content-type")?.hasPrefix("text/event-stream") == true else {
                    _ = try await parts.rest(of: head, most: Self.longestAnswer).value(as: Refused.self, path: path)
                    return
                }
                parts.stopClock()
                var stream = ServerSentEvents()
                while case .body(let bytes)? = try await parts.next() {
                    for message in try stream.read(bytes) {
                        do {
                            try await handle(message, path)
                        } catch {
                            thrownByHandler = error
                            throw error
                        }
                    }
                }
                throw ControlError.closedEarly(path: path)
            }
        } catch {
            throw thrownByHandler ?? error
        }
    }

    /// A type for decoding an answer that is not an event stream. Decoding always throws an error:
    /// either the problem with which the daemon refused the request, or "not understood".
    private struct Refused: Decodable {
        let eventStream: Bool
    }

    private static func decode<Value: Decodable>(
        _ type: Value.Type, _ event: ServerSentEvent, path: String
    ) throws(ControlError) -> Value {
        do {
            return try WireCoding.decode(type, from: Data(event.data.utf8))
        } catch {
            throw .notUnderstood(path: path, detail: "event \(event.id) is not the expected JSON", daemonVersion: nil)
        }
    }
}
