import BellhopCore

/// The beats: the two moments in each second at which the picture is drawn while a countdown or an
/// animation is running.
///
/// The text of a countdown changes once a second, at the fraction of a second at which it will end.
/// If there are only one or two such fractions among all countdowns, the beats are at these
/// fractions. If there are more, each beat serves several countdowns: a countdown is then drawn
/// less than half a second late.
struct Beats: Hashable, Sendable {
    /// The two beats, in milliseconds after the beginning of a second. ``first`` is less than
    /// ``second``.
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

    /// Divides the moments of a second at which countdowns change into two groups of neighboring
    /// moments, and returns the last moment of each group. The first group begins after the widest
    /// gap between two moments. The longer group covers as short a time as possible.
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
