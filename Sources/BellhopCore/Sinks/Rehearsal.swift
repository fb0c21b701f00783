/// The test result for one part of a sink, such as the sound of an event or a cue.
public struct Rehearsal: Sendable, Hashable {
    /// The name of the part: `laundry.washed`, `cue.number`.
    public var part: String
    public var outcome: DeliveryOutcome
    /// The sound or text that was played, and the player; only for an accepted outcome.
    public var detail: Phrase
    public var took: Duration

    public init(_ part: String, _ outcome: DeliveryOutcome, detail: Phrase = "", took: Duration) {
        self.part = part
        self.outcome = outcome
        self.detail = detail
        self.took = took
    }
}
