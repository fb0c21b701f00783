import BellhopCore
import Training

/// Tells what is due where the store cannot take it: a disk without room, a page that is damaged. Nobody is to miss an alarm for that.
///
/// The notice goes to the sinks that it would go to, under its own key, and says that it is not stored. When it is stored after all, it comes under the
/// same key and takes the place of this one where the sink can replace. What is told so is known to this process alone.
struct UnstoredTelling: Sendable {
    let core: HubCore
    let desk: CourierDesk
    let firing: Firing

    /// Tells what is due, each timer once for as long as it is armed as it is, and again where a sink could not take it just then. What is late by then waits for the store, which makes one digest of it.
    /// - Parameter reading: a reading after a step of the clock was dealt with: nothing is told early.
    func tellDue(at reading: ClockReading, because error: StoreError) async {
        do {
            for timer in try await core.store.timers(TimerQuery(dueBy: reading.wall, omitsInternal: true, limit: Self.most)) {
                if reading.wall - timer.due <= Digest.threshold { await tell(timer, because: error, at: reading.wall) }
            }
        } catch {
            // What cannot be read cannot be told; that the store fails is told by `status`, `doctor` and the log.
        }
    }

    /// Timers looked at, of those that are due.
    private static let most = 1000

    func tell(_ timer: TimerRecord, because error: StoreError, at now: Instant) async {
        guard !timer.kind.isInternal, !timer.isSilenced, core.unstored.begin(timer) else { return }
        var event: Event?
        do throws(StoreError) {
            event = try await firing.preview(timer)
        } catch {
            event = CountdownRules.orphaned(timer, at: now, sound: core.settings.soundEnabled, in: core.language)
        }
        guard var event else { return }
        event.occurred = now
        let drafts = core.router().deliveries(of: event, by: core.router().decision(for: event, at: now), at: now)
        core.unstored.note(event.notice.key)
        mark(&event, because: error)
        for draft in drafts where draft.state == .queued && core.unstored.begin(timer, at: draft.sink) {
            guard let configured = core.catalog.sinks[draft.sink] else { continue }
            let event = event
            // Unstructured, because a sink that hangs must keep no timer back. The sink's own deadline ends it, and the courier waits for it before
            // it tells what is stored under the same key.
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

    /// One attempt, beside the outbox.
    private func tell(_ event: Event, at configured: ConfiguredSink, _ now: Instant) async -> DeliveryOutcome {
        let settings = core.settings
        let told = await core.telling(of: event, at: configured, now: now)
        let attempt = Attempt(
            number: 1, now: now, timeLimit: SinkCourier.attemptLimit, sounds: settings.soundEnabled, haptics: settings.hapticsEnabled,
            language: core.catalog.language(of: configured.name))
        // No deadline of ours: each sink has one of its own.
        return await configured.sink.perform(.deliver(told, previous: nil), attempt: attempt)
    }

    /// Nobody can answer it yet, because it has no number.
    private func mark(_ event: inout Event, because error: StoreError) {
        let cause: Phrase =
            switch error {
            case .full: "the disk is full"
            case .damaged: "the database is damaged"
            case .disk, .failed, .conflict, .refused: "the database does not work"
            }
        // A timer around damage is set aside, and never stored.
        var line = core.language("Not stored yet: \(cause). You will get it again once it is stored.")
        if case .damaged = error { line = core.language("Not stored: \(cause).") }
        event.notice.body += (event.notice.body.isEmpty ? "" : "\n") + line
        if let redacted = event.notice.redactedBody { event.notice.redactedBody = redacted + "\n" + line }
        event.notice.actions = []
    }
}

/// What was told and not stored, and what cannot be fired, as far as this process has seen.
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

    /// - Returns: whether this timer was not told yet.
    func begin(_ timer: TimerRecord) -> Bool { state.withLock { $0.told.insert(Mark(timer)).inserted } }

    /// - Returns: whether this sink was not asked yet.
    func begin(_ timer: TimerRecord, at sink: SinkName) -> Bool {
        state.withLock { $0.sinks[Mark(timer), default: []].insert(sink).inserted }
    }

    /// The sink could not take it just then, and is asked again.
    func repeats(_ timer: TimerRecord, at sink: SinkName) {
        state.withLock { state in
            state.told.remove(Mark(timer))
            state.sinks[Mark(timer)]?.remove(sink)
        }
    }

    func note(_ key: NoticeKey) { state.withLock { _ = $0.keys.insert(key) } }

    /// Whether a notice of this key was told so: it must come by itself, to take the place of that one.
    func knows(_ key: NoticeKey) -> Bool { state.withLock { $0.keys.contains(key) } }

    /// A timer whose own place in the database is damaged: to fire it fails, and would fail for ever.
    func setAside(_ timer: TimerRecord) { state.withLock { _ = $0.stuck.insert(Mark(timer)) } }

    func isSetAside(_ timer: TimerRecord) -> Bool { state.withLock { $0.stuck.contains(Mark(timer)) } }

    var setAsideCount: Int { state.withLock { $0.stuck.count } }
}
