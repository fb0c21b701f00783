import BellhopCore
import ControlWire

/// A failed command: the exit code and a sentence that says what happened, where, and what to do.
struct CommandFailure: Error, Hashable, Sendable {
    var code: Exit
    var message: Phrase
    /// A stable name, for `--json`.
    var name: String

    init(_ code: Exit, _ message: Phrase, name: String = "usage") {
        self.code = code
        self.message = message
        self.name = name
    }
}

/// The failure of a command that has done its work and printed the result, such as a sink test that
/// did not pass or a check that found faults.
struct PrintedFailure: Error, Hashable, Sendable {
    var code: Exit
}
