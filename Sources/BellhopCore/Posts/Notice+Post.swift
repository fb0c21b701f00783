extension Notice {
    /// The category of a posted notice without a category of its own.
    package static let postCategory = "x-bellhop.post"

    /// The label with the name of the inlet through which the notice came.
    package static let inletLabel = "inlet"

    /// Returns `true` for a label that only Bellhop sets. `owner` and `tags` have fields of their own
    /// in a posted notice.
    package static func isReserved(label key: String) -> Bool {
        key.hasPrefix("bellhop.")
            || [inletLabel, "key", "program", "peer", "tags", Event.ownerLabel, "by", "house", HopMark.label].contains(key)
    }

    /// The inlet through which the notice came; `nil` for a notice of Bellhop itself.
    package var inlet: InletName? { labels[Self.inletLabel].flatMap(InletName.init(rawValue:)) }

    private static let choiceLabel = "bellhop.choice."
    private static let repetitionLabel = "bellhop.repeat"
    private static let markdownLabel = "bellhop.markdown"
    private static let attachmentLabel = "bellhop.attachment"

    /// The answers from which a person can choose, in the order of ``NoticeAction/Verb/choices``. A
    /// program gets the name of the chosen one, and people see its label.
    package var choices: [PostedChoice] {
        get {
            actions.compactMap { action in
                guard let name = name(of: action.verb) else { return nil }
                return PostedChoice(name: name, label: Language.english(action.label))
            }
        }
        set {
            for verb in NoticeAction.Verb.choices { labels[Self.label(of: verb)] = nil }
            for (verb, choice) in zip(NoticeAction.Verb.choices, newValue) { labels[Self.label(of: verb)] = choice.name }
        }
    }

    /// Returns the name that a program has given to the choice of a button; `nil` for a button that
    /// is not a choice of this notice.
    package func name(of verb: NoticeAction.Verb) -> String? { labels[Self.label(of: verb)] }

    /// Returns the button of the choice with this name; `nil` if the notice has no such choice.
    package func verb(named name: String) -> NoticeAction.Verb? {
        NoticeAction.Verb.choices.first { labels[Self.label(of: $0)] == name }
    }

    private static func label(of verb: NoticeAction.Verb) -> String { choiceLabel + verb.rawValue }

    /// The repeats that the program requested; `nil` for those of the routes.
    package var repetition: FollowUpPlan.Repetition? {
        get {
            let numbers = (labels[Self.repetitionLabel] ?? "").split(separator: "x").compactMap { Int64($0) }
            guard numbers.count == 2, let times = Int(exactly: numbers[1]) else { return nil }
            return FollowUpPlan.Repetition(every: .milliseconds(numbers[0]), atMost: times)
        }
        set { labels[Self.repetitionLabel] = newValue.map { "\($0.every.inMilliseconds)x\($0.atMost)" } }
    }

    /// `true` if the body is Markdown.
    package var isMarkdown: Bool {
        get { labels[Self.markdownLabel] != nil }
        set { labels[Self.markdownLabel] = newValue ? "true" : nil }
    }

    /// The address of a file that belongs to the notice; `nil` if there is none.
    package var attachment: String? {
        get { labels[Self.attachmentLabel] }
        set { labels[Self.attachmentLabel] = newValue }
    }
}
