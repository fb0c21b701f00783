package import BellhopCore
package import BellhopEngine

extension Hub {
    /// The default time after which a question expires.
    static let questionLifetime: Duration = .days(7)

    /// Returns the timer at whose end a posted notice goes away: that of its question, or that of its
    /// expiry. Returns `nil` for a notice that stays.
    static func lifetime(of event: Event, at now: Instant) -> TimerRecord? {
        let isQuestion = event.notice.isQuestion
        guard let end = event.notice.ownExpiry ?? (isQuestion ? now + questionLifetime : nil) else { return nil }
        return TimerRecord(
            owner: event.owner, kind: isQuestion ? .question : .expiry, generation: event.generation, armed: now, due: end, duration: nil,
            basis: .wall, name: event.notice.name)
    }

    /// Returns the questions that wait for an answer, except those with these keys.
    func openQuestions(besides keys: Set<NoticeKey>) async throws(StoreError) -> [Event] {
        var questions: [Event] = []
        for timer in try await engine.store.timers(TimerQuery(ownerKind: .post, kinds: [.question])) {
            let key = NoticeKey(rawValue: timer.owner.id)
            guard !keys.contains(key), let event = try await engine.store.event(withKey: key), !event.notice.choices.isEmpty else {
                continue
            }
            questions.append(event)
        }
        return questions
    }

    /// Returns the newest notice that a program posted under a key; `nil` if there is none.
    package func posted(by inlet: InletName, under key: String) async throws(StoreError) -> Event? {
        try await posted(under: NoticeKey.posted(by: inlet, under: key))
    }

    /// Returns whether a notice was withdrawn by its program, and not answered by a person.
    package func isWithdrawn(_ event: Event) async throws(StoreError) -> Bool {
        let states = try await engine.store.deliveries(DeliveryQuery(event: event.number)).map(\.state)
        return states.contains(.withdrawn) && !states.contains { $0.isOpen || $0.isPending || $0 == .acknowledged }
    }

    /// Returns the newest posted notice with a key, even if a group notice or a repeat shows it now.
    func posted(under key: NoticeKey) async throws(StoreError) -> Event? {
        guard let newest = try await engine.store.event(withKey: key) else { return nil }
        return try await engine.store.original(of: newest)
    }

    /// Returns the timer at whose end a posted notice goes away; `nil` if there is none, as for an
    /// answered question.
    private func lifetime(of event: Event) async throws(StoreError) -> TimerRecord? {
        guard event.owner.kind == .post else { return nil }
        // A replacement ends the lifetime of the earlier notice, so the timer belongs to the newest one.
        return try await engine.store.timers(TimerQuery(owner: event.owner)).first { $0.kind == .question || $0.kind == .expiry }
    }

    /// Answers the question of a posted notice.
    ///
    /// - Parameters:
    ///   - number: the number of the question, or of one of its repeats.
    ///   - name: the name that the program has given to the chosen answer.
    ///   - surface: where the person has answered, for `bellhop why`.
    /// - Throws: `unknownEvent` if there is no such event, `alreadyDone` if the question was answered,
    ///   withdrawn or replaced, and `invalidValue` if the notice does not offer this answer.
    package func answer(event number: EventNumber, with name: String, by surface: Phrase, doer: ActingPerson? = nil) async throws -> Event {
        guard let found = try await engine.store.event(number) else {
            throw Refusal(.unknownEvent, "There is no event \(number). \"bellhop events\" lists the newest.")
        }
        let event = found.isGroup ? try await engine.store.original(of: found) : found
        guard let verb = event.notice.verb(named: name) else {
            let title = SafeText.line(event.notice.name)
            let names = event.notice.choices.map { SafeText.line($0.name) }
            throw Refusal(
                .invalidValue,
                names.isEmpty
                    ? "\"\(title)\" is not a question. To answer it: bellhop ack \(number)"
                    : "\"\(title)\" offers other answers: \(names.joined(separator: ", "))")
        }
        try await choose(verb, of: event, on: surface, by: doer)
        return event
    }

    /// Answers the question of a posted notice with the button that a person has pressed.
    func choose(_ answer: NoticeAnswer) async throws {
        try await choose(answer.verb, of: answer.event, on: .verbatim(answer.sink.rawValue), by: answer.doer, along: answer.others)
    }

    /// Answers the question of a posted notice with one of its choices. The program that asks gets the
    /// name of the choice in the event `notice.answered`, which the same step announces.
    private func choose(
        _ verb: NoticeAction.Verb, of event: Event, on surface: Phrase, by doer: ActingPerson?, along others: [Change] = []
    ) async throws {
        let title = SafeText.line(event.notice.name)
        guard let name = event.notice.name(of: verb), let label = event.notice.actions.first(where: { $0.verb == verb })?.label else {
            throw Refusal(.invalidValue, "\"\(title)\" does not offer this answer.")
        }
        try await engine.perform { builder in
            guard let question = try await lifetime(of: event), question.kind == .question, try await isNewest(event) else {
                throw Refusal(.alreadyDone, "\"\(title)\" is no longer waiting for an answer.")
            }
            builder.act = ActDraft("answered \(title)", by: doer)
            builder.add(others)
            builder.add(.disarm(question.owner, question.kind, generation: question.generation))
            builder.withdraw(
                event.notice.key, state: .acknowledged, reason: Self.reason(of: label, (doer?.name).map { SafeText.line($0) }, surface))
            var labels: Labels = ["answer": name, "on": Language.english(surface)]
            labels["by"] = doer?.name
            builder.announce(report(.noticeAnswered, on: event, labels, label, at: builder.now))
        }
    }

    /// Checks that no other notice has replaced a posted notice. A repeat is the same notice, and a group
    /// notice contains it.
    private func isNewest(_ event: Event) async throws(StoreError) -> Bool {
        guard let newest = try await engine.store.event(withKey: event.notice.key) else { return false }
        return newest.isGroup || newest.first == event.first
    }

    private static func reason(of label: Phrase, _ doer: String?, _ surface: Phrase) -> Reason {
        doer.map { "answered \"\(label)\" by \($0) on \(surface)" } ?? "answered \"\(label)\" on \(surface)"
    }

    /// Ends the lifetime of a posted notice early: its expiry timer is removed, and nobody can answer
    /// its question.
    ///
    /// - Returns: whether a question has ended.
    @discardableResult
    func endLifetime(of event: Event, _ end: QuestionEnd, in builder: inout StepBuilder) async throws(StoreError) -> Bool {
        guard let timer = try await lifetime(of: event) else { return false }
        builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
        guard timer.kind == .question else { return false }
        // The event may be an older one with the same key. The timer belongs to the newest.
        let question = try await posted(under: event.notice.key) ?? event
        builder.announce(report(.noticeWithdrawn, on: question, ["why": end.rawValue], end.words, at: builder.now))
        return true
    }

    /// Ends the waiting for a notice whose pop-up has left the desktop, and withdraws the notice everywhere:
    /// the program that waited goes on, so nobody can answer any more.
    func leftDesktop(_ event: Event, because reason: Reason) async throws {
        guard event.notice.isAwaited else { return }
        try await engine.perform { builder in
            guard try await lifetime(of: event)?.kind == .question, try await isNewest(event) else { return }
            try await endLifetime(of: event, .closed, in: &builder)
            builder.withdraw(event.notice.key, state: .withdrawn, reason: reason)
        }
    }

    /// Reports the questions that an undo takes back, so that their programs wait no longer.
    func reportTakenBack(_ timers: [RowChange<TimerRecord>], in builder: inout StepBuilder) async throws(StoreError) {
        for row in timers {
            guard let timer = row.before, timer.kind == .question, row.after?.generation != timer.generation,
                let question = try await posted(under: NoticeKey(rawValue: timer.owner.id))
            else { continue }
            let end = QuestionEnd.withdrawn
            builder.announce(report(.noticeWithdrawn, on: question, ["why": end.rawValue], end.words, at: builder.now))
        }
    }

    /// Returns the event that tells programs what became of a question.
    func report(_ kind: EventKind, on event: Event, _ labels: Labels, _ body: Phrase, at now: Instant) -> Event {
        let notice = event.notice
        var report = Notice(
            key: NoticeKey(rawValue: "answer_" + (engine.makeID() as ID<Event>).description), id: "answer", category: notice.category,
            title: notice.title, body: body, urgency: .low, name: notice.name, labels: notice.shownLabels.merging(labels) { $1 })
        // The program compares the number with that of its question.
        report.labels["question"] = String(event.first)
        return Event(kind: kind, occurred: now, owner: event.owner, generation: event.generation, notice: report)
    }
}
