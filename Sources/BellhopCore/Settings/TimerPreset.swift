/// A timer that is predefined in the config. The timer `[timers.tea]`, for example, is started with
/// `bellhop timer tea`.
package struct TimerPreset: Sendable, Hashable {
    /// The key in the config, such as `tea`.
    package var key: String
    /// The name of the timer; by default, the key.
    package var name: String
    package var length: Duration
    /// The text below the name when the timer ends; if it is `nil`, the length of the timer is
    /// shown.
    package var text: String?

    package init(key: String, name: String? = nil, length: Duration, text: String? = nil) {
        self.key = key
        self.name = name ?? key
        self.length = length
        self.text = text
    }

    /// The maximum length of a text in characters.
    package static let textLimit = 300
}
