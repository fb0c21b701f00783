import BellhopCore
import BellhopHub
import ControlWire

// Parses times in requests, written as people write times.
extension ControlAPI {
    /// Parses a time in the future, in the formats of the caller's region.
    ///
    /// - Throws: `TextError`.
    func future(_ text: String) throws(TextError) -> When {
        let clock = clock
        return try WhenText.future(text, now: clock.now, zone: clock.zone, as: language)
    }

    /// Parses the end of a timer. The command line gets the times that an error suggests separately,
    /// followed by the timer's name, so that it can show lines to paste. Other programs send the time
    /// and the name in separate fields.
    ///
    /// - Throws: `TextError` or `Problem`.
    func future(_ text: String, named name: String?) throws -> When {
        do throws(TextError) {
            return try future(text)
        } catch {
            guard isCommandLine, !error.suggestions.isEmpty else { throw error }
            let end = name.map { " " + ShellText.word($0) } ?? ""
            throw Problem(.badRequest, "\(error.withoutAdvice).", suggestions: error.suggestions.map { $0 + end })
        }
    }

    /// Parses a time in the future or in the past. A day without a time of day means the beginning
    /// of that day.
    ///
    /// - Throws: `TextError`.
    func moment(_ text: String, _ direction: When.Direction) throws(TextError) -> Instant {
        let clock = clock
        return try WhenText.moment(text, direction, now: clock.now, zone: clock.zone, as: language)
    }

    /// Parses the end of a period in the past. A day without a time of day means the end of that
    /// day.
    ///
    /// - Throws: `TextError`.
    func end(_ text: String) throws(TextError) -> Instant {
        let clock = clock
        return try WhenText.end(text, now: clock.now, zone: clock.zone, as: language)
    }

    /// Returns how a written time was understood, such as `Fri 4 Dec 18:00, in 11 days`; `nil` if
    /// the request contained no written time.
    func understood(_ text: String?, _ instant: Instant?) -> String? {
        guard text != nil, let instant else { return nil }
        return clock.moment(instant)
    }
}
