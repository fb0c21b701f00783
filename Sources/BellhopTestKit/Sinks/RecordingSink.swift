public import BellhopCore

/// What a ``RecordingSink`` was asked to do.
public struct RecordedOperation: Sendable {
    public var operation: SinkOperation
    public var attempt: Attempt
    public var outcome: DeliveryOutcome

    public var event: Event { operation.event }
    public var key: NoticeKey { event.notice.key }

    public var verb: OperationVerb {
        switch operation {
        case .deliver: .deliver
        case .update: .update
        case .schedule: .schedule
        case .withdraw: .withdraw
        }
    }
}

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
    }

    /// Operations whose answer was given, in order.
    public let done = Happenings<RecordedOperation>()
    /// Operations that were begun, in order; one that hangs is here only.
    public let begun = Happenings<SinkOperation>()
    private let state: Locked<State>

    /// - Parameter capabilities: those of a sink for people that can do everything, unless given.
    public init(capabilities: SinkCapabilities = [.replace, .withdraw, .actions, .idempotent, .forPeople]) {
        state = Locked(State(capabilities: capabilities, answer: { operation, _ in .accepted(Receipt(rawValue: operation.event.notice.key.rawValue)) }))
    }

    public var capabilities: SinkCapabilities {
        get { state.withLock { $0.capabilities } }
        set { state.withLock { $0.capabilities = newValue } }
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
            shown.removeAll { $0.notice.key == record.key }
            if record.verb != .withdraw { shown.append(record.event) }
        }
        return shown
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
        let outcome = scripted ?? answer(operation, attempt)
        done.append(RecordedOperation(operation: operation, attempt: attempt, outcome: outcome))
        return outcome
    }
}

/// The recorders of the recording sinks of one hub, by name, found through the shared resources:
/// `resources.resource(SinkRecorders.self) { SinkRecorders() }.recorder("phone")`.
public final class SinkRecorders: Sendable {
    private let recorders = Locked<[SinkName: SinkRecorder]>([:])

    public init() {}

    /// The one of this name, made at first use.
    public func recorder(_ name: SinkName) -> SinkRecorder {
        recorders.withLock { recorders in
            if let recorder = recorders[name] { return recorder }
            let recorder = SinkRecorder()
            recorders[name] = recorder
            return recorder
        }
    }
}

/// A sink that records what it is asked and answers as a test says.
public struct RecordingSink: NotificationSink {
    public static let kind = "recording"
    public static let schema = SettingsSchema(summary: "Records what it is asked, for tests.", keys: [])
    public static let capabilities: SinkCapabilities = [.replace, .withdraw, .actions, .idempotent, .forPeople]

    public let recorder: SinkRecorder

    public init(settings: Settings = Settings(), environment: SinkEnvironment) throws(InvalidSettings) {
        recorder = environment.resources.resource(SinkRecorders.self) { SinkRecorders() }.recorder(environment.name)
        recorder.attach(environment.report)
    }

    /// A sink for a recorder at hand.
    public init(_ recorder: SinkRecorder, report: @escaping @Sendable (SinkReport) -> Void = { _ in }) {
        self.recorder = recorder
        recorder.attach(report)
    }

    public var capabilities: SinkCapabilities { recorder.capabilities }

    public func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome {
        await recorder.perform(operation, attempt)
    }

    public func check() async -> SinkCheck { recorder.check() }
}
