/// One thing that a sink can tell, tried by itself: the sound of an event, a cue.
public struct Rehearsal: Sendable, Hashable {
    /// What it was: `laundry.washed`, `cue.number`.
    public var part: String
    public var outcome: DeliveryOutcome
    /// Of one that was accepted: what was told, and who told it.
    public var detail: String
    public var took: Duration

    public init(_ part: String, _ outcome: DeliveryOutcome, detail: String = "", took: Duration) {
        self.part = part
        self.outcome = outcome
        self.detail = detail
        self.took = took
    }
}
