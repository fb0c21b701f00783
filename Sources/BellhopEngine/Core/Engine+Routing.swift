package import BellhopCore

extension Engine {
    /// Returns a builder for a step at this clock reading, with the current sink catalog and
    /// settings.
    package func builder(at reading: ClockReading) -> StepBuilder {
        StepBuilder(at: reading, router: router()) { [self] in entry(for: $0, router: $1, at: $2) }
    }

    package func router() -> Router {
        Router(
            catalog: catalog, settings: settings, parked: sinks.parked, zone: timekeeper.zone(),
            silentSinks: sinks.silentSinks)
    }

    /// Returns the announcement of an event, with one delivery for each chosen sink.
    ///
    /// - Parameter skipping: sinks that must not get the event.
    package func entry(for event: Event, router: Router, at now: Instant, skipping: Set<SinkName> = []) -> Digest.Entry {
        let decision = router.decision(for: event, at: now)
        let drafts = router.deliveries(of: event, by: decision, at: now, skipping: skipping)
        return Digest.Entry(
            event: event, drafts: drafts, wording: lateLine(event, at: now), comesAlone: unstored.knows(event.notice.key),
            followUp: Digest.FollowUp(
                to: event, by: decision, in: router.catalog, at: now, basis: countBasis(at: timekeeper.now()), skipping: skipping),
            quietEnds: QuietEndTimer.timers(for: drafts, in: router.zone, at: now), routed: decision.sinks)
    }

    private func lateLine(_ event: Event, at now: Instant) -> Phrase {
        guard event.lateness(at: now) > Digest.threshold else { return .empty }
        return LateWording.line(event, now: now, zone: timekeeper.zone())
    }

    /// Returns the basis of a timer that runs for a given length of time: elapsed time in the
    /// current boot, or the wall clock if the config says so.
    package func countBasis(at reading: ClockReading) -> TimerBasis {
        catalog.countsFollowWall ? .wall : .count(armedIn: reading.boot)
    }

    /// The names of the sinks that people read.
    package var peoplesSinks: [SinkName] {
        let catalog = catalog
        return catalog.names.filter { catalog.isForPeople($0) }
    }

    package func isForPeople(_ sink: SinkName) -> Bool { catalog.isForPeople(sink) }

    /// Checks whether a new message at this sink replaces an earlier message with the same key, as
    /// far as is known.
    package func canReplace(_ sink: SinkName) -> Bool { can(.replace, sink) }

    /// Checks whether this sink can withdraw a message, as far as is known.
    func canTakeBack(_ sink: SinkName) -> Bool { can(.withdraw, sink) }

    private func can(_ what: SinkCapabilities, _ sink: SinkName) -> Bool {
        catalog.sinks[sink]?.capabilities.contains(what) == true && !sinks.isStubborn(sink)
    }
}
