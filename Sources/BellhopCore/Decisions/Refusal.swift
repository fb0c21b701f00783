/// The refusal of a command: what is wrong and what to do instead.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable code for programs: the field `code` of a problem document (RFC 9457).
    public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
        // The command does not fit the current state (exit status 65).
        case taskAlreadyActive, nothingRunning, notWashed, notDried, alreadyEnded, alreadyDone, petRetired, petPaused, nameTaken, tooLate
        case notEmpty, notificationsOff, sinkDisabled, alreadyRunning
        // A value is out of its range (exit status 64).
        case invalidName, invalidHealth, invalidDuration, invalidFrequency, invalidDate, invalidValue, inconsistentState
        // The thing does not exist (exit status 66).
        case unknownPet, unknownTimer, unknownEvent, unknownSink, unknownMember, unknownProgramme, ambiguousName
    }

    public var code: Code
    /// The message for people, as a sentence.
    public var message: Phrase

    public init(_ code: Code, _ message: Phrase) {
        self.code = code
        self.message = message
    }

    /// The message in English.
    public var description: String { message.description }
}
