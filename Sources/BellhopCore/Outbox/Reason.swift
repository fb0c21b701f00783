/// The reason for a decision about a notice, as shown by `bellhop why`. A reason never contains a
/// secret.
///
/// A reason is a phrase, so that everyone can read it in their language. Write it as a string
/// literal: `"route \(number) (\(match))"`.
public struct Reason: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    public var phrase: Phrase

    public init(_ phrase: Phrase) { self.phrase = phrase }
    public init(stringLiteral value: String) { phrase = Phrase(id: value) }
    public init(stringInterpolation: Phrase.Interpolation) { phrase = Phrase(stringInterpolation: stringInterpolation) }

    /// A reason that is not translated, such as a message from a server or a program.
    public static func verbatim(_ text: String) -> Reason { Reason(.verbatim(text)) }

    public var isEmpty: Bool { phrase.isEmpty }

    /// The reason in English.
    public var description: String { phrase.description }
}

extension Reason {
    /// The reason of a delivery that was repeated; the later delivery replaces it.
    public static let toldAgain: Reason = "sent again"
    /// The reason of a delivery that was combined with other deliveries into one notice. That
    /// notice replaced this delivery.
    public static let toldTogether: Reason = "sent, then combined with others into one notice, because they came close together"

    /// Returns the reason of a withdrawal that the sink did not carry out.
    ///
    /// - Parameters:
    ///   - withdrawal: the reason of the withdrawal.
    ///   - why: the sink's explanation.
    public static func stays(_ withdrawal: Reason, because why: Reason) -> Reason {
        "\(withdrawal); the notice could not be withdrawn and stays there: \(why)"
    }

    /// Returns the reason with a warning that the message may be shown twice. It applies when an
    /// earlier attempt may also have succeeded and the sink cannot replace messages.
    public static func twice(_ reason: Reason) -> Reason {
        "\(reason); the notice may be shown twice, because the answer to an earlier attempt was lost"
    }

    /// Whether the sink still shows a message that should have been withdrawn (see
    /// ``stays(_:because:)``).
    var isStaying: Bool { says(Self.stays("", because: ""), or: "; it could not be taken back and stays there: ") }

    /// Whether the sink may show the message twice (see ``twice(_:)``).
    var isTwice: Bool { says(Self.twice(""), or: "; it may stand there twice, because the answer to an earlier attempt was lost") }

    /// Whether a part of the reason has the pattern of `other`. Databases before schema 9 stored
    /// reasons as English text; `old` is the text to find in them.
    private func says(_ other: Reason, or old: String) -> Bool {
        phrase.contains(where: { phrase in
            if phrase.id == other.phrase.id { return true }
            guard phrase.id == "%1", case .text(let text)? = phrase.arguments.first else { return false }
            return text.contains(old)
        })
    }
}

extension Phrase.Interpolation {
    /// Inserts a reason, in the language of the sentence around it.
    public mutating func appendInterpolation(_ reason: Reason) { appendInterpolation(reason.phrase) }
}
