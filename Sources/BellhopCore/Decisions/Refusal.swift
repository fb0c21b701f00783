/// The error that explains why a command was refused and what to do instead.
package struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable code that programs can check: the field `code` of a problem document (RFC 9457).
    package enum Code: String, Sendable, Hashable, Codable, CaseIterable {
        // The command does not fit the current state (exit status 65).
        case taskAlreadyActive, nothingRunning, notWashed, notDried, alreadyEnded, alreadyDone, petRetired, petPaused, nameTaken, tooLate
        case notEmpty, notificationsOff, sinkDisabled, alreadyRunning, nothingToUndo, changedSince
        // A value is out of its range (exit status 64).
        case invalidName, invalidHealth, invalidDuration, invalidFrequency, invalidDate, invalidValue, inconsistentState
        // The command refers to something that does not exist or is ambiguous (exit status 66).
        case unknownPet, unknownTimer, unknownEvent, unknownSink, unknownMember, unknownProgramme, unknownHeartbeat, ambiguousName
    }

    package var code: Code
    /// The message for people, as a sentence.
    package var message: Phrase
    /// Names that the person may have meant instead of an unknown name.
    package var suggestions: [String]

    package init(_ code: Code, _ message: Phrase, suggestions: [String] = []) {
        self.code = code
        self.message = message
        self.suggestions = suggestions
    }

    /// The message in English.
    package var description: String { message.description }
}
