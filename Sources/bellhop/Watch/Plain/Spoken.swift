import BellhopCore
import ControlWire

/// Describes pets, timers and events in sentences, for screen readers.
enum Spoken {
    /// Returns a length in words: `12 minutes`, `1 hour 5 minutes`, `1 day 12 hours` or
    /// `40 seconds`. A length of two minutes or more is rounded to the nearest minute.
    static func length(_ milliseconds: Int64) -> String {
        let seconds = Int((max(0, milliseconds) + 999) / 1000)
        if seconds < 120 { return say("\(count: seconds, one: "second", other: "seconds")") }
        let minutes = (seconds + 30) / 60
        if minutes < 60 { return say("\(count: minutes, one: "minute", other: "minutes")") }
        let (hours, rest) = (minutes / 60, minutes % 60)
        if hours >= 24 {
            let days: Phrase = "\(count: hours / 24, one: "day", other: "days")"
            return hours % 24 == 0 ? say(days) : say("\(days) \(count: hours % 24, one: "hour", other: "hours")")
        }
        let whole: Phrase = "\(count: hours, one: "hour", other: "hours")"
        return rest == 0 ? say(whole) : say("\(whole) \(count: rest, one: "minute", other: "minutes")")
    }

    /// Returns the state of a pet as a sentence, such as `Snowy: washing, 12 minutes left, until
    /// 14:45`.
    static func pet(_ pet: PetJSON, at now: Instant) -> String {
        let name = SafeText.line(pet.name)
        guard let endsAt = pet.endsAt else {
            let feeling = SafeText.line(Pets.state(pet))
            guard let health = pet.health else { return "\(name) \(feeling)" }
            return say("\(name) \(feeling), health \(health), streak \(pet.currentStreak)")
        }
        let left = length((endsAt.instant - now).inMilliseconds)
        let until = SafeText.line(pet.endsAtLocal ?? "")
        return pet.state == PetState.drying.rawValue
            ? say("\(name): drying, \(left) left, until \(until)") : say("\(name): washing, \(left) left, until \(until)")
    }

    static func timer(_ timer: TimerJSON, at now: Instant) -> String {
        let left = length((timer.endsAt.instant - now).inMilliseconds)
        let (name, until) = (SafeText.line(timer.name), SafeText.line(timer.endsAtLocal))
        if timer.kind == TimerKind.reminder.rawValue { return say("\(name): comes back in \(left), \(until)") }
        return say("\(name): \(left) left, until \(until)")
    }

    static func kept(_ timer: KeptTimerJSON) -> String {
        let name = SafeText.line(timer.name)
        if let left = timer.remainingMs { return say("\(name): paused, \(length(left)) left") }
        return timer.state == "paused" ? say("\(name): paused") : say("\(name): ready to start")
    }

    static func event(_ event: EventJSON) -> String { SafeText.line(EventWords.text(event)) }

    static func session(_ session: SessionView, at now: Instant) -> String {
        var parts = [SafeText.line(session.phaseName)]
        if let set = session.setText { parts.append(set) }
        if case .paused = session.state { parts.append(say("paused")) }
        if let left = SessionPanel.left(session, at: now), left > 0 { parts.append(say("\(length(left)) left")) }
        if let next = session.next { parts.append(say("next: \(SafeText.line(next))")) }
        return SafeText.line(session.name) + ": " + parts.joined(separator: ", ")
    }

    static func offers(_ offers: [Offer]) -> String {
        offers.enumerated().map { index, offer in
            (index == 0 && offer.isNext ? say("Enter") : String(offer.key)) + " " + SafeText.line(offer.label)
        }.joined(separator: ", ")
    }
}
