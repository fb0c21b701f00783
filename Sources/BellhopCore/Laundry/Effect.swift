/// What a rule decided, as values. The hub turns the effects of one command or one timer into one step of the store.
public enum Effect: Sendable, Hashable {
    case savePet(Pet)
    case saveTask(LaundryTask)
    /// Of an activity; its rules use no pet and no task.
    case saveActivity(Activity)
    /// Starts (or re-arms) the owner's timer of this kind.
    case arm(TimerKind, due: Instant, duration: Duration?, basis: TimerBasis)
    /// Stops the owner's timer of this kind; nothing happens when there is none.
    case disarm(TimerKind)
    /// Tells people and programs. `event.owner` and the notice are complete; number, occurred and generation are filled in by the hub.
    case announce(Event)
    /// Adds a finished round to the totals of the pet's day and month.
    case tally(RoundTotals, on: CivilDate)
    /// Takes back whatever is queued or shown under the key. `acknowledged` when a person answered it.
    case withdraw(NoticeKey, state: DeliveryState, reason: Reason)
}

/// A command that does not fit: what is wrong and what to do instead.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// Stable, for programs: the field `code` of a problem document.
    public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
        // The command does not fit the state (65).
        case taskAlreadyActive, nothingRunning, notWashed, notDried, alreadyEnded, alreadyDone, petRetired, petPaused, nameTaken, tooLate
        case notEmpty, notificationsOff, sinkDisabled, alreadyRunning
        // A value out of its range (64).
        case invalidName, invalidHealth, invalidDuration, invalidFrequency, invalidDate, invalidValue, inconsistentState
        // No such thing (66).
        case unknownPet, unknownTimer, unknownEvent, unknownSink, unknownMember, unknownProgramme, ambiguousName
    }

    public var code: Code
    /// A sentence for people.
    public var message: Phrase

    public init(_ code: Code, _ message: Phrase) {
        self.code = code
        self.message = message
    }

    /// In English.
    public var description: String { message.description }
}
