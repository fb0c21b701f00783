/// The test result for one part of a sink, such as the sound of an event or a cue.
package struct Rehearsal: Sendable, Hashable {
    /// The name of the part, such as `laundry.washed` or `cue.number`.
    package var part: String
    package var outcome: DeliveryOutcome
    /// The sound or text that was played, and the player. This text is set only if the outcome is
    /// `accepted`.
    package var detail: Phrase
    package var took: Duration

    package init(_ part: String, _ outcome: DeliveryOutcome, detail: Phrase = "", took: Duration) {
        self.part = part
        self.outcome = outcome
        self.detail = detail
        self.took = took
    }
}
