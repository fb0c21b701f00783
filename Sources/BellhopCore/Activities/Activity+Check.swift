extension Activity.Body {
    /// Describes the first value that is out of range; `nil` when every value is valid. The check
    /// is needed because an imported or damaged activity can contain any value.
    ///
    /// When the result is `nil`, arithmetic is safe: no sum of the lengths in the activity
    /// overflows 64 bits.
    package var problem: Phrase? {
        switch self {
        case .rest(let session): session.problem
        case .run(let run): run.problem
        case .timer(let kept): kept.problem
        }
    }
}

/// The highest accepted number of sets, pauses or dropped cues. Real numbers are far lower.
private let mostCounted = 1_000_000_000
/// Ten years in milliseconds, the longest length that is accepted.
private let longest = Duration.days(3660).inMilliseconds

extension RestSession {
    fileprivate var problem: Phrase? {
        guard (0...mostCounted).contains(sets) else { return "the number of sets is out of range" }
        let lengths = [planned ?? 0] + rests.flatMap { [$0.planned, $0.taken] }
        guard lengths.allSatisfy((0...longest).contains) else { return "a rest must last 0 ms to ten years" }
        return nil
    }
}

extension ProgrammeRun {
    fileprivate var problem: Phrase? {
        guard [held ?? 0, since].allSatisfy((0...timeline.length).contains) else {
            return "a position of this workout or routine is outside its timeline"
        }
        guard (-longest...longest).contains(moved), (0...longest).contains(asleep) else {
            return "this workout or routine was moved by more than ten years"
        }
        guard [setsDone, pauses, dropped].allSatisfy((0...mostCounted).contains) else {
            return "one of the values \"setsDone\", \"pauses\" and \"dropped\" is out of range"
        }
        return nil
    }
}

extension KeptTimer {
    fileprivate var problem: Phrase? {
        let most = Countdown.range.upperBound.inMilliseconds
        guard (0...most).contains(length), (0...most).contains(remaining ?? 0) else { return "a timer must last at most 365 days" }
        guard (generation ?? 0) >= 0, (generation ?? 0) < .max / 2 else { return "the generation is out of range" }
        return nil
    }
}
