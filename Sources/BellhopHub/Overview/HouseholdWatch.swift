public import BellhopCore
import BellhopEngine

/// Calls a closure when the household may have changed: at once, after every commit, and at the
/// time that the last call returned. Several changes within a moment cause one call. Nothing runs
/// while nothing happens.
public struct HouseholdWatch: Sendable {
    /// The shortest time between two calls.
    public static let pause: Duration = .milliseconds(250)

    let engine: Engine

    /// Runs until the task is cancelled, the daemon shuts down, or `look` throws.
    ///
    /// - Parameter look: looks at the household. Returns when to look again even if nothing was
    ///   committed by then; `nil` to wait for the next commit.
    public func run<Failure: Error>(look: (Instant) async throws(Failure) -> Instant?) async throws(Failure) {
        let bell = engine.pulse.subscribe()
        defer {
            engine.timekeeper.ring(bell, at: nil)
            engine.pulse.unsubscribe(bell)
        }
        var notBefore: Duration = .zero
        while !Task.isCancelled, !engine.pulse.isClosed {
            let reading = engine.timekeeper.now()
            let alarm: Instant?
            if reading.sinceBoot < notBefore {
                alarm = reading.wall + (notBefore - reading.sinceBoot)
            } else {
                notBefore = reading.sinceBoot + Self.pause
                alarm = try await look(reading.wall)
            }
            engine.timekeeper.ring(bell, at: alarm)
            await bell.wait()
        }
    }
}

extension Hub {
    public var changes: HouseholdWatch { HouseholdWatch(engine: engine) }

    /// Returns when the health of one of these pets will next change by a point merely because time
    /// passes; `nil` if none will change.
    public func nextHealthChange(of pets: [PetRecord], at now: Instant) -> Instant? {
        pets.compactMap { nextHealthChange(of: $0, at: now) }.min()
    }

    private func nextHealthChange(of pet: PetRecord, at now: Instant) -> Instant? {
        func health(at instant: Instant) -> Int { view(of: pet, at: instant).health }
        let today = health(at: now)
        // A pet loses one point of health in each fiftieth of its laundry cycle (checklist G1),
        // unless something pauses the decline.
        let days = pet.pet.value.cycleFrequencyDays
        let point: Duration = days == 0 ? .seconds(6) : .milliseconds(Duration.days(days).inMilliseconds / 50)
        var (early, late) = (now, now + point + .seconds(1))
        guard health(at: late) != today else { return nil }
        while late - early > .milliseconds(500) {
            let middle = early + .milliseconds((late - early).inMilliseconds / 2)
            if health(at: middle) == today { early = middle } else { late = middle }
        }
        return late
    }
}
