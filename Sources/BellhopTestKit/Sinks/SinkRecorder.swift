public import BellhopCore

/// The test's side of a ``RecordingSink``: what it was asked, and what it shall answer.
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

    /// Operations whose answer was given, in order.
    public let done = Happenings<RecordedOperation>()
    /// Operations that were begun, in order; one that hangs is here only.
    public let begun = Happenings<SinkOperation>()
    /// The badges it was to show, in order.
    public let badges = Happenings<Badge>()
    /// How often it was to be silent.
    public let silences = Happenings<Void>()
    /// The plans of cues it was to follow, in order.
    public let plans = Happenings<CuePlan>()
    private let state: Locked<State>

    /// - Parameter capabilities: those of a sink for people that can do everything, unless given.
    public init(capabilities: SinkCapabilities = [.replace, .withdraw, .actions, .idempotent, .forPeople]) {
        state = Locked(
            State(capabilities: capabilities, answer: { operation, _ in .accepted(Receipt(rawValue: operation.event.notice.key.rawValue)) })
        )
    }

    public var capabilities: SinkCapabilities {
        get { state.withLock { $0.capabilities } }
        set { state.withLock { $0.capabilities = newValue } }
    }

    /// What a rehearsal of it says.
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

    /// The kinds of events that it wants; `nil` for all. Asked of a sink outside the routes alone.
    public var wanted: Set<EventKind>? {
        get { state.withLock { $0.wanted } }
        set { state.withLock { $0.wanted = newValue } }
    }

    /// The kinds of events that it rings for until somebody answers.
    public var ringing: Set<EventKind> {
        get { state.withLock { $0.ringing } }
        set { state.withLock { $0.ringing = newValue } }
    }

    /// The outcomes of the next operations, one each; after them ``answer(_:)`` applies.
    public func script(_ outcomes: DeliveryOutcome...) {
        state.withLock { $0.script += outcomes }
    }

    /// How every operation that no script covers ends; accepted, unless given.
    public func answer(_ answer: @escaping Answer) {
        state.withLock { $0.answer = answer }
    }

    public func answerCheck(_ check: SinkCheck) {
        state.withLock { $0.check = check }
    }

    /// Operations that begin from now on hang until ``release()``; a cancelled one ends as ambiguous.
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

    /// Tells the hub something, as if a person had answered at this sink. Nothing happens before the hub has made the sink.
    public func report(_ report: SinkReport) {
        state.withLock { $0.report }?(report)
    }

    /// What is shown: of each key the last notice delivered, without the withdrawn ones.
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

    /// What the far side holds for later, and when it rings: of each key what was placed last and has been neither told nor taken back since.
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

    func perform(_ operation: SinkOperation, _ attempt: Attempt) async -> DeliveryOutcome {
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
