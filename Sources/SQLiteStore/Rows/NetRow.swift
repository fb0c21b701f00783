import BellhopCore

/// Reads and writes a net as a row; see ``Net``.
enum NetRow {
    private static let own = [
        "sink", "grace", "place", "revision", "wanted", "placed", "placed_revision", "attempts", "not_before", "reason", "refused",
    ]
    /// The columns of an insert.
    static let given = (own + [EventRow.given]).joined(separator: ", ")
    static let givenCount = own.count + EventRow.givenCount

    /// A query for nets. The table is named `n`; the rest of the query may refer to the timer as
    /// `t`.
    static let select = """
        SELECT \(own.map { "n.\($0)" }.joined(separator: ", ")), t.due,
            EXISTS (SELECT 1 FROM outbox o WHERE o.key = n.key AND o.sink = n.sink AND o.state <> 'held'),
            \(EventRow.columns(of: "n", number: "0"))
        FROM nets n LEFT JOIN timers t ON t.owner = n.owner AND t.kind = n.timer AND t.generation = n.generation
        """
    /// The condition that a row of `nets` is wanted and its timer is still armed.
    static let stands = """
        wanted = 1 AND EXISTS (
            SELECT 1 FROM timers t WHERE t.owner = nets.owner AND t.kind = nets.timer AND t.generation = nets.generation)
        """

    /// Binds ``given`` in its order.
    static func bind(_ net: Net, to parameters: inout Parameters) {
        parameters.add(net.sink.rawValue)
        parameters.add(net.draft.grace.inMilliseconds)
        parameters.add(net.draft.place)
        parameters.add(net.revision)
        parameters.add(net.isWanted)
        parameters.add(net.placed)
        parameters.add(net.placedRevision)
        parameters.add(net.attempts)
        parameters.add(net.notBefore)
        parameters.add(net.reason.rawValue)
        parameters.add(net.isRefused)
        EventRow.bind(net.draft.event, merges: [], to: &parameters)
    }

    static func name(_ columns: Columns) -> String {
        var columns = columns
        return "the net of \(columns.text())"
    }

    static func read(_ columns: inout Columns) throws(UnreadableRow) -> Net {
        let sink = SinkName(rawValue: columns.text())
        let grace = Duration.milliseconds(columns.integer())
        let place = columns.text()
        let revision = columns.integer()
        let isWanted = columns.truth()
        let placed = columns.optionalInstant()
        let placedRevision = columns.optionalInteger()
        let attempts = columns.int()
        let notBefore = columns.instant()
        let reason = Reason(columns.text())
        let isRefused = columns.truth()
        let due = columns.optionalInstant()
        let isBlocked = columns.truth()
        var event = try EventRow.read(&columns)
        // The timer may have been moved with the clock.
        if let due { (event.occurred, event.due) = (due, due) }
        return Net(
            draft: NetDraft(sink: sink, event: event, grace: grace, place: place), revision: revision, isWanted: isWanted, due: due,
            placed: placed, placedRevision: placedRevision, attempts: attempts, notBefore: notBefore, reason: reason,
            isRefused: isRefused, isBlocked: isBlocked)
    }
}
