import BellhopCore

/// Something that goes on step by step, as the view shows it: rests at the gym, a workout, a routine.
struct SessionView: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case rest, workout, routine }

    /// What a phase is for, which has a colour and a sign of its own.
    enum Phase: Hashable, Sendable, CaseIterable {
        case ready, low, high, rest, step, done

        var colour: Style.Colour {
            switch self {
            case .ready, .step: .cyan
            case .low: .green
            case .high: .red
            case .rest: .yellow
            case .done: .blue
            }
        }

        /// Beside the name of the phase, so that its colour is never the only mark.
        func sign(_ style: Style) -> String {
            switch self {
            case .ready: style.isUnicode ? "○" : "o"
            case .low: style.isUnicode ? "▽" : "v"
            case .high: style.isUnicode ? "▲" : "^"
            case .rest: style.isUnicode ? "‖" : "="
            // Not the marker of what is selected.
            case .step: style.isUnicode ? "◆" : "+"
            case .done: style.isUnicode ? "✓" : "*"
            }
        }
    }

    enum State: Hashable, Sendable {
        /// Until then.
        case running(until: Instant)
        /// With so many milliseconds left.
        case paused(Int64)
        /// Nothing is counted until somebody does something.
        case waiting
        /// Somebody is called until they answer.
        case ringing

        /// When what counts is over; `nil` where nothing counts.
        var end: Instant? { if case .running(let until) = self { until } else { nil } }
    }

    /// One of several: set 3 of 8.
    struct Count: Hashable, Sendable {
        var number: Int
        /// `nil` where nobody knows how many there will be.
        var total: Int?
    }

    var id: String
    var kind: Kind
    var name: String
    var state: State
    var phase: Phase
    /// `HIGH`, `Warm up`
    var phaseName: String
    /// Milliseconds.
    var phaseLength: Int64?
    var set: Count?
    var round: Count?
    /// `LOW 00:10`
    var next: String?
    /// What its keys do, the first by Enter, too.
    var offers: [Offer] = []

    /// `set 3 of 8`; a routine has steps. `nil` where nothing is counted.
    var setText: String? {
        guard let set else { return nil }
        if kind == .routine { return set.total.map { say("step \(set.number) of \($0)") } ?? say("step \(set.number)") }
        return set.total.map { say("set \(set.number) of \($0)") } ?? say("set \(set.number)")
    }
}
