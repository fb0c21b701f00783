/// A door to the household, for a sink that shows more than notices: the sink sees all things and
/// may act on them.
///
/// A door has no power of its own: its commands are those of the API.
package struct HouseDoor: Sendable {
    /// The answer to a command.
    package enum Answer: Sendable, Hashable {
        case carriedOut
        /// Nothing was done, for this reason. The text is in the daemon's language.
        case refused(String)
    }

    /// Calls `tell` with all things: immediately, and after each change. Returns when the task is
    /// cancelled or the daemon ends.
    package var follow: @Sendable (_ tell: @escaping @Sendable ([HouseThing]) async -> Void) async -> Void
    /// Carries out a command in the name of a program, such as `mqtt`. The journal records this
    /// name.
    package var act: @Sendable (HouseThing.Verb, HouseThing.Identity, _ program: String) async -> Answer
    /// Returns a text in the daemon's language.
    package var say: @Sendable (Phrase) -> String
    /// Returns the text that a sink has stored last; `nil` if it has stored none.
    package var recall: @Sendable (SinkName) async -> String?
    /// Stores a text for a sink across restarts; `nil` deletes it.
    package var remember: @Sendable (SinkName, String?) async -> Void

    package init(
        follow: @escaping @Sendable (@escaping @Sendable ([HouseThing]) async -> Void) async -> Void,
        act: @escaping @Sendable (HouseThing.Verb, HouseThing.Identity, String) async -> Answer,
        say: @escaping @Sendable (Phrase) -> String,
        recall: @escaping @Sendable (SinkName) async -> String?, remember: @escaping @Sendable (SinkName, String?) async -> Void
    ) {
        self.follow = follow
        self.act = act
        self.say = say
        self.recall = recall
        self.remember = remember
    }
}
