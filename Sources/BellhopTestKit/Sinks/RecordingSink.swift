package import BellhopCore

/// A sink for tests. It records its operations, and a test sets their outcomes.
package struct RecordingSink: NotificationSink {
    package static let kind = "recording"
    package static let schema = SettingsSchema(summary: "Records what it is asked, for tests.", keys: [])
    package static let capabilities: SinkCapabilities = [.replace, .withdraw, .actions, .idempotent, .forPeople]

    package let recorder: SinkRecorder

    package init(settings: Settings = Settings(), environment: SinkEnvironment) throws(InvalidSettings) {
        recorder = environment.resources.resource(SinkRecorders.self) { SinkRecorders() }.recorder(environment.name)
        recorder.attach(environment.report)
    }

    /// Creates a sink that uses an existing recorder.
    package init(_ recorder: SinkRecorder, report: @escaping @Sendable (SinkReport) -> Void = { _ in }) {
        self.recorder = recorder
        recorder.attach(report)
    }

    package var capabilities: SinkCapabilities { recorder.capabilities }

    package var safetyNet: SafetyNet? { recorder.safetyNet }

    package var place: String { recorder.place }

    package func wants(_ event: Event) -> Bool { recorder.wanted?.contains(event.kind) ?? true }

    package func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome {
        await recorder.perform(operation, attempt)
    }

    package func check() async -> SinkCheck { recorder.check() }

    package func glance() async -> SinkCheck? { recorder.glance }

    package func show(_ badge: Badge) async { recorder.badges.append(badge) }

    package func rings(_ event: Event) -> Bool { recorder.ringing.contains(event.kind) }

    package func silence() async { recorder.silences.append(()) }

    package func follow(_ plan: CuePlan) async { recorder.plans.append(plan) }

    package func rehearse(_ attempt: Attempt) async -> [Rehearsal] { recorder.rehearsals }
}
