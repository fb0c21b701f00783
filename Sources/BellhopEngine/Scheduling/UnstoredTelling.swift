import BellhopCore

/// Delivers due notices that the store cannot record, because the disk is full or a page is
/// damaged. Nobody should miss an alarm because of that.
///
/// The notice goes to the same sinks under the same key, and says that it is not stored. When it
/// can be stored after all, it is sent again under that key and replaces this one where the sink
/// can replace. Only this process knows of such deliveries.
struct UnstoredTelling: Sendable {
    let engine: Engine
    let desk: CourierDesk

    /// Delivers the due timers, each once while it stays armed unchanged, and again if a sink could
    /// not accept it. Later ones wait for the store, which makes one digest of them.
    ///
    /// - Parameter step: how far the wall clock went in this boot since the stored times were last
    ///   adjusted, which could not be stored either. Counts keep their length, so none rings early
    ///   or late.
    func tellDue(at reading: ClockReading, because error: StoreError, steppedBy step: Duration) async {
        do {
            let looked = reading.wall + max(.zero, .zero - step)
            for timer in try await engine.store.timers(TimerQuery(dueBy: looked, omitsInternal: true, limit: Self.most)) {
                let due = timer.basis == .count(armedIn: reading.boot) ? timer.due + step : timer.due
                if (.zero...Digest.threshold).contains(reading.wall - due) { await tell(timer, because: error, at: reading.wall) }
            }
        } catch {
            // Unreadable timers cannot be delivered; `status`, `doctor` and the log report that the
            // store fails.
        }
    }

    /// How many due timers are read.
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
            // Unstructured, because a hanging sink must not hold back any timer. The sink's own
            // deadline ends it, and the courier waits for it before it delivers a stored notice
            // under the same key.
            let attempt = Task { () -> Receipt? in
                switch await tell(event, at: configured, now) {
                case .accepted(let receipt): return receipt
                case .deferred, .limited, .ambiguous: engine.unstored.repeats(timer, at: configured.name)
                case .rejected, .misconfigured: break
                }
                return nil
            }
            desk.courier(of: draft.sink)?.unstored.withLock { $0[event.notice.key] = attempt }
        }
    }

    /// One attempt that bypasses the outbox.
    private func tell(_ event: Event, at configured: ConfiguredSink, _ now: Instant) async -> DeliveryOutcome {
        let settings = engine.settings
        let told = await engine.telling(of: event, at: configured, now: now)
        let attempt = Attempt(
            number: 1, now: now, timeLimit: SinkCourier.attemptLimit, sounds: settings.soundEnabled, haptics: settings.hapticsEnabled,
            language: engine.catalog.language(of: configured.name))
        // Needs no deadline here: each sink has its own.
        return await configured.sink.perform(.deliver(told, previous: nil), attempt: attempt)
    }

    /// Adds the reason why it is not stored, and removes its buttons. Nobody can answer it yet,
    /// because it has no number.
    private func mark(_ event: inout Event, because error: StoreError) {
        let cause: Phrase =
            switch error {
            case .full: "the disk is full"
            case .damaged: "the database is damaged"
            case .disk, .failed, .conflict, .refused: "the database does not work"
            }
        // A timer in a damaged place is set aside and never stored.
        var line: Phrase = "Not stored yet: \(cause). You will get it again once it is stored."
        if case .damaged = error { line = "Not stored: \(cause)." }
        event.notice.body = event.notice.body.followed(byLine: line)
        if let redacted = event.notice.redactedBody { event.notice.redactedBody = redacted.followed(byLine: line) }
        event.notice.actions = []
    }
}
