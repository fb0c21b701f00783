public import BellhopCore

/// The part of a ``RecordingSink`` that a test uses: it provides the recorded operations and sets
/// the outcomes of later ones.
public final class SinkRecorder: Sendable {
    public typealias Answer = @Sendable (SinkOperation, Attempt) -> DeliveryOutcome

    private struct State {
        var capabilities: SinkCapabilities
        var script: [DeliveryOutcome] = []
        var answer: Answer
        var barrier: Gate?
        var report: (@Sendable (SinkReport) -> Void)?
        var check = SinkCheck(.ok, "it records")
        var safetyNet: SafetyNet?
        var place = "there"
        var wanted: Set<EventKind>?
        var ringing: Set<EventKind> = []
        var rehearsals: [Rehearsal] = []
    }

    /// The finished operations, in order. The texts of their notices are sentences in the language
    /// of the attempt, as people read them.
    public let done = Happenings<RecordedOperation>()
    /// The started operations, in order. An operation that hangs appears only in this list.
    public let begun = Happenings<SinkOperation>()
    /// The badges (counts of unanswered notices) that the sink was asked to show, in order.
    public let badges = Happenings<Badge>()
    /// Receives an element for every request to stop all sounds.
    public let silences = Happenings<Void>()
    /// The cue plans that the sink received, in order. A cue plan lists the pending sounds of a
    /// workout.
    public let plans = Happenings<CuePlan>()
    private let state: Locked<State>

    /// Creates a recorder.
    ///
    /// - Parameter capabilities: the capabilities of the sink. By default, the sink is for people,
    ///   and it can replace and withdraw notices.
    public init(capabilities: SinkCapabilities = [.replace, .withdraw, .actions, .idempotent, .forPeople]) {
        state = Locked(
            State(capabilities: capabilities, answer: { operation, _ in .accepted(Receipt(rawValue: operation.event.notice.key.rawValue)) })
        )
    }

    public var capabilities: SinkCapabilities {
        get { state.withLock { $0.capabilities } }
        set { state.withLock { $0.capabilities = newValue } }
    }

    /// The results that the sink returns for a rehearsal, which tests all of its parts.
    public var rehearsals: [Rehearsal] {
        get { state.withLock { $0.rehearsals } }
        set { state.withLock { $0.rehearsals = newValue } }
    }

    public var safetyNet: SafetyNet? {
        get { state.withLock { $0.safetyNet } }
        set { state.withLock { $0.safetyNet = newValue } }
    }

    public var place: String {
        get { state.withLock { $0.place } }
        set { state.withLock { $0.place = newValue } }
    }

    /// The kinds of events that the sink wants; `nil` for all. Used only for a sink that is in no
    /// route.
    public var wanted: Set<EventKind>? {
        get { state.withLock { $0.wanted } }
        set { state.withLock { $0.wanted = newValue } }
    }

    /// The kinds of events for which the sink rings until somebody answers.
    public var ringing: Set<EventKind> {
        get { state.withLock { $0.ringing } }
        set { state.withLock { $0.ringing = newValue } }
    }

    /// Sets the outcomes of the next operations, one for each. For later operations, ``answer(_:)``
    /// applies.
    public func script(_ outcomes: DeliveryOutcome...) {
        state.withLock { $0.script += outcomes }
    }

    /// Sets the outcome of every operation that ``script(_:)`` does not cover. By default, every
    /// operation is accepted.
    public func answer(_ answer: @escaping Answer) {
        state.withLock { $0.answer = answer }
    }

    public func answerCheck(_ check: SinkCheck) {
        state.withLock { $0.check = check }
    }

    /// Makes operations that start from now on hang until ``release()``. An operation that is
    /// cancelled while it hangs has an ambiguous outcome.
    public func hold() {
        state.withLock { $0.barrier = Gate() }
    }

    public func release() {
        let gate = state.withLock { state in
            defer { state.barrier = nil }
            return state.barrier
        }
        gate?.open()
    }

    /// Sends a report to the hub, as if a person had answered at this sink. Does nothing before the
    /// hub has created the sink.
    public func report(_ report: SinkReport) {
        state.withLock { $0.report }?(report)
    }

    /// The notices that the sink shows: the last one delivered for each key, without withdrawn
    /// ones.
    public var visible: [Event] {
        var shown: [Event] = []
        for record in done.all {
            guard case .accepted = record.outcome else { continue }
            if record.verb == .schedule { continue }
            shown.removeAll { $0.notice.key == record.key }
            if record.verb != .withdraw { shown.append(record.event) }
        }
        return shown
    }

    /// The notices that the sink's server holds, and the time at which the server will send each. A
    /// notice is removed when it is delivered or withdrawn.
    public var held: [NoticeKey: Instant] {
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
