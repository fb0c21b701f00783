public import BellhopCore

extension Event {
    /// The event with the texts of its notice as sentences, as a sink of this language shows them.
    public func spoken(in language: Language) -> Event {
        func spoken(_ phrase: Phrase) -> Phrase { .verbatim(language(phrase)) }
        var event = self
        event.notice.title = spoken(notice.title)
        event.notice.body = spoken(notice.body)
        event.notice.redactedTitle = notice.redactedTitle.map(spoken)
        event.notice.redactedBody = notice.redactedBody.map(spoken)
        event.notice.actions = notice.actions.map { NoticeAction($0.verb, label: spoken($0.label)) }
        return event
    }
}

extension SinkOperation {
    /// The operation with the texts of its notice as sentences.
    func spoken(in language: Language) -> SinkOperation {
        switch self {
        case .deliver(let event, let previous): .deliver(event.spoken(in: language), previous: previous)
        case .update(let event, let previous): .update(event.spoken(in: language), previous: previous)
        case .schedule(let event, let at): .schedule(event.spoken(in: language), at: at)
        case .withdraw(let event, let previous): .withdraw(event.spoken(in: language), previous: previous)
        }
    }
}
