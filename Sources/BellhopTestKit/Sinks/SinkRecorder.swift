public import BellhopCore

/// The test's side of a ``RecordingSink``: its recorded operations and the answers to give.
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

    /// Finished operations, in order. The texts of their notices are sentences in the language of
    /// the attempt, as readers see them.
    public let done = Happenings<RecordedOperation>()
    /// Started operations, in order. An operation that hangs appears only here.
    public let begun = Happenings<SinkOperation>()
    /// The badges that the sink was asked to show, in order.
    public let badges = Happenings<Badge>()
    /// An element for every request to be silent.
    public let silences = Happenings<Void>()
    /// The cue plans that the sink was given, in order.
    public let plans = Happenings<CuePlan>()
    private let state: Locked<State>

    /// Creates a recorder.
    ///
    /// - Parameter capabilities: by default those of a sink for people that supports everything.
    public init(capabilities: SinkCapabilities = [.replace, .withdraw, .actions, .idempotent, .forPeople]) {
        state = Locked(
            State(capabilities: capabilities, answer: { operation, _ in .accepted(Receipt(rawValue: operation.event.notice.key.rawValue)) })
        )
    }

    public var capabilities: SinkCapabilities {
        get { state.withLock { $0.capabilities } }
        set { state.withLock { $0.capabilities = newValue } }
    }

    /// The results of a rehearsal.
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

    /// The kinds of events that the sink wants, or `nil` for all. Used only for a sink outside the
    /// routes.
    public var wanted: Set<EventKind>? {
        get { state.withLock { $0.wanted } }
        set { state.withLock { $0.wanted = newValue } }
    }

    /// The kinds of events for which the sink rings until somebody answers.
    public var ringing: Set<EventKind> {
        get { state.withLock { $0.ringing } }
        set { state.withLock { $0.ringing = newValue } }
    }

    /// Sets the outcomes of the next operations, one each. After them ``answer(_:)`` applies.
    public func script(_ outcomes: DeliveryOutcome...) {
        state.withLock { $0.script += outcomes }
    }

    /// Sets the outcome of every operation without a scripted one. By default they are accepted.
    public func answer(_ answer: @escaping Answer) {
        state.withLock { $0.answer = answer }
    }

    public func answerCheck(_ check: SinkCheck) {
        state.withLock { $0.check = check }
    }

    /// Makes operations that start from now on hang until ``release()``. A cancelled one ends as
    /// ambiguous.
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

    /// Sends a report to the hub, as if a person had answered at this sink. Does nothing until the
    /// hub has created the sink.
    public func report(_ report: SinkReport) {
        state.withLock { $0.report }?(report)
    }

    /// The notices on display: the last one delivered for each key, without withdrawn ones.
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

    /// The notices scheduled at the far side and when they ring: the last one for each key that has
    /// been neither delivered nor withdrawn since.
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
