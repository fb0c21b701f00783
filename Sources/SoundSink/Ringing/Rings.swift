import BellhopCore

/// What rings until it is taken back. All instants are since boot: setting the clock changes nothing about them.
struct Rings: Sendable {
    /// Between two soundings.
    static let pause: Duration = .seconds(1)
    /// Keys whose time is remembered.
    private static let remembered = 256

    struct Ring: Sendable {
        var score: Score
        var began: Duration
        var ends: Duration
        /// When it sounds again; `nil` while it sounds.
        var next: Duration?
        /// Of several under one key, which.
        var number: UInt64
    }

    /// How long a notice may ring, from its first telling on.
    private struct Time: Sendable {
        /// The first telling.
        var event: EventNumber
        var ends: Duration
    }

    private var rings: [NoticeKey: Ring] = [:]
    private var times: [NoticeKey: Time] = [:]
    private var numbers: UInt64 = 0

    /// A ringing whose first sounding has begun. It takes the place of one with this key.
    ///
    /// - Parameter event: what it is for, or the first telling of it.
    /// - Returns: its number.
    mutating func begin(_ key: NoticeKey, _ score: Score, of event: EventNumber, at began: Duration, until ends: Duration) -> UInt64 {
        numbers += 1
        rings[key] = Ring(score: score, began: began, ends: ends, number: numbers)
        times[key] = Time(event: event, ends: ends)
        if times.count > Self.remembered, let oldest = times.min(by: { $0.value.ends < $1.value.ends }) { times[oldest.key] = nil }
        return numbers
    }

    /// When an event that is to ring for so long is to end: what is told again has what its first telling has left, which may be nothing.
    func end(of event: Event, ringing limit: Duration, at now: Duration) -> Duration {
        if event.repeats != 0, let time = times[event.notice.key], time.event == event.repeats { return time.ends }
        return now + limit
    }

    /// A sounding is over.
    mutating func ended(_ key: NoticeKey, number: UInt64, at now: Duration) {
        guard rings[key]?.number == number else { return }
        rings[key]?.next = now + Self.pause
    }

    mutating func stop(_ key: NoticeKey) { rings[key] = nil }

    /// Nobody has heard it: the next attempt has all of its time.
    mutating func forget(_ key: NoticeKey) {
        rings[key] = nil
        times[key] = nil
    }

    mutating func stopAll() { rings = [:] }

    func isRinging(_ key: NoticeKey) -> Bool { rings[key] != nil }

    /// Whether it is still this one that rings.
    func isRinging(_ key: NoticeKey, number: UInt64) -> Bool { rings[key]?.number == number }

    /// What is to sound now; it counts as sounding from here. What has rung for long enough is over: what of it sounds is to end.
    mutating func take(at now: Duration) -> (due: [(key: NoticeKey, ring: Ring)], over: [NoticeKey]) {
        let over = rings.filter { $0.value.ends <= now }.map(\.key)
        for key in over { rings[key] = nil }
        let due = rings.filter { $0.value.next.map { $0 <= now } ?? false }
        for key in due.keys { rings[key]?.next = nil }
        return (due.map { ($0.key, $0.value) }, over)
    }

    /// When there is something to do next.
    var next: Duration? { rings.values.map { min($0.next ?? $0.ends, $0.ends) }.min() }
}
