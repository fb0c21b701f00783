import BellhopCore
import ControlWire

extension WatchState {
    /// Whether the pet moves.
    func isMoving(_ pet: PetJSON, at now: Instant) -> Bool {
        guard !options.isStill, !options.isLowPower, !options.isPlain else { return false }
        guard let state = PetState(rawValue: pet.state), PetFigure.moves(state) else { return false }
        if pet.endsAt.map({ $0.instant > now }) == true { return true }
        return lively[pet.id].map { $0 > now } ?? false
    }

    /// The frame that a pet shows: the first while it does not move.
    func beat(of pet: PetJSON, at now: Instant) -> Int64 {
        isMoving(pet, at: now) ? now.milliseconds / PetFigure.pace.inMilliseconds : 0
    }

    func isFlashed(at now: Instant) -> Bool {
        guard let flashesUntil, flashesUntil > now else { return false }
        return now.milliseconds / WatchOptions.flashPace.inMilliseconds % 2 == 0
    }

    /// When the picture changes with nothing but time; `nil` when nothing moves. Nothing is done until then.
    func nextChange(after now: Instant) -> Instant? {
        var next: [Instant] = []
        if let until = saying?.until, !options.isPlain { next.append(max(until, now + .milliseconds(1))) }
        guard mode != .help, !options.isPlain else { return next.min() }
        // One beat for all that counts, that of what ends first.
        if let beat = (counting.lazy.compactMap { $0.nextChange(after: now) } + sessionChanges(after: now)).min() {
            next.append(options.isLowPower ? Self.ceiling(beat, WatchOptions.lowPowerPace) : beat)
        }
        if pets.contains(where: { isMoving($0, at: now) }) { next.append(Self.following(now, PetFigure.pace)) }
        if let flashesUntil, flashesUntil > now { next.append(Self.following(now, WatchOptions.flashPace)) }
        return next.min()
    }

    private func sessionChanges(after now: Instant) -> [Instant] {
        sessions.compactMap { session in
            guard case .running(let until) = session.state, until > now else { return nil }
            return until - .milliseconds(((until - now).inMilliseconds - 1) / 1000 * 1000)
        }
    }

    /// The first multiple of `pace` after `now`.
    private static func following(_ now: Instant, _ pace: Duration) -> Instant {
        Instant(milliseconds: (now.milliseconds / pace.inMilliseconds + 1) * pace.inMilliseconds)
    }

    /// The first multiple of `pace` that is not before.
    private static func ceiling(_ instant: Instant, _ pace: Duration) -> Instant {
        let pace = pace.inMilliseconds
        return Instant(milliseconds: (instant.milliseconds + pace - 1) / pace * pace)
    }
}
