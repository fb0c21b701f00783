import BellhopCore

/// What rings until it is taken back. All instants are since boot: setting the clock changes nothing about them.
struct Rings: Sendable {
    /// Between two soundings.
    static let pause: Duration = .seconds(1)

    struct Ring: Sendable {
        var score: Score
        var began: Duration
        var ends: Duration
        /// When it sounds again; `nil` while it sounds.
        var next: Duration?
        /// Of several under one key, which.
        var number: UInt64
    }

    private var rings: [NoticeKey: Ring] = [:]
    private var numbers: UInt64 = 0

    /// A ringing whose first sounding has begun. It takes the place of one with this key.
    /// - Returns: its number.
    mutating func begin(_ key: NoticeKey, _ score: Score, at began: Duration, until ends: Duration) -> UInt64 {
        numbers += 1
        rings[key] = Ring(score: score, began: began, ends: ends, number: numbers)
        return numbers
    }

    /// A sounding is over.
    mutating func ended(_ key: NoticeKey, number: UInt64, at now: Duration) {
        guard rings[key]?.number == number else { return }
        rings[key]?.next = now + Self.pause
    }

    /// - Returns: whether it rang.
    @discardableResult mutating func stop(_ key: NoticeKey) -> Bool { rings.removeValue(forKey: key) != nil }

    func isRinging(_ key: NoticeKey) -> Bool { rings[key] != nil }

    /// What is to sound now; it counts as sounding from here. What has rung for long enough is over.
    mutating func take(at now: Duration) -> [(key: NoticeKey, ring: Ring)] {
        for (key, ring) in rings where ring.next != nil && ring.ends <= now { rings[key] = nil }
        let due = rings.filter { $0.value.next.map { $0 <= now } ?? false }
        for key in due.keys { rings[key]?.next = nil }
        return due.map { ($0.key, $0.value) }
    }

    /// When there is something to do next.
    var next: Duration? { rings.values.compactMap(\.next).min() }
}
