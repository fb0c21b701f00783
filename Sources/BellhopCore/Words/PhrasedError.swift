import Glibc

/// An error with a message for people, which can be shown in any language.
///
/// When the error is inserted into a ``Phrase``, its message is translated together with the
/// sentence around it.
public protocol PhrasedError: Error, CustomStringConvertible {
    /// The message, usable as a sentence of its own or after a colon.
    var sentence: Phrase { get }
}

extension PhrasedError {
    /// The message in English.
    public var description: String { sentence.description }
}

extension Phrase {
    /// The system's message for an `errno`. The tables translate the common ones.
    public static func systemError(_ code: Int32) -> Phrase { message(ofSystem: String(cString: strerror(code))) }

    /// Creates the message of an error. If the error has no message for people, the result is its
    /// description, untranslated.
    public init(_ error: any Error) {
        self = (error as? any PhrasedError)?.sentence ?? .verbatim("\(error)")
    }
}

extension Phrase.Interpolation {
    /// Inserts the message of an error, in the language of the sentence around it.
    public mutating func appendInterpolation(_ error: some PhrasedError) { appendInterpolation(error.sentence) }

    /// Inserts the message of any error; see ``Phrase/init(_:)``.
    public mutating func appendInterpolation(_ error: any Error) { appendInterpolation(Phrase(error)) }
}
