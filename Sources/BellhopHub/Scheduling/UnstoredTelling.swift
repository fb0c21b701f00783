import BellhopCore
import Training

/// Delivers due notices that the store cannot record, because the disk is full or a page is
/// damaged. Nobody should miss an alarm because of that.
///
/// The notice goes to the same sinks under the same key, and says that it is not stored. When it
/// can be stored after all, it is sent again under that key and replaces this one where the sink
/// can replace. Only this process knows of such deliveries.
struct UnstoredTelling: Sendable {
    let core: HubCore
    let desk: CourierDesk
    let firing: Firing

    /// Delivers the due timers, each once while it stays armed unchanged, and again if a sink could
    /// not accept it. Later ones wait for the store, which makes one digest of them.
    ///
    /// - Parameter step: how far the wall clock went in this boot since the stored times were last
    ///   adjusted, which could not be stored either. Counts keep their length, so none rings early
    ///   or late.
    func tellDue(at reading: ClockReading, because error: StoreError, steppedBy step: Duration) async {
        do {
            let looked = reading.wall + max(.zero, .zero - step)
            for timer in try await core.store.timers(TimerQuery(dueBy: looked, omitsInternal: true, limit: Self.most)) {
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
        guard !timer.kind.isInternal, !timer.isSilenced, core.unstored.begin(timer) else { return }
        var event: Event?
        do throws(StoreError) {
            event = try await firing.preview(timer)
        } catch {
            event = CountdownRules.orphaned(timer, at: now, sound: core.settings.soundEnabled)
        }
        guard var event else { return }
        event.occurred = now
        let drafts = core.router().deliveries(of: event, by: core.router().decision(for: event, at: now), at: now)
        core.unstored.note(event.notice.key)
        mark(&event, because: error)
        for draft in drafts where draft.state == .queued && core.unstored.begin(timer, at: draft.sink) {
            guard let configured = core.catalog.sinks[draft.sink] else { continue }
            let event = event
            // Unstructured, because a hanging sink must not hold back any timer. The sink's own
            // deadline ends it, and the courier waits for it before it delivers a stored notice
            // under the same key.
            let attempt = Task { () -> Receipt? in
                switch await tell(event, at: configured, now) {
                case .accepted(let receipt): return receipt
                case .deferred, .limited, .ambiguous: core.unstored.repeats(timer, at: configured.name)
                case .rejected, .misconfigured: break
                }
                return nil
            }
            desk.courier(of: draft.sink)?.unstored.withLock { $0[event.notice.key] = attempt }
        }
    }

    /// One attempt that bypasses the outbox.
    private func tell(_ event: Event, at configured: ConfiguredSink, _ now: Instant) async -> DeliveryOutcome {
        let settings = core.settings
        let told = await core.telling(of: event, at: configured, now: now)
        let attempt = Attempt(
            number: 1, now: now, timeLimit: SinkCourier.attemptLimit, sounds: settings.soundEnabled, haptics: settings.hapticsEnabled,
            language: core.catalog.language(of: configured.name))
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

/// The notices that were delivered without being stored, and the timers that cannot be fired, as
/// far as this process has seen.
final class UnstoredNotices: Sendable {
    private struct Mark: Hashable {
        var owner: Owner
        var kind: TimerKind
        var generation: Int64

        init(_ timer: TimerRecord) { (owner, kind, generation) = (timer.owner, timer.kind, timer.generation) }
    }

    private struct State {
        var told: Set<Mark> = []
        var sinks: [Mark: Set<SinkName>] = [:]
        var keys: Set<NoticeKey> = []
        var stuck: Set<Mark> = []
    }

    private let state = Locked(State())

    /// - Returns: whether this timer was not delivered yet.
    func begin(_ timer: TimerRecord) -> Bool { state.withLock { $0.told.insert(Mark(timer)).inserted } }

    /// - Returns: whether this sink was not tried yet.
    func begin(_ timer: TimerRecord, at sink: SinkName) -> Bool {
        state.withLock { $0.sinks[Mark(timer), default: []].insert(sink).inserted }
    }

    /// Lets a sink be tried again, because it could not accept the notice.
    func repeats(_ timer: TimerRecord, at sink: SinkName) {
        state.withLock { state in
            state.told.remove(Mark(timer))
            state.sinks[Mark(timer)]?.remove(sink)
        }
    }

    func note(_ key: NoticeKey) { state.withLock { _ = $0.keys.insert(key) } }

    /// Whether a notice of this key was delivered without being stored. It must not go into a
    /// digest, so that it replaces that one.
    func knows(_ key: NoticeKey) -> Bool { state.withLock { $0.keys.contains(key) } }

    /// Sets a timer aside whose own place in the database is damaged: firing it would fail for
    /// ever.
    func setAside(_ timer: TimerRecord) { state.withLock { _ = $0.stuck.insert(Mark(timer)) } }

    func isSetAside(_ timer: TimerRecord) -> Bool { state.withLock { $0.stuck.contains(Mark(timer)) } }

    var setAsideCount: Int { state.withLock { $0.stuck.count } }
}
