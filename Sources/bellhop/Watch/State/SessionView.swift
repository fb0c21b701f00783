import BellhopCore

/// A session as shown in the view: rests at the gym, a workout or a routine.
struct SessionView: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case rest, workout, routine }

    /// The kind of a phase, which has its own colour and sign.
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

        /// Returns the sign beside the name of the phase, so that colour is never the only mark.
        func sign(_ style: Style) -> String {
            switch self {
            case .ready: style.isUnicode ? "○" : "o"
            case .low: style.isUnicode ? "▽" : "v"
            case .high: style.isUnicode ? "▲" : "^"
            case .rest: style.isUnicode ? "‖" : "="
            // Differs from the marker of the selected item.
            case .step: style.isUnicode ? "◆" : "+"
            case .done: style.isUnicode ? "✓" : "*"
            }
        }
    }

    enum State: Hashable, Sendable {
        /// A countdown is running until then.
        case running(until: Instant)
        /// Paused with this many milliseconds left.
        case paused(Int64)
        /// Nothing is counted until somebody acts.
        case waiting
        /// Rings until somebody answers.
        case ringing

        /// The end of the countdown; `nil` if none is running.
        var end: Instant? { if case .running(let until) = self { until } else { nil } }
    }

    /// A position in a sequence, such as set 3 of 8.
    struct Count: Hashable, Sendable {
        var number: Int
        /// The total; `nil` if unknown.
        var total: Int?
    }

    var id: String
    var kind: Kind
    var name: String
    var state: State
    var phase: Phase
    /// The name to display, such as `HIGH` or `Warm up`.
    var phaseName: String
    /// The length in milliseconds.
    var phaseLength: Int64?
    var set: Count?
    var round: Count?
    /// The next phase, such as `LOW 00:10`.
    var next: String?
    /// The actions of its keys. Enter also runs the first one.
    var offers: [Offer] = []

    /// A text such as `set 3 of 8`, or the step of a routine; `nil` if nothing is counted.
    var setText: String? {
        guard let set else { return nil }
        if kind == .routine { return set.total.map { say("step \(set.number) of \($0)") } ?? say("step \(set.number)") }
        return set.total.map { say("set \(set.number) of \($0)") } ?? say("set \(set.number)")
    }
}
