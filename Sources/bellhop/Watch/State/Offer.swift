import BellhopCore

/// The action of a key for the selected item.
struct Offer: Hashable, Sendable {
    var key: Character
    var label: String
    var intent: Intent

    init(_ key: Character, _ label: String, _ intent: Intent) {
        (self.key, self.label, self.intent) = (key, label, intent)
    }

    /// Whether Enter also runs it when it is first. True for an action to do next, but not for one
    /// that undoes or postpones.
    var isNext: Bool {
        if case .order = intent { true } else { false }
    }
}

/// The effect of a pressed key.
indirect enum Intent: Hashable, Sendable {
    case order(WatchOrder)
    /// Asks for confirmation first.
    case confirm(WatchOrder, question: String)
    /// Asks to choose one.
    case choose(title: String, [Offer])
    /// Asks for a text.
    case ask(Question)
}

/// A text to type in the second-to-last line.
struct Question: Hashable, Sendable {
    enum Topic: Hashable, Sendable {
        /// The time and name of a timer, such as `10m Tea`.
        case newTimer
        /// A length, for the pet or timer with this id.
        case snoozePet(String), snoozeTimer(String), extendPet(String), extendTimer(String)
        /// The extra length of the rest.
        case extendRest
    }

    var topic: Topic
    var title: String
    var hint: String
}
