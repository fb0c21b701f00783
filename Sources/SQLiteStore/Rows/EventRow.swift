import BellhopCore

/// Reads and writes an event of the journal as a row.
enum EventRow {
    private static let names = [
        "number", "kind", "occurred", "due", "owner", "timer", "generation", "key", "notice", "category", "title", "body", "urgency",
        "actions", "link", "sound", "name", "labels", "icon", "redacted_title",
        "redacted_body", "merges", "step", "repeats",
    ]
    /// All columns, with the number first. The query must name the table `e`.
    static let columns = columns(of: "e", number: "e.number")

    /// Returns all columns of a table that has the same columns as `events`. `number` replaces the
    /// first column.
    static func columns(of table: String, number: String) -> String {
        ([number] + names.dropFirst().map { "\(table).\($0)" }).joined(separator: ", ")
    }

    /// The columns of an insert. The event's number is not one of them, because the database
    /// assigns it.
    static let given = names.dropFirst().joined(separator: ", ")
    static let givenCount = names.count - 1

    /// Binds the values of ``given``, in this order.
    static func bind(_ event: Event, merges: [EventNumber], to parameters: inout Parameters) {
        parameters.add(event.kind.rawValue)
        parameters.add(event.occurred)
        parameters.add(event.due)
        parameters.add(event.owner.description)
        parameters.add(event.timer?.rawValue)
        parameters.add(event.generation)
        let notice = event.notice
        parameters.add(notice.key.rawValue)
        parameters.add(notice.id)
        parameters.add(notice.category)
        parameters.add(PhraseText.write(notice.title))
        parameters.add(PhraseText.write(notice.body))
        parameters.add(notice.urgency.rawValue)
        parameters.add(
            notice.actions.isEmpty ? nil : PairsText.write(notice.actions.map { ($0.verb.rawValue, PhraseText.write($0.label)) }))
        parameters.add(notice.link)
        parameters.add(notice.sound)
        parameters.add(notice.name)
        parameters.add(LabelsText.write(notice.labels))
        parameters.add(notice.icon)
        parameters.add(notice.redactedTitle.map(PhraseText.write))
        parameters.add(notice.redactedBody.map(PhraseText.write))
        parameters.add(merges.isEmpty ? nil : merges.map(\.description).joined(separator: ","))
        parameters.add(event.step)
        parameters.add(event.repeats)
    }

    /// Returns the name by which the log refers to the row. The event's number must be the first
    /// column.
    static func name(_ columns: Columns) -> String {
        var columns = columns
        return "event \(columns.integer())"
    }

    static func read(_ columns: inout Columns) throws(UnreadableRow) -> Event {
        let number = columns.integer()
        let kind = EventKind(rawValue: columns.text())
        let occurred = columns.instant()
        let due = columns.optionalInstant()
        let owner = try columns.parsed("owner", Owner.init)
        let timer = try columns.optionallyParsed("timer", TimerKind.init(rawValue:))
        let generation = columns.integer()
        let notice = try notice(&columns)
        let merges = try columns.optionallyParsed("merges", numbers) ?? []
        let step = Int(columns.integer())
        let repeats = columns.integer()
        return Event(
            number: number, kind: kind, occurred: occurred, due: due, owner: owner, timer: timer, generation: generation, notice: notice,
            merges: merges, step: step, repeats: repeats)
    }

    private static func notice(_ columns: inout Columns) throws(UnreadableRow) -> Notice {
        var notice = Notice(
            key: NoticeKey(rawValue: columns.text()), id: columns.text(), category: columns.text(), title: PhraseText.read(columns.text()),
            body: PhraseText.read(columns.text()), urgency: try columns.parsed("urgency", Urgency.init(rawValue:)),
            actions: try columns.optionallyParsed("actions", actions) ?? [], link: columns.optionalText(), sound: columns.optionalText(),
            name: columns.text(), labels: try columns.optionallyParsed("labels", LabelsText.read) ?? [:])
        notice.icon = columns.optionalText()
        notice.redactedTitle = columns.optionalText().map(PhraseText.read)
        notice.redactedBody = columns.optionalText().map(PhraseText.read)
        return notice
    }

    private static func actions(_ text: String) -> [NoticeAction]? {
        guard let pairs = PairsText.read(text) else { return nil }
        var actions: [NoticeAction] = []
        for (verb, label) in pairs {
            guard let verb = NoticeAction.Verb(rawValue: verb) else { return nil }
            actions.append(NoticeAction(verb, label: PhraseText.read(label)))
        }
        return actions
    }

    private static func numbers(_ text: String) -> [EventNumber]? {
        var numbers: [EventNumber] = []
        for part in text.split(separator: ",") {
            guard let number = EventNumber(part) else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}
