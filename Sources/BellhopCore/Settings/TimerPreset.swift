/// A timer that the config has ready: `[timers.tea]`, started with `bellhop timer tea`.
public struct TimerPreset: Sendable, Hashable {
    /// As in the config: `tea`.
    public var key: String
    /// What the timer is called; the key where the config says nothing else.
    public var name: String
    public var length: Duration
    /// What is told below the name when it ends; `nil` for how long it was.
    public var text: String?

    public init(key: String, name: String? = nil, length: Duration, text: String? = nil) {
        self.key = key
        self.name = name ?? key
        self.length = length
        self.text = text
    }

    /// Characters of a text.
    public static let textLimit = 300
}
