extension TimerRecord {
    /// The reserved label of a recurring alarm, which contains its ``Recurrence`` as text. Like
    /// every label, this label stays with the timer wherever the timer is stored.
    package static let recurrenceLabel = "bellhop.rule"

    /// The schedule of a recurring alarm; `nil` for every other alarm or timer.
    package var recurrence: Recurrence? {
        get { labels[Self.recurrenceLabel].flatMap { Recurrence($0) } }
        set { labels[Self.recurrenceLabel] = newValue?.description }
    }

    private static let textLabel = "bellhop.text"

    /// The text below the name when the timer ends; if it is `nil`, the length of the timer is
    /// shown.
    package var text: String? {
        get { labels[Self.textLabel] }
        set { labels[Self.textLabel] = newValue }
    }

    private static let keptLabel = "bellhop.kept"

    /// Whether the timer is kept for reuse after it has ended or was stopped; see ``KeptTimer``.
    package var isKept: Bool {
        get { labels[Self.keptLabel] != nil }
        set { labels[Self.keptLabel] = newValue ? "true" : nil }
    }

    /// The labels that people, routes and programs see.
    package var shownLabels: Labels { Self.shown(labels) }

    /// Returns the labels without those that only Bellhop uses. A snoozed timer also has the labels
    /// of its notice.
    package static func shown(_ labels: Labels) -> Labels { labels.filter { !$0.key.hasPrefix("bellhop.") } }
}

/// A change of the end of a running timer.
package enum TimerExtension: Sendable, Hashable {
    /// Moves the end later by this length, or earlier if the length is negative.
    case by(Duration)
    /// Moves the end to this time.
    case until(When)
}
