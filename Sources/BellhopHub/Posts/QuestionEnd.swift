import BellhopCore

/// The way in which a question ended without an answer. The program that asks gets the raw value.
enum QuestionEnd: String {
    /// A person dismissed the question.
    case acknowledged
    /// The pop-up left the desktop.
    case closed
    case expired
    /// The program posted another notice with the same key.
    case replaced
    case withdrawn

    /// The end in words, for people.
    var words: Phrase {
        switch self {
        case .acknowledged: "Somebody dismissed this question without an answer."
        case .closed: "The pop-up was closed without an answer."
        case .expired: "This question expired without an answer."
        case .replaced: "A newer notice replaced this question before anybody answered."
        case .withdrawn: "This question was withdrawn before anybody answered."
        }
    }
}
