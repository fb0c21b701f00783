package import BellhopCore

/// The part of a ``RecordingSink`` that a test uses: it provides the recorded operations and sets
/// the outcomes of later operations.
package final class SinkRecorder: Sendable {
    package typealias Answer = @Sendable (SinkOperation, Attempt) -> DeliveryOutcome

    private struct State {
        var capabilities: SinkCapabilities
        var script: [DeliveryOutcome] = []
        var answer: Answer
        var barrier: Gate?
        var report: (@Sendable (SinkReport) -> Void)?
        var check = SinkCheck(.ok, "it records")
        var glance: SinkCheck?
        var safetyNet: SafetyNet?
        var place = "there"
        var wanted: Set<EventKind>?
        var ringing: Set<EventKind> = []
        var rehearsals: [Rehearsal] = []
    }

    /// The finished operations, in order. The texts of their notices are complete sentences in the
    /// language of the attempt, as people would read them.
    package let done = Happenings<RecordedOperation>()
    /// The started operations, in order. An operation that hangs appears only in this list.
    package let begun = Happenings<SinkOperation>()
    /// The badges (counts of unanswered notices) that the sink was asked to show, in order.
    package let badges = Happenings<Badge>()
    /// Receives an element for every request to stop all sounds.
    package let silences = Happenings<Void>()
    /// The cue plans that the sink received, in order. A cue plan lists the pending sounds of a
    /// workout.
    package let plans = Happenings<CuePlan>()
    private let state: Locked<State>

    /// Creates a recorder.
    ///
    /// - Parameter capabilities: the capabilities of the sink. By default, the sink is for people,
    ///   and it can replace and withdraw notices.
    package init(capabilities: SinkCapabilities = [.replace, .withdraw, .actions, .idempotent, .forPeople]) {
        state = Locked(
            State(capabilities: capabilities, answer: { operation, _ in .accepted(Receipt(rawValue: operation.event.notice.key.rawValue)) })
        )
    }

    package var capabilities: SinkCapabilities {
        get { state.withLock { $0.capabilities } }
        set { state.withLock { $0.capabilities = newValue } }
    }

    /// The results that the sink returns for a rehearsal. A rehearsal tests all parts of a sink.
    package var rehearsals: [Rehearsal] {
        get { state.withLock { $0.rehearsals } }
        set { state.withLock { $0.rehearsals = newValue } }
    }

    package var safetyNet: SafetyNet? {
        get { state.withLock { $0.safetyNet } }
        set { state.withLock { $0.safetyNet = newValue } }
    }

    package var place: String {
        get { state.withLock { $0.place } }
        set { state.withLock { $0.place = newValue } }
    }

    /// The kinds of events that the sink wants; `nil` for all kinds. The hub uses this property
    /// only if the sink is not in any route.
    package var wanted: Set<EventKind>? {
        get { state.withLock { $0.wanted } }
        set { state.withLock { $0.wanted = newValue } }
    }

    /// The kinds of events for which the sink rings until somebody answers.
    package var ringing: Set<EventKind> {
        get { state.withLock { $0.ringing } }
        set { state.withLock { $0.ringing = newValue } }
    }

    /// Sets the outcomes of the next operations, one outcome for each operation. For later
    /// operations, ``answer(_:)`` applies.
    package func script(_ outcomes: DeliveryOutcome...) {
        state.withLock { $0.script += outcomes }
    }

    /// Sets the outcome of every operation that ``script(_:)`` does not cover. By default, every
    /// operation is accepted.
    package func answer(_ answer: @escaping Answer) {
        state.withLock { $0.answer = answer }
    }

    /// The answer to ``glance()``: the state that the sink knows without a check.
    package var glance: SinkCheck? {
        get { state.withLock { $0.glance } }
        set { state.withLock { $0.glance = newValue } }
    }

    package func answerCheck(_ check: SinkCheck) {
        state.withLock { $0.check = check }
    }

    /// Makes every operation that starts from now on hang until ``release()`` is called. If a
    /// hanging operation is cancelled, its outcome is ambiguous.
    package func hold() {
        state.withLock { $0.barrier = Gate() }
    }

    package func release() {
        let gate = state.withLock { state in
            defer { state.barrier = nil }
            return state.barrier
        }
        gate?.open()
    }

    /// Sends a report to the hub, as if a person had answered a notice at this sink. Does nothing
    /// if the hub has not created the sink yet.
    package func report(_ report: SinkReport) {
        state.withLock { $0.report }?(report)
    }

    /// The notices that the sink shows: for each key, the notice that was delivered last, unless it
    /// has been withdrawn.
    package var visible: [Event] {
        var shown: [Event] = []
        for record in done.all {
            guard case .accepted = record.outcome else { continue }
            if record.verb == .schedule { continue }
            shown.removeAll { $0.notice.key == record.key }
            if record.verb != .withdraw { shown.append(record.event) }
        }
        return shown
    }

    /// The times at which the sink's server will send the notices that it holds, by the key of the
    /// notice. A notice is removed when it is delivered or withdrawn.
    package var held: [NoticeKey: Instant] {
        var held: [NoticeKey: Instant] = [:]
        for record in done.all {
            guard case .accepted = record.outcome else { continue }
            if case .schedule(_, let at) = record.operation { held[record.key] = at } else { held[record.key] = nil }
        }
        return held
    }

    func attach(_ report: @escaping @Sendable (SinkReport) -> Void) {
        state.withLock { $0.report = report }
    }

    func check() -> SinkCheck {
        state.withLock { $0.check }
    }

    func perform(_ asked: SinkOperation, _ attempt: Attempt) async -> DeliveryOutcome {
        let operation = asked.spoken(in: attempt.language)
        begun.append(operation)
        if let barrier = state.withLock({ $0.barrier }) {
            await barrier.pass()
            if Task.isCancelled { return .ambiguous("cancelled while it hung") }
        }
        let (scripted, answer) = state.withLock { state in
            (state.script.isEmpty ? nil : state.script.removeFirst(), state.answer)
        }
        var outcome = scripted ?? answer(operation, attempt)
        if case .schedule = operation, !capabilities.contains(.schedule) { outcome = .rejected("this sink cannot schedule") }
        done.append(RecordedOperation(operation: operation, attempt: attempt, outcome: outcome))
        return outcome
    }
}
