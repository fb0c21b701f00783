import BellhopCore

/// The beats: two times in each second at which the picture is drawn while something counts or
/// moves.
///
/// The text of a countdown changes once a second, at the same fraction of a second as its end. If
/// all countdowns together have one or two such fractions, these are the beats. If they have more,
/// each beat serves several of them: a countdown then waits less than half a second for the next
/// beat.
struct Beats: Hashable, Sendable {
    /// The two beats, in milliseconds into the second. ``first`` is the smaller one.
    let first: Int64
    let second: Int64

    private static let cycle: Int64 = 1000

    /// Chooses the beats.
    ///
    /// - Parameter ends: the ends of the countdowns that show seconds; empty if there are only
    ///   animations.
    init(ends: some Sequence<Instant>) {
        let moments = Set(ends.map { Self.moment($0.milliseconds) }).sorted()
        let chosen: (Int64, Int64)
        switch moments.count {
        case 0: chosen = (0, PetFigure.pace.inMilliseconds)
        case 1: chosen = (moments[0], Self.moment(moments[0] + PetFigure.pace.inMilliseconds))
        default: chosen = Self.choose(moments)
        }
        (first, second) = (min(chosen.0, chosen.1), max(chosen.0, chosen.1))
    }

    /// Divides the moments of a second at which countdowns change into two intervals, and returns
    /// the ends of the intervals. The first interval begins after the widest gap between moments.
    /// The longer interval is as short as possible.
    private static func choose(_ moments: [Int64]) -> (Int64, Int64) {
        let gaps = moments.indices.map { moment(moments[($0 + 1) % moments.count] - moments[$0]) }
        let widest = moments.indices.max { gaps[$0] < gaps[$1] } ?? 0
        let start = moments[(widest + 1) % moments.count]
        let offsets = moments.map { moment($0 - start) }.sorted()
        let last = offsets[offsets.count - 1]
        func longest(_ cut: Int) -> Int64 { max(offsets[cut], last - offsets[cut + 1]) }
        let cut = offsets.indices.dropLast().min { longest($0) < longest($1) } ?? 0
        return (moment(start + offsets[cut]), moment(start + last))
    }

    /// Returns the first beat at or after an instant.
    func ceiling(_ instant: Instant) -> Instant {
        let here = Self.moment(instant.milliseconds)
        let wait = [first, second].map { Self.moment($0 - here) }.min() ?? 0
        return instant + .milliseconds(wait)
    }

    /// Returns the first beat after `now`.
    func following(_ now: Instant) -> Instant { ceiling(now + .milliseconds(1)) }

    /// Returns the number of the latest beat. The number grows by one with each beat.
    func number(at now: Instant) -> Int64 {
        let since = now.milliseconds - first
        let here = Self.moment(since)
        return (since - here) / Self.cycle * 2 + (here >= second - first ? 1 : 0)
    }

    private static func moment(_ milliseconds: Int64) -> Int64 { (milliseconds % cycle + cycle) % cycle }
}
