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
        let range = AppSettings.restRange
        let parsed: ParsedDuration
        do throws(TextError) {
            parsed = try DurationText.parse(text, in: DurationText.timerRange)
        } catch {
            throw error.fitting(range, text)
        }
        guard parsed.isBareNumber else { return parsed }
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

/// A parser for the lengths of the parts of a workout. As for a rest, a number without a unit is
/// refused, because `--low 40` could mean 40 seconds or 40 minutes.
enum WrittenPhase {
    /// Parses a length between `lengths`.
    ///
    /// - Parameter range: the lengths that the part of the workout may have. Only such lengths are
    ///   suggested; the daemon checks the length itself.
    static func parse(
        _ text: String?, for range: ClosedRange<Duration>, in lengths: ClosedRange<Duration> = DurationText.timerRange
    ) throws(TextError) -> Int64? {
        guard let text else { return nil }
        if text == "0", lengths.contains(.zero) { return 0 }
        let parsed: ParsedDuration
        do throws(TextError) {
            parsed = try DurationText.parse(text, in: lengths)
        } catch {
            throw error.fitting(range, text)
        }
        if parsed.isBareNumber { throw ambiguous(text, for: range) }
        return parsed.duration.inMilliseconds
    }

    /// Returns the error for a number without a unit, with the readings that are in `range`.
    static func ambiguous(_ text: String, for range: ClosedRange<Duration>) -> TextError {
        let readings = ["s", "m"].map { text + $0 }.filter { reading in
            do throws(TextError) {
                _ = try DurationText.parse(reading, in: range)
                return true
            } catch {
                return false
            }
        }
        return TextError(.ambiguous, text, "could be seconds or minutes", suggestions: readings)
    }
}

extension TextError {
    /// Returns the error for a length that must be in `range`, whatever other lengths the parser
    /// knows: it names this range, and its suggestions are in it. After a number with an unknown unit,
    /// people who train mean seconds first.
    fileprivate func fitting(_ range: ClosedRange<Duration>, _ text: String) -> TextError {
        func isIn(_ suggestion: String) -> Bool {
            do throws(TextError) {
                _ = try DurationText.parse(suggestion, in: range)
                return true
            } catch {
                return false
            }
        }
        var error = self
        if kind == .outOfRange {
            do throws(TextError) {
                _ = try DurationText.parse(text, in: range)
            } catch {
                return error
            }
        }
        guard !suggestions.isEmpty else { return error }
        let number = String(text.prefix { $0.isASCII && $0.isNumber })
        // Only a single number can be meant in another unit: not `1h30x`.
        let isSingle = !number.isEmpty && text.dropFirst(number.count).allSatisfy { !$0.isNumber }
        let units = isSingle ? ["s", "m"].map { number + $0 } : []
        error.suggestions = (units + suggestions).filter(isIn).uniqued()
        return error
    }
}

extension Session {
    /// Does `work`, which parses a text of the command line. If the text is refused with
    /// suggestions, the failure shows the whole command line with each of them, to paste.
    ///
    /// - Parameter option: the option whose value the text is; `nil` if it can be any word.
    func correcting<Value>(_ text: String?, of option: String? = nil, _ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let error as TextError {
            let lines = error.suggestions.map { correctedLine(text, of: option, with: $0) }
            let valid = lines.compactMap { $0 }.filter(\.isValid)
            guard !valid.isEmpty, valid.count == lines.count else { throw error }
            var fault = error
            fault.suggestions = []
            let advice = error.areExamples ? CorrectedLine.examples(valid.map(\.text)) : CorrectedLine.advice(valid)
            throw CommandFailure(.usage, fault.sentence.followed(byLine: advice))
        }
    }

    /// Returns the command line of the user with another word or another value of an option; `nil`
    /// if the text is not in it.
    private func correctedLine(_ text: String?, of option: String?, with suggestion: String) -> CorrectedLine? {
        guard let text else { return nil }
        let place = words.indices.last { place in
            guard let option else { return words[place] == text || words[place].hasSuffix("=" + text) }
            return words[place] == option + "=" + text || words[place] == text && place > 0 && words[place - 1] == option
        }
        guard let place else { return nil }
        var corrected = words
        corrected[place] = String(words[place].dropLast(text.count)) + suggestion
        return CorrectedLine(corrected)
    }
}
