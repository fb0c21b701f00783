import BellhopCore

/// What a key does for what is selected.
struct Offer: Hashable, Sendable {
    var key: Character
    var label: String
    var intent: Intent

    init(_ key: Character, _ label: String, _ intent: Intent) {
        (self.key, self.label, self.intent) = (key, label, intent)
    }

    /// Whether Enter does it, too, where it stands first: something to do next, not a way to undo or to put off.
    var isNext: Bool {
        if case .order = intent { true } else { false }
    }
}

/// What follows when a key was pressed.
indirect enum Intent: Hashable, Sendable {
    case order(WatchOrder)
    /// Somebody is to say yes before.
    case confirm(WatchOrder, question: String)
    /// Somebody is to choose one.
    case choose(title: String, [Offer])
    /// Somebody is to write something.
    case ask(Question)
}

/// Something to be written in the last but one line.
struct Question: Hashable, Sendable {
    enum Topic: Hashable, Sendable {
        /// `10m Tea`
        case newTimer
        /// How long: for the pet or the timer with this id.
        case snoozePet(String), snoozeTimer(String), extendPet(String), extendTimer(String)
        /// How long the rest goes on.
        case extendRest
    }

    var topic: Topic
    var title: String
    var hint: String
}
