import BellhopCore
import BellhopTestKit
import ControlWire

/// A phrase that a person writes at some time in some zone, and how Bellhop takes it.
struct MomentCase: CustomStringConvertible {
    /// A question for `judge.py`.
    struct Question: Encodable {
        var zone: String
        /// The time now, in seconds since 1970.
        var now: Int64
        var tag: String
        var text: String
        var parts: [PhrasePart]
        var meaning: String
        var echo: String?
    }

    let zone: ZoneRules
    let now: Instant
    let phrase: RandomPhrases.Phrase
    let taken: Result<Instant, TextError>
    /// The answer that shows the person how the phrase was taken; `nil` if the phrase was refused.
    let echo: String?

    /// Creates a random case. In half of the cases, the person writes shortly before a change of
    /// the clocks. Half of these phrases mean a time that is missing or occurs twice.
    init(zone: ZoneRules, _ random: inout SeededGenerator) {
        self.zone = zone
        let usual = Instant(seconds: Int64.random(in: 1_767_225_600..<1_893_456_000, using: &random))
        let change = Bool.random(using: &random) ? ClockChange(in: zone, after: usual) : nil
        now = change.map { $0.instant - .minutes(Int.random(in: 60...4320, using: &random)) } ?? usual
        let wish = Bool.random(using: &random) ? change?.time(&random) : nil
        var phrases = RandomPhrases(random, now: now, zone: zone, wish: wish)
        phrase = phrases.next()
        let language = Language(tag: phrase.tag) ?? .english
        do throws(TextError) {
            let when = try WhenText.future(phrase.text, now: now, zone: zone, as: language)
            let instant = when.resolved(now: now, in: zone).instant
            taken = .success(instant)
            echo = LocalClock(now: now, zone: zone, language: language).moment(instant)
        } catch {
            taken = .failure(error)
            echo = nil
        }
    }

    var question: Question {
        Question(
            zone: zone.name, now: now.seconds, tag: phrase.tag, text: phrase.text, parts: phrase.parts, meaning: phrase.meaning, echo: echo)
    }

    var description: String { "\"\(phrase.text)\" (\(phrase.tag)) at \(now.rfc3339) in \(zone.name)" }
}

/// A change of the UTC offset.
private struct ClockChange {
    /// The first instant with the new offset.
    var instant: Instant
    /// The offsets before and after the change, in seconds.
    var offsets: (before: Int, after: Int)

    /// Finds the first change within a year; `nil` if the offset remains the same.
    init?(in zone: ZoneRules, after start: Instant) {
        let days = (0...366).map { start + .days($0) }
        guard let day = zip(days, days.dropFirst()).first(where: { zone.offset(at: $0) != zone.offset(at: $1) })?.0 else { return nil }
        offsets = (zone.offset(at: day), zone.offset(at: day + .days(1)))
        var (before, after) = (day.seconds, day.seconds + 86400)
        while after - before > 1 {
            let middle = (before + after) / 2
            if zone.offset(at: Instant(seconds: middle)) == offsets.before { before = middle } else { after = middle }
        }
        instant = Instant(seconds: after)
    }

    /// Returns a time in full minutes that the clocks skip or show twice. The instant of a missing
    /// time is shortly after the change. The instant of a time that occurs twice is one of the two
    /// instants.
    func time(_ random: inout SeededGenerator) -> (instant: Instant, civil: CivilDateTime) {
        let (before, after) = offsets
        let passed = Int.random(in: 0..<abs(after - before) / 60, using: &random) * 60
        let civil = CivilDateTime(secondsSince1970: instant.seconds + Int64(min(before, after) + passed))
        let isFirst = after < before && Bool.random(using: &random)
        return (instant + .seconds(passed - (isFirst ? before - after : 0)), civil)
    }
}
