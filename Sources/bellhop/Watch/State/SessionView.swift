import BellhopCore

/// A training session in the form in which the view shows it. A session is a gym session with
/// rests, a workout or a routine.
struct SessionView: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case rest, workout, routine }

    /// The kind of a phase. Each kind has its own color and sign.
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

        /// Returns the sign to show next to the name of the phase. Thanks to the sign, no meaning
        /// depends on color alone.
        func sign(_ style: Style) -> String {
            switch self {
            case .ready: style.isUnicode ? "○" : ":"
            case .low: style.isUnicode ? "↓" : "_"
            case .high: style.isUnicode ? "↑" : "^"
            case .rest: style.isUnicode ? "‖" : "%"
            // This sign must differ from the marker in front of the selected item.
            case .step: style.isUnicode ? "◆" : "&"
            case .done: style.isUnicode ? "✓" : "*"
            }
        }
    }

    enum State: Hashable, Sendable {
        /// A countdown is running until this instant.
        case running(until: Instant)
        /// The countdown is paused with this many milliseconds left.
        case paused(Int64)
        /// No countdown is running. The session waits until somebody acts.
        case waiting
        /// The session rings until somebody answers.
        case ringing

        /// The end of the countdown; `nil` if no countdown is running.
        var end: Instant? { if case .running(let until) = self { until } else { nil } }
    }

    /// A position in a sequence, such as set 3 of 8.
    struct Count: Hashable, Sendable {
        var number: Int
        /// The total number, such as 8 in "set 3 of 8"; `nil` if unknown.
        var total: Int?
    }

    var id: String
    var kind: Kind
    var name: String
    var state: State
    var phase: Phase
    /// The name of the phase to display, such as `HIGH` or `Warm up`.
    var phaseName: String
    /// The length of the phase in milliseconds.
    var phaseLength: Int64?
    var set: Count?
    var round: Count?
    /// The next phase as text, such as `LOW 00:10`.
    var next: String?
    /// The actions for the session, with their keys. Enter also runs the first action.
    var offers: [Offer] = []

    /// The position as text, such as `set 3 of 8` or the step of a routine; `nil` if the session
    /// has no such position.
    var setText: String? {
        guard let set else { return nil }
        if kind == .routine { return set.total.map { say("step \(set.number) of \($0)") } ?? say("step \(set.number)") }
        return set.total.map { say("set \(set.number) of \($0)") } ?? say("set \(set.number)")
    }
}
