import Glibc

/// An error with a message for people, which can be shown in any language.
///
/// When the error is inserted into a ``Phrase``, its message is translated together with the
/// sentence around it.
package protocol PhrasedError: Error, CustomStringConvertible {
    /// The message, worded so that it can stand alone as a sentence or follow a colon.
    var sentence: Phrase { get }
}

extension PhrasedError {
    /// The message in English.
    package var description: String { sentence.description }
}

extension Phrase {
    /// Returns the system's message for an `errno`. The word tables contain translations of the
    /// common messages.
    package static func systemError(_ code: Int32) -> Phrase { message(ofSystem: String(cString: strerror(code))) }

    /// Creates the message of an error. If the error has no message for people, the result is the
    /// untranslated description of the error.
    package init(_ error: any Error) {
        self = (error as? any PhrasedError)?.sentence ?? .verbatim("\(error)")
    }
}

extension Phrase.Interpolation {
    /// Inserts the message of an error, in the language of the sentence around it.
    package mutating func appendInterpolation(_ error: some PhrasedError) { appendInterpolation(error.sentence) }

    /// Inserts the message of any error; see ``Phrase/init(_:)``.
    package mutating func appendInterpolation(_ error: any Error) { appendInterpolation(Phrase(error)) }
}
