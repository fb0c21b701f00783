import BellhopCore
import BellhopHub
package import ControlWire
import HTTPTypes
import HummingbirdCore
import NIOCore

/// Everything that a live view shows, as server-sent events: one event immediately and another
/// event at each change, until the client disconnects.
///
/// A change is an action of a person, the end of a timer, a change of a pet's health by a point, or
/// the start of a day. The start of a day counts because it affects how times are shown.
package struct WatchStream: Sendable {
    let api: ControlAPI

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
                try await api.followWatch { view in
                    var buffer = ByteBuffer(string: "event: \(WatchJSON.eventName)\ndata: ")
                    buffer.writeBytes(try WireCoding.encode(view))
                    buffer.writeString("\n\n")
                    try await writer.write(buffer)
                }
                try await writer.finish(nil)
            }
        }
        try await writer.write(response: head, body: body)
    }
}

extension ControlAPI {
    /// Calls `tell` with the content of a live view, immediately and at each change. Returns or
    /// throws when the task is cancelled, the daemon ends or `tell` throws.
    package func followWatch(tell: (WatchJSON) async throws -> Void) async throws {
        var told: WatchJSON?
        try await hub.changes.run { now async throws(any Error) -> Instant? in
            let view = try await listing.watchJSON()
            if told.map({ !view.looksLike($0) }) ?? true {
                told = view
                try await tell(view)
            }
            return try await nextWatchChange(at: now)
        }
    }

    func watchJSON() async throws -> WatchJSON {
        let status = try await statusJSON()
        let events = try await hub.events(after: 0, limit: WatchJSON.eventCount, newestFirst: true)
        let clock = clock
        return WatchJSON(
            time: language.timeWithSeconds(clock.zone.civil(clock.now).time), status: status,
            events: events.reversed().map { EventJSON($0, clock: clock) }, today: todayJSON(clock))
    }

    /// Returns the hours of the current day.
    func todayJSON(_ clock: LocalClock) -> TodayJSON {
        let today = clock.zone.civil(clock.now).date
        func at(_ date: CivilDate, _ hour: Int) -> Instant {
            clock.zone.instant(CivilDateTime(date: date, time: CivilTime(hour: hour, minute: 0)))
        }
        let hours = stride(from: 0, to: 24, by: 3).map { hour in
            TodayJSON.Hour(at: Timestamp(at(today, hour)), local: language.time(CivilTime(hour: hour, minute: 0)))
        }
        return TodayJSON(start: Timestamp(at(today, 0)), end: Timestamp(at(today.adding(days: 1), 0)), hours: hours)
    }

    /// Returns the time of the next change that no action and no timer causes: midnight, the next
    /// change of a pet's health, or the end of a doubt about the clock.
    private func nextWatchChange(at now: Instant) async throws -> Instant? {
        let zone = hub.timekeeper.zone()
        let tomorrow = CivilDateTime(date: zone.civil(now).date.adding(days: 1), time: CivilTime(hour: 0, minute: 0))
        let pets = try await hub.pets(includingRetired: false)
        return [zone.instant(tomorrow), hub.nextHealthChange(of: pets, at: now), hub.clockHold?.until].compactMap { $0 }.min()
    }
}
