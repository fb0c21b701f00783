import BellhopCore

/// An action for the selected item, with the key that runs it.
struct Offer: Hashable, Sendable {
    var key: Character
    var label: String
    var intent: Intent

    init(_ key: Character, _ label: String, _ intent: Intent) {
        (self.key, self.label, self.intent) = (key, label, intent)
    }

    /// Whether Enter also runs this action if the action is the first one in the list. This is
    /// `true` for an action that sends a command immediately, and `false` for an action that first
    /// asks a question.
    var isNext: Bool {
        if case .order = intent { true } else { false }
    }
}

/// The effect of pressing a key.
indirect enum Intent: Hashable, Sendable {
    case order(WatchOrder)
    /// Asks the user for confirmation before sending the order.
    case confirm(WatchOrder, question: String)
    /// Asks the user to choose one of several actions.
    case choose(title: String, [Offer])
    /// Asks the user to type a text.
    case ask(Question)
}

/// A question that the user answers by typing a text. The question is in the second-to-last line of
/// the screen.
struct Question: Hashable, Sendable {
    enum Topic: Hashable, Sendable {
        /// The time and the name of a new timer, such as `10m Tea`.
        case newTimer
        /// A length of time, for the pet or timer with this id.
        case snoozePet(String), snoozeTimer(String), extendPet(String), extendTimer(String)
        /// A length of time to add to the gym rest.
        case extendRest
        /// The name of a new pet.
        case newPet
        /// A text that the names of the shown pets and timers must contain. The view changes with
        /// each letter.
        case filter
        /// A command line of `bellhop`.
        case command
    }

    var topic: Topic
    var title: String
    var hint: String
}
