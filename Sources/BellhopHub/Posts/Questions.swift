import BellhopCore
import BellhopEngine

extension Hub {
    /// How long a question waits for an answer if its program says nothing else.
    static let questionLifetime: Duration = .days(7)

    /// Returns the timer that exists as long as a question waits for an answer.
    static func question(of event: Event, at now: Instant) -> TimerRecord {
        TimerRecord(
            owner: event.owner, kind: .question, generation: event.generation, armed: now,
            due: event.notice.ownExpiry ?? now + questionLifetime, duration: nil, basis: .wall, name: event.notice.name)
    }

    /// Returns the timer of a notice's question; `nil` if the notice has no question that still waits for
    /// an answer.
    private func question(of event: Event) async throws(StoreError) -> TimerRecord? {
        guard event.owner.kind == .post else { return nil }
        // A notice that replaces a question also ends it, so the timer always belongs to the newest notice.
        return try await engine.store.timers(TimerQuery(owner: event.owner)).first { $0.kind == .question }
    }

    /// Answers the question of a posted notice with one of its choices. The program that asks gets the
    /// name of the choice in the event `notice.answered`, which the same step announces.
    ///
    /// - Throws: `alreadyDone` if the question was answered, withdrawn or replaced, and `invalidValue`
    ///   if the notice does not offer the choice.
    func choose(_ answer: NoticeAnswer) async throws {
        let event = answer.event
        let title = SafeText.line(event.notice.name)
        guard let name = event.notice.name(of: answer.verb),
            let label = event.notice.actions.first(where: { $0.verb == answer.verb })?.label
        else {
            throw Refusal(.invalidValue, "\"\(title)\" does not offer this answer.")
        }
        try await engine.perform { builder in
            guard let question = try await question(of: event) else {
                throw Refusal(.alreadyDone, "\"\(title)\" is no longer waiting for an answer.")
            }
            builder.act = ActDraft("answered \(title)", by: answer.doer)
            builder.add(answer.others)
            builder.add(.disarm(question.owner, question.kind, generation: question.generation))
            builder.withdraw(
                event.notice.key, state: .acknowledged,
                reason: Self.reason(of: label, (answer.doer?.name).map { SafeText.line($0) }, answer.sink))
            var labels: Labels = ["answer": name, "on": answer.sink.rawValue]
            labels["by"] = answer.doer?.name
            builder.announce(report(.noticeAnswered, on: event, labels, label, at: builder.now))
        }
    }

    private static func reason(of label: Phrase, _ doer: String?, _ sink: SinkName) -> Reason {
        doer.map { "answered \"\(label)\" by \($0) on \(sink)" } ?? "answered \"\(label)\" on \(sink)"
    }

    /// Ends the question of a notice, if it still waits for an answer, because nobody will answer it.
    ///
    /// - Parameter why: `acknowledged`, `expired`, `replaced` or `withdrawn`, for the program that asks.
    func endQuestion(of event: Event, _ why: String, in builder: inout StepBuilder) async throws(StoreError) {
        guard let question = try await question(of: event) else { return }
        builder.add(.disarm(question.owner, question.kind, generation: question.generation))
        builder.announce(report(.noticeWithdrawn, on: event, ["why": why], "Nobody answered.", at: builder.now))
    }

    /// Returns the event that tells programs what became of a question.
    private func report(_ kind: EventKind, on event: Event, _ labels: Labels, _ body: Phrase, at now: Instant) -> Event {
        let notice = event.notice
        var told = Notice(
            key: NoticeKey(rawValue: "answer_" + (engine.makeID() as ID<Event>).description), id: "answer", category: notice.category,
            title: notice.title, body: body, urgency: .low, name: notice.name, labels: notice.shownLabels.merging(labels) { $1 })
        // The program compares the number with that of its question.
        told.labels["question"] = String(event.repeats == 0 ? event.number : event.repeats)
        return Event(kind: kind, occurred: now, owner: event.owner, generation: event.generation, notice: told)
    }
}
