/// What is done to the session at the gym: `POST /v1/rest/<verb>`.
public enum RestVerb: String, Sendable, CaseIterable {
    case next, stop, end, extend
}
