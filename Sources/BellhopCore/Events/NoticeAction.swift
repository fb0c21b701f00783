/// An action that a notice offers, usually as a button.
package struct NoticeAction: Hashable, Sendable {
    /// The effect of an action. Servers receive the raw value (`[a-z0-9-]+`) with a notice, and
    /// send it back when a person presses the button.
    package enum Verb: String, Sendable, Codable, CaseIterable {
        /// Open the notice's link, which is also what a click on the notice does.
        case open = "default"
        case startWash = "start-wash"
        case startDryer = "start-dryer"
        case skipDryer = "skip-dryer"
        case markFolded = "mark-folded"
        /// Dry the laundry for 10 more minutes.
        case dryMore = "dry-more"
        /// Remind again in 5 minutes. This verb is for timers and alarms.
        case snoozeShort = "snooze-5"
        /// Remind again in 30 minutes. This verb is for timers and alarms.
        case snoozeLong = "snooze-30"
        /// Remind again in 10 minutes.
        case snooze
        case acknowledge
        /// Remind again tomorrow at this time.
        case tomorrow
        /// Pause the pet (vacation).
        case pausePet = "pause-pet"
        /// Dismiss the alarm of a rest and start the next set.
        case nextSet = "next-set"
        /// End the gym session or the workout.
        case endWorkout = "end-workout"
        /// Resume an interrupted workout.
        case resumeWorkout = "resume-workout"
        /// Complete the current step of a routine.
        case nextStep = "next-step"
        /// A choice that another program offers with its notice. The notice contains the name that the
        /// program has given to the choice; see ``Notice/choices``.
        case choice1 = "choice-1"
        case choice2 = "choice-2"
        case choice3 = "choice-3"
        case choice4 = "choice-4"
        case choice5 = "choice-5"

        /// The verbs of choices, in the order of the choices.
        package static let choices: [Verb] = [.choice1, .choice2, .choice3, .choice4, .choice5]

        /// Creates a verb from the name that an answer contains. `move-to-dryer`, the LaundryTime
        /// document's name for the button after a wash, maps to ``startDryer`` (checklist C4).
        package init?(answer: some StringProtocol) {
            self.init(rawValue: answer == "move-to-dryer" ? Self.startDryer.rawValue : String(answer))
        }
    }

    package var verb: Verb
    /// The text of the button.
    package var label: Phrase

    package init(_ verb: Verb, label: Phrase) {
        self.verb = verb
        self.label = label
    }
}
