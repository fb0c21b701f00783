import BellhopCore
import BellhopEngine

/// Defines the meaning of posted notices: what an answer does, and what happens at the end of their
/// lifetime.
struct PostOwner: TimerOwner {
    /// An unowned reference is safe, because the hub outlives every task that uses this value.
    /// These tasks run within the hub's engine.
    unowned let hub: Hub

    var kinds: Set<Owner.Kind> { [.post] }
    private var engine: Engine { hub.engine }

    func fired(_ timer: TimerRecord, in builder: inout StepBuilder) async throws {
        let key = NoticeKey(rawValue: timer.owner.id)
        guard let event = try await engine.store.event(withKey: key) else { return }
        try await hub.endLifetime(of: event, "expired", in: &builder)
        builder.withdraw(
            key, state: .withdrawn,
            reason: timer.kind == .question ? "nobody answered in time" : "the notice no longer matters, as its program has said")
    }

    /// The end of a question is no news for people.
    func preview(_ timer: TimerRecord, after changes: [Change], _ settings: AppSettings) async -> Event? { nil }

    func orphaned(_ timer: TimerRecord, at now: Instant) -> Event {
        let key = NoticeKey(rawValue: timer.owner.id)
        let notice = Notice(
            key: key, id: "answer", category: Notice.postCategory, title: .verbatim(timer.name), body: "Nobody answered.", urgency: .low,
            name: timer.name)
        return Event(kind: .noticeWithdrawn, occurred: now, owner: timer.owner, generation: timer.generation, notice: notice)
    }

    func answer(_ answer: NoticeAnswer) async throws {
        switch answer.verb {
        case .snooze, .snoozeShort, .snoozeLong: try await hub.snooze(answer)
        case .choice1, .choice2, .choice3, .choice4, .choice5: try await hub.choose(answer)
        default: break
        }
    }

    /// Whoever acknowledges a question will not answer it, and an acknowledged notice is gone already.
    func acknowledged(_ events: [Event], in builder: inout StepBuilder) async throws {
        for event in events { try await hub.endLifetime(of: event, "acknowledged", in: &builder) }
    }
}
