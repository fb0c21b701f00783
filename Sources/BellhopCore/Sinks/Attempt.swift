/// One attempt to perform an operation at a sink.
public struct Attempt: Sendable, Hashable {
    /// The number of the attempt; 1 for the first.
    public var number: Int
    public var now: Instant
    /// The time limit, after which the hub cancels the attempt.
    public var timeLimit: Duration
    /// Whether the household allows sound (D-4). If not, even an urgent notice must not ring or
    /// buzz.
    public var sounds: Bool
    /// Whether a terminal may ring its bell and flash.
    public var haptics: Bool
    /// Whether the sink's server is known to replace messages (``SinkReport/replaces(_:)``).
    public var isProven: Bool
    /// The language of the sink's readers, for the texts of the notice and for a voice.
    public var language: Language

    public init(
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
