/// What phases are called, on a screen and aloud.
public enum PhaseWords {
    /// `Low`, `Get ready`
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

    /// As of its kind; the text of a step, as somebody wrote it.
    public static func name(_ phase: Phase) -> Phrase {
        phase.text.map(Phrase.verbatim) ?? name(phase.kind)
    }
}
