import BellhopCore

/// The two moments of each second at which the picture is drawn while something counts or moves.
///
/// Each countdown changes at its own moment, that of its end. If there are one or two such moments,
/// they are the beats. If there are more, moments close to each other wait for the last of them.
/// However many there are, the wait is less than half a second.
struct Beats: Hashable, Sendable {
    /// Milliseconds into the second; `first` is the smaller one.
    let first: Int64
    let second: Int64

    private static let cycle: Int64 = 1000

    /// - Parameter ends: the ends of countdowns that show seconds; none if something only moves.
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

    /// Returns the ends of two intervals that contain all moments. The second is cut open at its
    /// widest gap, and the longer interval is as short as possible.
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

    /// Returns the first beat at or after this instant.
    func ceiling(_ instant: Instant) -> Instant {
        let here = Self.moment(instant.milliseconds)
        let wait = [first, second].map { Self.moment($0 - here) }.min() ?? 0
        return instant + .milliseconds(wait)
    }

    /// Returns the first beat after this instant.
    func following(_ now: Instant) -> Instant { ceiling(now + .milliseconds(1)) }

    /// Returns the number of the latest beat, which grows by one with each beat.
    func number(at now: Instant) -> Int64 {
        let since = now.milliseconds - first
        let here = Self.moment(since)
        return (since - here) / Self.cycle * 2 + (here >= second - first ? 1 : 0)
    }

    private static func moment(_ milliseconds: Int64) -> Int64 { (milliseconds % cycle + cycle) % cycle }
}
