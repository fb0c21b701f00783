import BellhopCore

/// The notices that ring until they are withdrawn. All times are times since boot, so setting the
/// clock has no effect.
struct Rings: Sendable {
    /// The pause between two repetitions of a ringing sound.
    static let pause: Duration = .seconds(1)
    /// The maximum number of notices whose time limit is remembered.
    private static let remembered = 256

    struct Ring: Sendable {
        var score: Score
        var began: Duration
        var ends: Duration
        /// The time at which the sound starts again; `nil` while it is playing.
        var next: Duration?
        /// A number that distinguishes this ring from earlier rings with the same key.
        var number: UInt64
    }

    /// The time until which a notice may ring. This time is computed from the first delivery, not
    /// from a repetition.
    private struct Time: Sendable {
        /// The number of the event that was delivered first.
        var event: EventNumber
        var ends: Duration
    }

    private var rings: [NoticeKey: Ring] = [:]
    private var times: [NoticeKey: Time] = [:]
    private var numbers: UInt64 = 0

    /// Records a ring whose first sound starts now. The new ring replaces any earlier ring with the
    /// same key.
    ///
    /// - Parameter event: the number of the event; for a repetition, the number of the original
    ///   event.
    /// - Returns: the number of the ring.
    mutating func begin(_ key: NoticeKey, _ score: Score, of event: EventNumber, at began: Duration, until ends: Duration) -> UInt64 {
        numbers += 1
        rings[key] = Ring(score: score, began: began, ends: ends, number: numbers)
        times[key] = Time(event: event, ends: ends)
        if times.count > Self.remembered, let oldest = times.min(by: { $0.value.ends < $1.value.ends }) { times[oldest.key] = nil }
        return numbers
    }

    /// Returns the time at which the ringing for an event must end. A repetition only gets the time
    /// that the first delivery has left over, so the result may be in the past.
    func end(of event: Event, ringing limit: Duration, at now: Duration) -> Duration {
        if event.repeats != 0, let time = times[event.notice.key], time.event == event.repeats { return time.ends }
        return now + limit
    }

    /// Schedules the next repetition of the sound, because the sound has ended.
    mutating func ended(_ key: NoticeKey, number: UInt64, at now: Duration) {
        guard rings[key]?.number == number else { return }
        rings[key]?.next = now + Self.pause
    }

    mutating func stop(_ key: NoticeKey) { rings[key] = nil }

    /// Forgets a ring that could not be heard, so that the next attempt may ring for the full time.
    mutating func forget(_ key: NoticeKey) {
        rings[key] = nil
        times[key] = nil
    }

    mutating func stopAll() { rings = [:] }

    func isRinging(_ key: NoticeKey) -> Bool { rings[key] != nil }

    /// Returns whether the ring with this number is still ringing.
    func isRinging(_ key: NoticeKey, number: UInt64) -> Bool { rings[key]?.number == number }

    /// Returns the rings whose sound must start again, and marks these rings as playing. Also
    /// removes the rings whose time is over, and returns their keys. The caller must stop the
    /// sounds of the removed rings.
    mutating func take(at now: Duration) -> (due: [(key: NoticeKey, ring: Ring)], over: [NoticeKey]) {
        let over = rings.filter { $0.value.ends <= now }.map(\.key)
        for key in over { rings[key] = nil }
        let due = rings.filter { $0.value.next.map { $0 <= now } ?? false }
        for key in due.keys { rings[key]?.next = nil }
        return (due.map { ($0.key, $0.value) }, over)
    }

    /// The time of the next change: a repetition or the end of a ring. `nil` if nothing rings.
    var next: Duration? { rings.values.map { min($0.next ?? $0.ends, $0.ends) }.min() }
}

/// A volume that grows while a notice rings. Each new ring begins again with the volume `first`
/// (checklist G8).
struct VolumeRamp: Sendable, Hashable {
    /// The volume at the start, 1 to 100.
    var first: Int
    var last: Int
    /// The time that the volume takes to reach `last`. If zero, the ring starts with `last`.
    var over: Duration

    /// Returns the volume after the ring has lasted for this long.
    func volume(after elapsed: Duration) -> Int {
        guard elapsed < over, first < last else { return last }
        return first + Int(Double(last - first) * (max(.zero, elapsed) / over))
    }
}
