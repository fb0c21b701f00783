import BellhopCore
import ControlWire

extension WatchState {
    /// Returns whether the pet is animated.
    func isMoving(_ pet: PetJSON, at now: Instant) -> Bool {
        guard !options.isStill, !options.isLowPower, !options.isPlain else { return false }
        guard let state = PetState(rawValue: pet.state), PetFigure.moves(state) else { return false }
        if pet.endsAt.map({ $0.instant > now }) == true { return true }
        return lively[pet.id].map { $0 > now } ?? false
    }

    /// Returns the number of the animation frame for a pet. If the pet does not move, returns 0,
    /// the number of the first frame.
    func beat(of pet: PetJSON, at now: Instant) -> Int64 {
        isMoving(pet, at: now) ? beats(at: now).number(at: now) : 0
    }

    func isFlashed(at now: Instant) -> Bool {
        guard let flashesUntil, flashesUntil > now else { return false }
        return beats(at: now).number(at: now) % 2 == 0
    }

    /// Returns the next time at which the picture changes only because time passes; `nil` if there
    /// is no such time. The loop sleeps until that time.
    func nextChange(after now: Instant) -> Instant? {
        var next: [Instant] = []
        if let until = saying?.until, !options.isPlain { next.append(max(until, now + .milliseconds(1))) }
        if case .help = mode { return next.min() }
        guard !options.isPlain else { return next.min() }
        let beats = beats(at: now)
        let ages = rings.flatMap { ring in
            let again = ring.attention.flatMap { attention in
                attention.at.map { Repeat(at: $0.instant, local: attention.atLocal ?? "") }
            }
            return [Age(ring, self).nextChange(after: now), again?.nextChange(after: now)].compactMap { $0 }
        }
        if let change = (counting.lazy.compactMap { $0.nextChange(after: now) } + sessionChanges(after: now) + ages).min() {
            next.append(options.isLowPower ? Self.ceiling(change, WatchOptions.lowPowerPace) : beats.ceiling(change))
        }
        let isFlashing = flashesUntil.map { $0 > now } ?? false
        if isFlashing || pets.contains(where: { isMoving($0, at: now) }) { next.append(beats.following(now)) }
        return next.min()
    }

    /// Returns the two times in each second at which the picture is drawn. Countdowns, animations
    /// and flashes share these two times.
    private func beats(at now: Instant) -> Beats {
        let ends = pets.compactMap { $0.endsAt?.instant } + timers.map(\.endsAt.instant) + sessions.compactMap(\.state.end)
        return Beats(ends: ends.lazy.filter { $0 > now && Counting.countsSeconds($0 - now) })
    }

    private func sessionChanges(after now: Instant) -> [Instant] {
        sessions.compactMap { session in
            guard let until = session.state.end, until > now else { return nil }
            return until - .milliseconds(((until - now).inMilliseconds - 1) / 1000 * 1000)
        }
    }

    /// Returns the first multiple of `pace` at or after an instant.
    private static func ceiling(_ instant: Instant, _ pace: Duration) -> Instant {
        let pace = pace.inMilliseconds
        return Instant(milliseconds: (instant.milliseconds + pace - 1) / pace * pace)
    }
}

/// An item that can be selected.
enum ItemID: Hashable, Sendable {
    /// A notice that nobody has acknowledged. The value is the number of the event.
    case ring(Int64)
    case session(String)
    case pet(String)
    case timer(String)
}
