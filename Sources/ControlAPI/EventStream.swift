import BellhopCore
import BellhopHub
import ControlWire
import HTTPTypes
import HummingbirdCore
import NIOCore

/// The journal as server-sent events: everything after a number, then what comes, until the client leaves.
///
/// Each event has its journal number as `id`, so that a client resumes with `Last-Event-ID`. Nothing is buffered: a slow reader reads
/// later from the store.
struct EventStream: Sendable {
    let hub: Hub
    var after: EventNumber

    /// Events read from the store at a time.
    private static let page = 100

    func write(to writer: consuming ResponseWriter, of request: Request) async throws {
        var headers = HTTPFields()
        headers[.contentType] = "text/event-stream"
        headers[.cacheControl] = "no-store"
        let head = HTTPResponse(status: .ok, headerFields: headers)
        let body = ResponseBody { writer in
            try await request.body.consumeWithCancellationOnInboundClose { _ in
                // A comment at once, so that the client knows that it is connected.
                try await writer.write(ByteBuffer(string: ": bellhop\n\n"))
                let bell = hub.journal.subscribe()
                defer { hub.journal.unsubscribe(bell) }
                var last = after
                while !Task.isCancelled, !hub.journal.isClosed {
                    let events = try await hub.events(after: last, limit: Self.page)
                    if events.isEmpty {
                        await bell.wait()
                        continue
                    }
                    try await writer.write(text(of: events))
                    last = events.last?.number ?? last
                }
                try await writer.finish(nil)
            }
        }
        try await writer.write(response: head, body: body)
    }

    private func text(of events: [Event]) throws -> ByteBuffer {
        let clock = LocalClock(now: hub.timekeeper.now().wall, zone: hub.timekeeper.zone())
        var buffer = ByteBuffer()
        for event in events {
            buffer.writeString("id: \(event.number)\nevent: \(event.kind)\ndata: ")
            buffer.writeBytes(try WireCoding.encode(EventJSON(event, clock: clock)))
            buffer.writeString("\n\n")
        }
        return buffer
    }
}
