/// The names of phases, as displayed and spoken.
package enum PhaseWords {
    /// Returns the name of a kind of phase, such as `Low` or `Get ready`.
    package static func name(_ kind: Phase.Kind) -> Phrase {
        switch kind {
        case .ready: "Get ready"
        case .warmUp: "Warm-up"
        case .low: "Low"
        case .high: "High"
        case .rest: "Rest"
        case .coolDown: "Cool-down"
        case .step: "Step"
        }
    }

    /// Returns the text of a step as its author wrote it. For a step of a built-in routine, and for
    /// other phases, returns a name that can be translated.
    package static func name(_ phase: Phase) -> Phrase {
        guard let text = phase.text else { return name(phase.kind) }
        return phase.isBuiltIn ? builtIn.first { $0.id == text } ?? .verbatim(text) : .verbatim(text)
    }

    /// The names of the steps of built-in routines.
    package static let builtIn: [Phrase] = ["Focus", "Break"]
}
