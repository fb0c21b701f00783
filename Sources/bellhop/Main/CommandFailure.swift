import BellhopCore
import ControlWire

/// The failure of a command: its exit code, and a message that explains what happened, where it
/// happened, and what the user can do.
struct CommandFailure: Error, Hashable, Sendable {
    var code: Exit
    var message: Phrase
    /// A stable name of the failure, for programs that read the `--json` output.
    var name: String
    /// Names that the user may have meant instead of an unknown name.
    var suggestions: [String]
    /// `true` if the message already shows the line with the suggested name.
    var showsSuggestions = false

    init(_ code: Exit, _ message: Phrase, name: String = "usage", suggestions: [String]? = nil) {
        self.code = code
        self.message = message
        self.name = name
        self.suggestions = suggestions ?? []
    }
}

/// The failure of a command that has already printed its result, such as a sink test that failed or
/// a config check that found faults.
struct PrintedFailure: Error, Hashable, Sendable {
    var code: Exit
}
