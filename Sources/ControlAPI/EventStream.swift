import BellhopCore
import BellhopHub
import ControlWire
import HTTPTypes
import HummingbirdCore
import NIOCore

/// The journal as server-sent events: all events after a given number, and then each new event as
/// it happens, until the client disconnects.
///
/// Each message has the event's number in the journal as its `id`, so that a client can resume with
/// `Last-Event-ID`. Nothing is buffered: if a client reads slowly, the stream waits before it reads
/// more events from the store.
struct EventStream: Sendable {
    let hub: Hub
    var after: EventNumber
    var language: Language
    /// Whether the client may still read the stream. A token may expire or be revoked.
    var isAllowed: @Sendable () -> Bool = { true }

    /// The number of events to read from the store at a time.
    private static let page = 100

    /// - Parameter headers: headers to send in addition to those of the stream.
    func write(to writer: consuming ResponseWriter, of request: Request, headers: HTTPFields) async throws {
        var headers = headers
        headers[.contentType] = "text/event-stream"
        headers[.cacheControl] = "no-store"
        let head = HTTPResponse(status: .ok, headerFields: headers)
        let body = ResponseBody { writer in
            try await request.body.consumeWithCancellationOnInboundClose { _ in
                // Send a comment immediately, so that the client knows that it is connected.
                try await writer.write(ByteBuffer(string: ": bellhop\n\n"))
                let bell = hub.journal.subscribe()
                var news = HealthNews(hub: hub, bell: bell)
                defer {
                    news.end()
                    hub.journal.unsubscribe(bell)
                }
                var last = after
                while !Task.isCancelled, !hub.journal.isClosed, isAllowed() {
                    let events = try await hub.events(after: last, limit: Self.page)
                    if !events.isEmpty {
                        try await writer.write(text(of: events))
                        last = events.last?.number ?? last
                    }
                    if let pets = try await news.take(), !pets.isEmpty { try await writer.write(text(of: pets)) }
                    if events.isEmpty { await news.wait() }
                }
                try await writer.finish(nil)
            }
        }
        try await writer.write(response: head, body: body)
    }

    /// Formats the health report. The message has no id, because it is not an event of the journal
    /// and a client cannot resume after it.
    private func text(of pets: [PetRecord]) throws -> ByteBuffer {
        let now = hub.timekeeper.now().wall
        let list = pets.map { record in
            let view = hub.view(of: record, at: now)
            let pet = record.pet.value
            return PetHealthJSON.Pet(
                id: pet.id.description, name: pet.name, state: view.state.rawValue, mood: view.mood.rawValue, health: view.health,
                due: view.due.map(Timestamp.init))
        }
        var buffer = ByteBuffer(string: "event: \(PetHealthJSON.eventName)\ndata: ")
        buffer.writeBytes(try WireCoding.encode(PetHealthJSON(now: Timestamp(now), pets: list)))
        buffer.writeString("\n\n")
        return buffer
    }

    private func text(of events: [Event]) throws -> ByteBuffer {
        let clock = LocalClock(now: hub.timekeeper.now().wall, zone: hub.timekeeper.zone(), language: language, seconds: .always)
        var buffer = ByteBuffer()
        for event in events {
            buffer.writeString("id: \(event.number)\nevent: \(event.kind)\ndata: ")
            buffer.writeBytes(try WireCoding.encode(EventJSON(event, clock: clock)))
            buffer.writeString("\n\n")
        }
        return buffer
    }
}
