import BellhopCore
import ControlWire

/// A parser for the lengths of rests.
///
/// Elsewhere, a number without a unit means minutes (checklist G10). Between two sets, people think
/// in seconds: `bellhop rest 45` would let them sit for three quarters of an hour. Therefore a number
/// that could be a rest in seconds as well as in minutes is refused, with both readings.
enum WrittenRest {
    /// Parses the length of a rest, or a change of this length.
    ///
    /// - Throws: `TextError` for a text that is not a duration, and for an ambiguous number.
    static func parse(_ text: String?) throws(TextError) -> ParsedDuration? {
        guard let text else { return nil }
        let parsed = try DurationText.parse(text, in: DurationText.timerRange)
        guard parsed.isBareNumber else { return parsed }
        let range = AppSettings.restRange
        let canBeSeconds = range.contains(.milliseconds(parsed.duration.inMilliseconds / 60))
        switch (range.contains(parsed.duration), canBeSeconds) {
        case (true, true):
            throw TextError(.ambiguous, text, "could be seconds or minutes", suggestions: [text + "s", text + "m"])
        case (true, false): return parsed
        case (false, _):
            throw TextError(
                .outOfRange, text, "means minutes, and a rest lasts 5 s to 60 min", suggestions: canBeSeconds ? [text + "s"] : [])
        }
    }
}

extension Session {
    /// Does `work`, which parses a text of the command line. If the text is refused with
    /// suggestions, the failure shows the whole command line with each of them, to paste.
    func correcting<Value>(_ text: String?, _ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let error as TextError {
            let lines = error.suggestions.map { correctedLine(text, with: $0) }
            let valid = lines.compactMap { $0 }.filter(\.isValid)
            guard !valid.isEmpty, valid.count == lines.count else { throw error }
            var fault = error
            fault.suggestions = []
            throw CommandFailure(.usage, fault.sentence.followed(byLine: CorrectedLine.advice(valid)))
        }
    }

    /// Returns the command line of the user with another word or another value of an option; `nil`
    /// if the text is not in it.
    private func correctedLine(_ text: String?, with suggestion: String) -> CorrectedLine? {
        guard let text, let place = words.lastIndex(where: { $0 == text || $0.hasSuffix("=" + text) }) else { return nil }
        var corrected = words
        corrected[place] = String(words[place].dropLast(text.count)) + suggestion
        return CorrectedLine(corrected)
    }
}
