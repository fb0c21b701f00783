public import BellhopCore

/// A sink for tests. It records its operations, and a test sets their outcomes.
public struct RecordingSink: NotificationSink {
    public static let kind = "recording"
    public static let schema = SettingsSchema(summary: "Records what it is asked, for tests.", keys: [])
    public static let capabilities: SinkCapabilities = [.replace, .withdraw, .actions, .idempotent, .forPeople]

    public let recorder: SinkRecorder

    public init(settings: Settings = Settings(), environment: SinkEnvironment) throws(InvalidSettings) {
        recorder = environment.resources.resource(SinkRecorders.self) { SinkRecorders() }.recorder(environment.name)
        recorder.attach(environment.report)
    }

    /// Creates a sink with an existing recorder.
    public init(_ recorder: SinkRecorder, report: @escaping @Sendable (SinkReport) -> Void = { _ in }) {
        self.recorder = recorder
        recorder.attach(report)
    }

    public var capabilities: SinkCapabilities { recorder.capabilities }

    public var safetyNet: SafetyNet? { recorder.safetyNet }

    public var place: String { recorder.place }

    public func wants(_ event: Event) -> Bool { recorder.wanted?.contains(event.kind) ?? true }

    public func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome {
        await recorder.perform(operation, attempt)
    }

    public func check() async -> SinkCheck { recorder.check() }

    public func show(_ badge: Badge) async { recorder.badges.append(badge) }

    public func rings(_ event: Event) -> Bool { recorder.ringing.contains(event.kind) }

    public func silence() async { recorder.silences.append(()) }

    public func follow(_ plan: CuePlan) async { recorder.plans.append(plan) }

    public func rehearse(_ attempt: Attempt) async -> [Rehearsal] { recorder.rehearsals }
}
