/// A predefined timer of the config: `[timers.tea]`, started with `bellhop timer tea`.
public struct TimerPreset: Sendable, Hashable {
    /// The key in the config: `tea`.
    public var key: String
    /// The name of the timer; by default the key.
    public var name: String
    public var length: Duration
    /// The text below the name when the timer ends; with `nil`, the length of the timer is shown.
    public var text: String?

    public init(key: String, name: String? = nil, length: Duration, text: String? = nil) {
        self.key = key
        self.name = name ?? key
        self.length = length
        self.text = text
    }

    /// The maximum length of a text in characters.
    public static let textLimit = 300
}
