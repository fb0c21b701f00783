package import BellhopCore
import BellhopEngine

/// Calls a closure whenever the household may have changed: once at the beginning, after every
/// commit, and at the time that the previous call returned. Several changes in quick succession
/// cause only one call. Between the calls, no code runs.
package struct HouseholdWatch: Sendable {
    /// The shortest time between two calls.
    package static let pause: Duration = .milliseconds(250)

    let engine: Engine

    /// How often the household may have changed since the daemon started.
    package var count: Int { engine.pulse.count }

    /// Runs until the task is canceled, the daemon shuts down, or `look` throws.
    ///
    /// - Parameter look: looks at the household. Returns the time at which to look again even if
    ///   nothing has been committed by then; `nil` to wait for the next commit.
    package func run<Failure: Error>(look: (Instant) async throws(Failure) -> Instant?) async throws(Failure) {
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
    package var changes: HouseholdWatch { HouseholdWatch(engine: engine) }

    /// Makes every view read the household again, after a change that no commit announces, such as a
    /// reload of the config.
    package func refreshViews() { engine.pulse.ring() }

    /// Returns the next time at which the health of one of these pets will change by a point merely
    /// because time passes; `nil` if no pet's health will change.
    package func nextHealthChange(of pets: [PetRecord], at now: Instant) -> Instant? {
        pets.compactMap { nextHealthChange(of: $0, at: now) }.min()
    }

    private func nextHealthChange(of pet: PetRecord, at now: Instant) -> Instant? {
        func health(at instant: Instant) -> Int { view(of: pet, at: instant).health }
        let today = health(at: now)
        // A pet loses one point of health during each fiftieth of its laundry cycle (checklist G1),
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
