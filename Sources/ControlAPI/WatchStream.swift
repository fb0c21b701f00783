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
    /// How long a stream over TCP is silent at most. A phone that hears nothing for longer knows
    /// that the connection is lost, and the daemon notices that a phone is gone.
    static let webBeat: Duration = .seconds(30)

    let api: ControlAPI
    /// How long the stream is silent at most; `nil` for any time. Then nothing is written while
    /// nothing changes.
    var beat: Duration?
    /// Whether the client may still read the stream. A token may expire or be revoked.
    var isAllowed: @Sendable () -> Bool = { true }

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
                try await api.followWatch(beat: beat) { shared in
                    guard isAllowed() else { throw CancellationError() }
                    guard let shared else { return try await writer.write(ByteBuffer(string: ": beat\n\n")) }
                    try await writer.write(shared.message)
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
        try await followWatch(beat: nil) { shared in if let shared { try await tell(shared.view) } }
    }

    /// Does the same as ``followWatch(tell:)``, and also calls `tell` with `nil` when nothing has
    /// changed for the duration `beat`.
    fileprivate func followWatch(beat: Duration?, tell: (WatchShare.Shared?) async throws -> Void) async throws {
        var told = 0
        var last = hub.timekeeper.now().sinceBoot
        try await hub.changes.run { now async throws(any Error) -> Instant? in
            let shared = try await views.view(in: language.tag) { try await listing.watchJSON() }
            if shared.number != told {
                told = shared.number
                last = hub.timekeeper.now().sinceBoot
                try await tell(shared)
            }
            guard let beat else { return try await nextWatchChange(at: now) }
            let reading = hub.timekeeper.now()
            if reading.sinceBoot - last >= beat {
                last = reading.sinceBoot
                try await tell(nil)
            }
            let nextBeat = reading.wall + max(.milliseconds(1), last + beat - reading.sinceBoot)
            return try await nextWatchChange(at: now).map { min($0, nextBeat) } ?? nextBeat
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
    func nextWatchChange(at now: Instant) async throws -> Instant? {
        let zone = hub.timekeeper.zone()
        let tomorrow = CivilDateTime(date: zone.civil(now).date.adding(days: 1), time: CivilTime(hour: 0, minute: 0))
        let pets = try await hub.pets(includingRetired: false)
        return [zone.instant(tomorrow), hub.nextHealthChange(of: pets, at: now), hub.clockHold?.until].compactMap { $0 }.min()
    }
}
