import BellhopCore

/// Reads and writes the record of a server-held message as a row of the table `nets`; see
/// ``HeldMessage``.
enum HeldMessageRow {
    private static let own = [
        "sink", "grace", "place", "revision", "wanted", "placed", "placed_revision", "attempts", "not_before", "reason", "refused",
    ]
    /// The columns of an insert.
    static let given = (own + [EventRow.given]).joined(separator: ", ")
    static let givenCount = own.count + EventRow.givenCount

    /// The beginning of a query for held messages. The query calls the table `n`. Its later clauses
    /// may refer to the message's timer as `t`.
    static let select = """
        SELECT \(own.map { "n.\($0)" }.joined(separator: ", ")), t.due,
            EXISTS (SELECT 1 FROM outbox o WHERE o.key = n.key AND o.sink = n.sink AND o.state <> 'held'),
            \(EventRow.columns(of: "n", number: "0"))
        FROM nets n LEFT JOIN timers t ON t.owner = n.owner AND t.kind = n.timer AND t.generation = n.generation
        """
    /// The SQL condition that a row of the table `nets` is wanted and that the timer of the row is
    /// still armed.
    static let stands = """
        wanted = 1 AND EXISTS (
            SELECT 1 FROM timers t WHERE t.owner = nets.owner AND t.kind = nets.timer AND t.generation = nets.generation)
        """

    /// Binds the values of ``given``, in this order.
    static func bind(_ message: HeldMessage, to parameters: inout Parameters) {
        parameters.add(message.sink.rawValue)
        parameters.add(message.draft.grace.inMilliseconds)
        parameters.add(message.draft.place)
        parameters.add(message.revision)
        parameters.add(message.isWanted)
        parameters.add(message.placed)
        parameters.add(message.placedRevision)
        parameters.add(message.attempts)
        parameters.add(message.notBefore)
        parameters.add(reason: message.reason)
        parameters.add(message.isRefused)
        EventRow.bind(message.draft.event, merges: [], to: &parameters)
    }

    static func name(_ columns: Columns) -> String {
        var columns = columns
        return "the held message of \(columns.text())"
    }

    static func read(_ columns: inout Columns) throws(UnreadableRow) -> HeldMessage {
        let sink = SinkName(rawValue: columns.text())
        let grace = Duration.milliseconds(columns.integer())
        let place = columns.text()
        let revision = columns.integer()
        let isWanted = columns.truth()
        let placed = columns.optionalInstant()
        let placedRevision = columns.optionalInteger()
        let attempts = columns.int()
        let notBefore = columns.instant()
        let reason = columns.reason()
        let isRefused = columns.truth()
        let due = columns.optionalInstant()
        let isBlocked = columns.truth()
        var event = try EventRow.read(&columns)
        // The timer may have been moved because the clock was stepped, so the event gets the
        // current due time of the timer.
        if let due { (event.occurred, event.due) = (due, due) }
        return HeldMessage(
            draft: HeldMessageDraft(sink: sink, event: event, grace: grace, place: place), revision: revision, isWanted: isWanted, due: due,
            placed: placed, placedRevision: placedRevision, attempts: attempts, notBefore: notBefore, reason: reason,
            isRefused: isRefused, isBlocked: isBlocked)
    }
}
