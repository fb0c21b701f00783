import BellhopCore

/// Delivers due notices that the store cannot record, because the disk is full or the database is
/// damaged. Nobody should miss an alarm because the store has failed.
///
/// The notice goes to the same sinks with the same key, and says that it is not stored. As soon as
/// the notice can be stored, it is sent again with that key, and replaces the first message on
/// sinks that can replace messages. Only this process knows about deliveries that were not stored.
struct UnstoredDelivery: Sendable {
    let engine: Engine
    let desk: CourierDesk

    /// Delivers the notice of each due timer once, and again if a sink could not accept the notice.
    /// Timers that are more than a minute late wait until the store works again, and then become
    /// one digest.
    ///
    /// - Parameter step: how far the wall clock was stepped since the stored times were last
    ///   adjusted. The store could not record that adjustment, so it is applied here, and counting
    ///   timers ring neither early nor late.
    func tellDue(at reading: ClockReading, because error: StoreError, steppedBy step: Duration) async {
        do {
            let looked = reading.wall + max(.zero, .zero - step)
            for timer in try await engine.store.timers(TimerQuery(dueBy: looked, omitsInternal: true, limit: Self.most)) {
                let due = timer.basis == .count(armedIn: reading.boot) ? timer.due + step : timer.due
                if (.zero...Digest.threshold).contains(reading.wall - due) { await tell(timer, because: error, at: reading.wall) }
            }
        } catch {
            // The timers cannot be read, so their notices cannot be delivered. `status`, `doctor`
            // and the log report that the store fails.
        }
    }

    /// The maximum number of due timers that are read.
    private static let most = 1000

    func tell(_ timer: TimerRecord, because error: StoreError, at now: Instant) async {
        guard !timer.kind.isInternal, !timer.isSilenced, engine.unstored.begin(timer) else { return }
        guard var event = await engine.parts.owner(of: timer.owner)?.preview(timer, after: [], engine.settings) else { return }
        event.occurred = now
        let drafts = engine.router().deliveries(of: event, by: engine.router().decision(for: event, at: now), at: now)
        engine.unstored.note(event.notice.key)
        mark(&event, because: error)
        for draft in drafts where draft.state == .queued && engine.unstored.begin(timer, at: draft.sink) {
            guard let configured = engine.catalog.sinks[draft.sink] else { continue }
            let event = event
            // The task is unstructured, because a hanging sink must not hold back any timer. The
            // sink's own deadline ends the attempt. The courier waits for the attempt before it
            // delivers a stored notice with the same key.
            let attempt = Task { () -> Receipt? in
                switch await tell(event, at: configured, now) {
                case .accepted(let receipt): return receipt
                case .deferred, .limited, .partly, .ambiguous: engine.unstored.repeats(timer, at: configured.name)
                case .rejected, .misconfigured: break
                }
                return nil
            }
            desk.courier(of: draft.sink)?.unstored.withLock { $0[event.notice.key] = attempt }
        }
    }

    /// Makes one attempt that bypasses the outbox.
    private func tell(_ event: Event, at configured: ConfiguredSink, _ now: Instant) async -> DeliveryOutcome {
        let settings = engine.settings
        let told = await engine.telling(of: event, at: configured, now: now)
        let attempt = Attempt(
            number: 1, now: now, timeLimit: SinkCourier.attemptLimit, sounds: settings.soundEnabled, haptics: settings.hapticsEnabled,
            language: engine.catalog.language(of: configured.name))
        // The attempt needs no deadline here, because each sink has its own deadline.
        return await configured.sink.perform(.deliver(told, previous: nil), attempt: attempt)
    }

    /// Adds to the text the reason why the event is not stored, and removes the buttons. Buttons
    /// would be useless, because nobody can answer an event that has no number yet.
    private func mark(_ event: inout Event, because error: StoreError) {
        let cause: Phrase =
            switch error {
            case .full: "the disk is full"
            case .damaged: "the database is damaged"
            case .disk, .failed, .conflict, .refused: "the database is not working"
            }
        // If the part of the database that holds the timer is damaged, the timer is set aside and
        // its event is never stored.
        var line: Phrase = "This notice is not stored yet: \(cause). You will get it again when it is stored."
        if case .damaged = error { line = "This notice is not stored: \(cause)." }
        event.notice.body = event.notice.body.followed(byLine: line)
        if let redacted = event.notice.redactedBody { event.notice.redactedBody = redacted.followed(byLine: line) }
        event.notice.actions = []
    }
}
