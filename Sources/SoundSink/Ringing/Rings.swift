import BellhopCore

/// The notices that ring until they are withdrawn. All instants are since boot, so setting the
/// clock has no effect.
struct Rings: Sendable {
    /// The pause between two repetitions of the sound.
    static let pause: Duration = .seconds(1)
    /// How many keys' times to remember.
    private static let remembered = 256

    struct Ring: Sendable {
        var score: Score
        var began: Duration
        var ends: Duration
        /// When it sounds again, or `nil` while it is sounding.
        var next: Duration?
        /// Distinguishes successive rings with the same key.
        var number: UInt64
    }

    /// How long a notice may ring, counted from its first delivery.
    private struct Time: Sendable {
        /// The event of the first delivery.
        var event: EventNumber
        var ends: Duration
    }

    private var rings: [NoticeKey: Ring] = [:]
    private var times: [NoticeKey: Time] = [:]
    private var numbers: UInt64 = 0

    /// Registers a ring whose first sound has started. It replaces an earlier ring with this key.
    ///
    /// - Parameter event: the event, or the first one if this is a repeat.
    /// - Returns: the number of the ring.
    mutating func begin(_ key: NoticeKey, _ score: Score, of event: EventNumber, at began: Duration, until ends: Duration) -> UInt64 {
        numbers += 1
        rings[key] = Ring(score: score, began: began, ends: ends, number: numbers)
        times[key] = Time(event: event, ends: ends)
        if times.count > Self.remembered, let oldest = times.min(by: { $0.value.ends < $1.value.ends }) { times[oldest.key] = nil }
        return numbers
    }

    /// When an event's ring ends. A repeat gets the time left from the first delivery, which may be
    /// none.
    func end(of event: Event, ringing limit: Duration, at now: Duration) -> Duration {
        if event.repeats != 0, let time = times[event.notice.key], time.event == event.repeats { return time.ends }
        return now + limit
    }

    /// Schedules the next sound after one has ended.
    mutating func ended(_ key: NoticeKey, number: UInt64, at now: Duration) {
        guard rings[key]?.number == number else { return }
        rings[key]?.next = now + Self.pause
    }

    mutating func stop(_ key: NoticeKey) { rings[key] = nil }

    /// Forgets a ring that nobody heard, so that the next attempt gets the full time.
    mutating func forget(_ key: NoticeKey) {
        rings[key] = nil
        times[key] = nil
    }

    mutating func stopAll() { rings = [:] }

    func isRinging(_ key: NoticeKey) -> Bool { rings[key] != nil }

    /// Whether the ring with this number is still ringing.
    func isRinging(_ key: NoticeKey, number: UInt64) -> Bool { rings[key]?.number == number }

    /// Returns the rings whose sound is due, which then count as sounding, and removes those whose
    /// time is over. The caller must stop any sound of the latter.
    mutating func take(at now: Duration) -> (due: [(key: NoticeKey, ring: Ring)], over: [NoticeKey]) {
        let over = rings.filter { $0.value.ends <= now }.map(\.key)
        for key in over { rings[key] = nil }
        let due = rings.filter { $0.value.next.map { $0 <= now } ?? false }
        for key in due.keys { rings[key]?.next = nil }
        return (due.map { ($0.key, $0.value) }, over)
    }

    /// When the next work is due.
    var next: Duration? { rings.values.map { min($0.next ?? $0.ends, $0.ends) }.min() }
}

/// A volume that grows while something rings, starting again with each ring (checklist G8).
struct VolumeRamp: Sendable, Hashable {
    /// The volume at the start, 1 to 100.
    var first: Int
    var last: Int
    /// How long it takes to reach the last volume. Zero starts with the last volume.
    var over: Duration

    /// The volume after this much ringing.
    func volume(after elapsed: Duration) -> Int {
        guard elapsed < over, first < last else { return last }
        return first + Int(Double(last - first) * (max(.zero, elapsed) / over))
    }
}
