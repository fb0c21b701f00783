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
        if timer.kind == .post { return try await hub.appear(timer, in: &builder) }
        let key = NoticeKey(rawValue: timer.owner.id)
        guard let event = try await hub.posted(under: key) else { return }
        try await hub.endLifetime(of: event, .expired, in: &builder)
        builder.withdraw(
            key, state: .withdrawn,
            reason: timer.kind == .question ? "nobody answered in time" : "the notice expired")
    }

    /// People are not notified when a question ends.
    func preview(_ timer: TimerRecord, after changes: [Change], _ settings: AppSettings) async -> Event? {
        guard timer.kind == .post else { return nil }
        do {
            let post = try await engine.household.waitingPost(NoticeKey(rawValue: timer.owner.id))
            return post?.event(generation: timer.generation, at: timer.due, due: timer.due)
        } catch {
            engine.log.error("the notice \(timer.owner.id), which waits for its time, cannot be read: \(error)")
            return nil
        }
    }

    func orphaned(_ timer: TimerRecord, at now: Instant) -> Event {
        let key = NoticeKey(rawValue: timer.owner.id)
        if timer.kind == .post {
            let notice = Notice(
                key: key, id: "post-unreadable", category: Notice.postCategory, title: .verbatim(timer.name),
                body: "The rest of this notice cannot be read. See \"bellhop doctor\".", urgency: .normal, name: timer.name)
            return Event(
                kind: .inletReceived, occurred: now, due: timer.due, owner: timer.owner, generation: timer.generation, notice: notice)
        }
        let notice = Notice(
            key: key, id: "answer", category: Notice.postCategory, title: .verbatim(timer.name), body: "Nobody answered.", urgency: .low,
            name: timer.name)
        return Event(kind: .noticeWithdrawn, occurred: now, owner: timer.owner, generation: timer.generation, notice: notice)
    }

    func answer(_ answer: NoticeAnswer) async throws {
        if NoticeAction.Verb.choices.contains(answer.verb) { try await hub.choose(answer) }
    }

    func closed(_ event: Event, because reason: Reason) async throws {
        try await hub.leftDesktop(event, because: reason)
    }

    /// A person who acknowledges a question does not answer it, and an acknowledged notice is gone
    /// already.
    func acknowledged(_ events: [Event], in builder: inout StepBuilder) async throws {
        // Several events of one notice have the same owner, and its lifetime ends only once.
        var ended: Set<Owner> = []
        for event in events where ended.insert(event.owner).inserted {
            try await hub.endLifetime(of: event, .acknowledged, in: &builder)
        }
    }
}
