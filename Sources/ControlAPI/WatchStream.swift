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

    /// How long a view counts as true at most, while it is incomplete or has warnings that end
    /// without an announcement.
    static let doubt: Duration = .seconds(30)

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
        let changes = hub.changes
        try await changes.run { now async throws(any Error) -> Instant? in
            let shared = try await views.view(in: language.tag, at: now, isFirst: told == 0, changes: { changes.count }) {
                try await listing.watchReading(at: now)
            }
            if shared.number != told {
                told = shared.number
                last = hub.timekeeper.now().sinceBoot
                try await tell(shared)
            }
            guard let beat else { return shared.until }
            let reading = hub.timekeeper.now()
            if reading.sinceBoot - last >= beat {
                last = reading.sinceBoot
                try await tell(nil)
            }
            let nextBeat = reading.wall + max(.milliseconds(1), last + beat - reading.sinceBoot)
            return shared.until.map { min($0, nextBeat) } ?? nextBeat
        }
    }

    /// Reads what a live view shows, and until when it stays the same if nobody does anything.
    private func watchReading(at now: Instant) async throws -> WatchShare.Reading {
        let pets = try await hub.pets(includingRetired: false)
        let (status, isUncertain) = try await statusReading()
        let next = nextWatchChange(of: pets, at: now)
        let doubt = isUncertain ? now + WatchStream.doubt : nil
        return WatchShare.Reading(view: try await watchJSON(status), until: [next, doubt].compactMap(\.self).min())
    }

    func watchJSON() async throws -> WatchJSON { try await watchJSON(try await statusJSON()) }

    private func watchJSON(_ status: StatusJSON) async throws -> WatchJSON {
        let events = try await hub.events(after: 0, limit: WatchJSON.eventCount, newestFirst: true)
        let clock = clock
        var told: [EventJSON] = []
        for event in events.reversed() {
            var json = EventJSON(event, clock: clock)
            // A view that never saw the notice among the unanswered ones learns here that it was
            // answered. Later, nobody asks.
            if event.occurred > clock.now - .minutes(1), try await hub.isAnswered(event) { json.answered = true }
            told.append(json)
        }
        return WatchJSON(
            time: language.timeWithSeconds(clock.zone.civil(clock.now).time), status: status, events: told, today: todayJSON(clock))
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

    /// Returns the time of the next change that no action and no timer causes: midnight, the start or
    /// the end of quiet hours, the next change of a pet's health, the end of a doubt about the clock,
    /// or a time from which the certificate is warned of.
    func nextWatchChange(of pets: [PetRecord], at now: Instant) -> Instant? {
        let (zone, catalog) = (hub.timekeeper.zone(), hub.catalog)
        let today = zone.civil(now).date
        let quiet = [catalog.quietHours].compactMap(\.self) + catalog.sinkQuietHours.values + catalog.members.all.compactMap(\.quietHours)
        let times = [CivilTime(hour: 0, minute: 0)] + quiet.flatMap { [$0.window.from, $0.window.to] }
        let moments = times.flatMap { time in
            [0, 1].map { zone.instant(CivilDateTime(date: today.adding(days: $0), time: time)) }
        }
        let certificate = daemon.web?.settings?.certificate
        let ends = certificate.map { [$0.facts.expires - ServerCertificate.notice + .milliseconds(1), $0.facts.expires] } ?? []
        let next = (moments + ends).filter { $0 > now }.min()
        return [next, hub.nextHealthChange(of: pets, at: now), hub.clockHold?.until].compactMap { $0 }.min()
    }
}
