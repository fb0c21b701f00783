/// The reason for a decision about a notice, as shown by `bellhop why`. A reason never contains a
/// secret.
///
/// A reason is a phrase, so that all readers see the reason in their own language. Write a reason
/// as a string literal: `"route \(number) (\(match))"`.
package struct Reason: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    package var phrase: Phrase

    package init(_ phrase: Phrase) { self.phrase = phrase }
    package init(stringLiteral value: String) { phrase = Phrase(id: value) }
    package init(stringInterpolation: Phrase.Interpolation) { phrase = Phrase(stringInterpolation: stringInterpolation) }

    /// Returns a reason that is not translated, such as a message from a server or a program.
    package static func verbatim(_ text: String) -> Reason { Reason(.verbatim(text)) }

    package var isEmpty: Bool { phrase.isEmpty }

    /// The reason in English.
    package var description: String { phrase.description }
}

extension Reason {
    /// The reason that is stored for a delivery after the notice was delivered again and the later
    /// delivery replaced this one. The scheduler compares stored rows with this reason and the next one, so
    /// a new wording would not fit the rows of an earlier release.
    package static let toldAgain: Reason = "sent, then repeated because it was not answered"
    /// The reason that is stored for a delivery after it was combined with other deliveries into
    /// one notice and replaced by that notice.
    package static let toldTogether: Reason = "sent, then combined with others into one notice, because they came close together"
    /// The reason that is stored for a delivery of a notice after a newer notice with the same key has
    /// replaced it.
    package static let replaced: Reason = "sent, then replaced by a newer notice with the same key"
    /// The reason that is stored for a delivery that was never made, because a newer notice with the same
    /// key replaced the notice before.
    package static let replacedUnsent: Reason = "not sent, because a newer notice with the same key replaced it"

    /// The reason for which a sink that only plays sounds plays none, because somebody has switched
    /// sounds off.
    package static let soundsOff: Reason = "sounds are switched off (bellhop settings sound on)"

    /// Returns the reason to store when a sink did not carry out a withdrawal.
    ///
    /// - Parameters:
    ///   - withdrawal: the reason for the withdrawal.
    ///   - why: the sink's explanation.
    package static func stays(_ withdrawal: Reason, because why: Reason) -> Reason {
        "\(withdrawal); the notice could not be withdrawn and stays at the sink: \(why)"
    }

    /// Returns the reason with a warning that the message may be shown twice. The warning is needed
    /// if an earlier attempt may also have succeeded and the sink cannot replace messages.
    package static func twice(_ reason: Reason) -> Reason {
        "\(reason); the notice may be shown twice, because the answer to an earlier attempt was lost"
    }

    /// Returns the reason to store when a pop-up left the screen without an answer.
    ///
    /// - Parameter time: the time of day in English, like every stored reason.
    package static func leftScreen(at time: String, because why: Reason) -> Reason {
        "The pop-up left the screen at \(time). \(why)"
    }

    /// `true` if the pop-up left the screen (see ``leftScreen(at:because:)``).
    package var isOffScreen: Bool { says(Self.leftScreen(at: "", because: ""), or: "The pop-up left the screen at ") }

    /// Whether the sink still shows a message that should have been withdrawn (see
    /// ``stays(_:because:)``).
    var isStaying: Bool { says(Self.stays("", because: ""), or: "; it could not be taken back and stays there: ") }

    /// Whether the sink may show the message twice (see ``twice(_:)``).
    var isTwice: Bool { says(Self.twice(""), or: "; it may stand there twice, because the answer to an earlier attempt was lost") }

    /// Returns whether a part of the reason has the pattern of `other`. Databases before schema 9
    /// stored reasons as English text; `old` is the text to find in such a reason.
    private func says(_ other: Reason, or old: String) -> Bool {
        phrase.contains(where: { phrase in
            if phrase.id == other.phrase.id { return true }
            guard phrase.id == "%1", case .text(let text)? = phrase.arguments.first else { return false }
            return text.contains(old)
        })
    }
}

extension Phrase.Interpolation {
    /// Inserts a reason into a sentence. The reason is displayed in the language of the sentence.
    package mutating func appendInterpolation(_ reason: Reason) { appendInterpolation(reason.phrase) }
}
