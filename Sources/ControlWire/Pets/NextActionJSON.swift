public import BellhopCore

/// The one thing to do next, as the button that is offered.
public struct NextActionJSON: Codable, Hashable, Sendable {
    /// `start-wash`, `start-dryer`, `mark-folded`
    public var verb: String
    /// `Start Dryer`
    public var label: String

    public init(verb: String, label: String) {
        self.verb = verb
        self.label = label
    }

    public init(_ action: NoticeAction, in language: Language = .english) {
        self.init(verb: action.verb.rawValue, label: language.pattern(action.label))
    }
}
