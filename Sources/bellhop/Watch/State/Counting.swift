import BellhopCore
import ControlWire

/// A countdown that `bellhop watch` shows.
struct Counting: Hashable, Sendable {
    /// The item that is selected when the user moves to this countdown.
    var item: ItemID
    var name: String
    /// The short id of a timer, such as `t7`; `nil` for a machine.
    var shortID: String?
    var sign: Sign
    var colour: Style.Colour?
    var endsAt: Instant
    var endsAtText: String
    /// The whole length in milliseconds; `nil` for a countdown to a time of day.
    var length: Int64?

    /// Whether this is the countdown of a pet's machine. If it is, the pet is marked as selected
    /// instead of the countdown.
    var isMachine: Bool { if case .pet = item { true } else { false } }

    func left(at now: Instant) -> Int64 { max(0, (endsAt - now).inMilliseconds) }

    /// Returns the proportion of the time that is left, from 1 down to 0 (checklist T-1, G-5);
    /// `nil` for a countdown to a time of day.
    func part(at now: Instant) -> Double? {
        guard let length, length > 0 else { return nil }
        return Double(min(length, left(at: now))) / Double(length)
    }

    /// Returns whether a remaining time of this length is shown with seconds.
    static func countsSeconds(_ left: Duration) -> Bool { left <= .days(1) }

    /// Returns the time at which the text for ``left(at:)`` changes next; `nil` if the countdown is
    /// over.
    func nextChange(after now: Instant) -> Instant? {
        let left = (endsAt - now).inMilliseconds
        let hour: Int64 = 3_600_000
        if left <= 0 { return nil }
        // Round in the same way as the text: a remaining time of more than a day is rounded down to
        // hours, and a shorter time is rounded up to seconds.
        if !Self.countsSeconds(endsAt - now) { return endsAt - .milliseconds(left / hour * hour - 1) }
        return endsAt - .milliseconds((left - 1) / 1000 * 1000)
    }
}

extension WatchState {
    /// The countdowns of machines, timers and snoozed notices, sorted by the time at which they
    /// end.
    var counting: [Counting] {
        let machines = pets.compactMap { pet -> Counting? in
            guard let endsAt = pet.endsAt else { return nil }
            let machine = pet.timers.first { $0.endsAt == endsAt && ($0.kind == "wash" || $0.kind == "dry") }
            let isDryer = machine?.kind == "dry"
            return Counting(
                item: .pet(pet.id), name: pet.name, sign: isDryer ? .drying : .washing, colour: isDryer ? .yellow : .blue,
                endsAt: endsAt.instant, endsAtText: pet.endsAtLocal ?? "", length: machine?.durationMs)
        }
        let plain = timers.map { timer in
            Counting(
                item: .timer(timer.id), name: timer.name, shortID: timer.shortId, sign: Sign(timer: timer.kind),
                colour: timer.kind == "reminder" ? .yellow : .cyan, endsAt: timer.endsAt.instant, endsAtText: timer.endsAtLocal,
                length: timer.durationMs)
        }
        return (machines + plain).sorted { $0.endsAt < $1.endsAt }
    }
}
