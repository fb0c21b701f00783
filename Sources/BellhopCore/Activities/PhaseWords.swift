/// The names of phases, as displayed and spoken.
public enum PhaseWords {
    /// The name of a kind of phase, such as `Low` or `Get ready`.
    public static func name(_ kind: Phase.Kind) -> Phrase {
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

    /// The text of a step as its author wrote it, or the name of the phase's kind.
    public static func name(_ phase: Phase) -> Phrase {
        phase.text.map(Phrase.verbatim) ?? name(phase.kind)
    }
}
