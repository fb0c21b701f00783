package import BellhopCore

extension NoticeDocument {
    /// The document of an event of the journal. Its time is that at which the event was recorded.
    package init(_ event: EventJSON) {
        let notice = event.notice
        self.init(
            id: notice.id, key: notice.key, event: event.number, kind: event.kind, category: notice.category,
            occurred: event.occurred.instant.rfc3339, lateness: Double(event.latenessMs) / 1000, name: notice.name, title: notice.title,
            body: notice.body, urgency: notice.urgency, actions: notice.actions.map(\.verb), labels: notice.labels)
        due = event.due?.instant.rfc3339
        petId = event.petId
        pet = event.petId == nil || notice.name.isEmpty ? nil : notice.name
        timerType = event.timerKind
        (link, icon, attachment, markdown) = (notice.link, notice.icon, notice.attachment, notice.markdown)
        merges = event.merges.isEmpty ? nil : event.merges
        (step, repeats, by) = (event.step, event.repeats, event.by)
    }
}
