package import BellhopCore

extension Notice {
    /// Returns the notice with its texts as complete sentences in this language, as a sink would
    /// show them.
    package func spoken(in language: Language) -> Notice {
        func spoken(_ phrase: Phrase) -> Phrase { .verbatim(language(phrase)) }
        var notice = self
        notice.title = spoken(title)
        notice.body = spoken(body)
        notice.redactedTitle = redactedTitle.map(spoken)
        notice.redactedBody = redactedBody.map(spoken)
        notice.actions = actions.map { NoticeAction($0.verb, label: spoken($0.label)) }
        return notice
    }
}

extension Event {
    /// Returns the event, with the texts of its notice as complete sentences.
    package func spoken(in language: Language) -> Event {
        var event = self
        event.notice = notice.spoken(in: language)
        return event
    }
}

extension SinkOperation {
    /// Returns the operation, with the texts of its notice as complete sentences.
    func spoken(in language: Language) -> SinkOperation {
        switch self {
        case .deliver(let event, let previous): .deliver(event.spoken(in: language), previous: previous)
        case .update(let event, let previous): .update(event.spoken(in: language), previous: previous)
        case .schedule(let event, let at): .schedule(event.spoken(in: language), at: at)
        case .withdraw(let event, let previous): .withdraw(event.spoken(in: language), previous: previous)
        }
    }
}
