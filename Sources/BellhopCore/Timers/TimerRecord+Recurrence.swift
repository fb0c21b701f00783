extension TimerRecord {
    /// The reserved label of an alarm that rings again: its ``Recurrence`` as text, so that it goes wherever the timer goes.
    public static let recurrenceLabel = "bellhop.rule"

    /// When the alarm rings again and again; `nil` for one that rings once.
    public var recurrence: Recurrence? {
        get { labels[Self.recurrenceLabel].flatMap { Recurrence($0) } }
        set { labels[Self.recurrenceLabel] = newValue?.description }
    }

    private static let textLabel = "bellhop.text"

    /// What is told below the name when the timer ends; `nil` for how long it was.
    public var text: String? {
        get { labels[Self.textLabel] }
        set { labels[Self.textLabel] = newValue }
    }

    private static let keptLabel = "bellhop.kept"

    /// It stays when it has ended or was stopped; see ``KeptTimer``.
    public var isKept: Bool {
        get { labels[Self.keptLabel] != nil }
        set { labels[Self.keptLabel] = newValue ? "true" : nil }
    }

    /// What stands in fields of its own, and concerns nobody but Bellhop.
    private static let ownLabels: Set<String> = [recurrenceLabel, textLabel, keptLabel]

    /// The labels that people, routes and programs see.
    public var shownLabels: Labels { Self.shown(labels) }

    public static func shown(_ labels: Labels) -> Labels { labels.filter { !ownLabels.contains($0.key) } }
}
