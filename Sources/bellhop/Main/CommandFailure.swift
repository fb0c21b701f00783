import BellhopCore
import ControlWire

/// A command that cannot be done: a sentence that says what, where and what to do, and the exit code.
struct CommandFailure: Error, Hashable, Sendable {
    var code: Exit
    var message: Phrase
    /// Stable, for `--json`.
    var name: String

    init(_ code: Exit, _ message: Phrase, name: String = "usage") {
        self.code = code
        self.message = message
        self.name = name
    }
}

/// The command did what it was asked and has printed it, and the answer is a failure: a sink that did not pass, a check that failed.
struct PrintedFailure: Error, Hashable, Sendable {
    var code: Exit
}
