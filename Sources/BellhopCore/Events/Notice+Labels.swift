extension Notice {
    private static let lengthLabel = "bellhop.length"

    /// The planned length of what has ended: of a timer, a wash, a dryer run, a rest or a workout,
    /// in whole milliseconds. `nil` for every other notice, such as the ring of an alarm.
    ///
    /// The length is a label that only Bellhop uses. Like every label, it stays with the notice
    /// wherever the notice is stored.
    package var length: Duration? {
        get { labels[Self.lengthLabel].flatMap { Int64($0) }.map { .milliseconds($0) } }
        set { labels[Self.lengthLabel] = (newValue?.inMilliseconds).map { String($0) } }
    }

    private static let expiryLabel = "bellhop.expires"

    /// The instant at which the notice expires; `nil` if its program did not set one.
    package var ownExpiry: Instant? {
        get { labels[Self.expiryLabel].flatMap { Int64($0) }.map(Instant.init(milliseconds:)) }
        set { labels[Self.expiryLabel] = (newValue?.milliseconds).map { String($0) } }
    }

    /// The short id of the timer that has ended; `nil` for all other notices.
    package var shortID: ShortID? {
        get { labels.shortID }
        set { labels.shortID = newValue }
    }

    /// The labels that people and programs see.
    package var shownLabels: Labels { TimerRecord.shown(labels) }
}
