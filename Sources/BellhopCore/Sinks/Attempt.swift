/// One attempt to perform an operation at a sink.
package struct Attempt: Sendable, Hashable {
    /// The number of the attempt; 1 for the first attempt.
    package var number: Int
    package var now: Instant
    /// The time limit, after which the hub cancels the attempt.
    package var timeLimit: Duration
    /// Whether the household allows sound (D-4). If not, even an urgent notice must not ring or
    /// buzz.
    package var sounds: Bool
    /// Whether a terminal may ring its bell and flash.
    package var haptics: Bool
    /// Whether the sink's server is known to replace messages (``SinkReport/replaces(_:)``).
    package var isProven: Bool
    /// The language of the people who read the sink. It applies to the texts of the notice and to
    /// spoken text.
    package var language: Language

    package init(
        number: Int, now: Instant, timeLimit: Duration, sounds: Bool = true, haptics: Bool = true, isProven: Bool = false,
        language: Language = .english
    ) {
        self.number = number
        self.now = now
        self.timeLimit = timeLimit
        self.sounds = sounds
        self.haptics = haptics
        self.isProven = isProven
        self.language = language
    }
}
