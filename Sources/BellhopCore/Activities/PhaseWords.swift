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

    /// Returns the text of a step as its author wrote it. For other phases, returns the name of the
    /// kind.
    package static func name(_ phase: Phase) -> Phrase {
        phase.text.map(Phrase.verbatim) ?? name(phase.kind)
    }
}
