import BellhopCore

/// Writes the records of server-held messages: which messages a push server should hold, and which
/// messages it is known to hold.
final class HeldMessageWriter {
    private let isArmed: Statement
    private let select: Statement
    private let save: Statement
    private let drop: Statement
    private let place: Statement
    private let clear: Statement
    private let forget: Statement
    private let postpone: Statement
    private let refuse: Statement
    private let shift: Statement
    private let release: Statement
    private let forgetSink: Statement
    private let blank: Statement
    private let blankOfOwner: Statement

    init(_ connection: DatabaseConnection) {
        let isOfKey = "WHERE sink = ?1 AND key = ?2"
        isArmed = Statement(connection, "SELECT due FROM timers WHERE owner = ?1 AND kind = ?2 AND generation = ?3")
        select = Statement(connection, "\(HeldMessageRow.select) WHERE n.sink = ?1 AND n.key = ?2")
        save = Statement(connection, "INSERT OR REPLACE INTO nets (\(HeldMessageRow.given)) VALUES (\(marks(HeldMessageRow.givenCount)))")
        drop = Statement(
            connection,
            """
            UPDATE nets SET wanted = 0, revision = revision + 1, attempts = 0, not_before = ?3, reason = '', refused = 0
            \(isOfKey) AND wanted = 1
            """)
        place = Statement(connection, "UPDATE nets SET placed = ?3, placed_revision = ?4, attempts = 0, reason = '' \(isOfKey)")
        clear = Statement(connection, "UPDATE nets SET placed = NULL, placed_revision = NULL, attempts = 0, reason = '' \(isOfKey)")
        forget = Statement(connection, "DELETE FROM nets \(isOfKey) AND NOT (\(HeldMessageRow.stands))")
        postpone = Statement(
            connection,
            """
            UPDATE nets SET attempts = attempts + 1, not_before = ?3, reason = ?4, placed = coalesce(placed, ?5),
                placed_revision = coalesce(placed_revision, ?6)
            \(isOfKey)
            """)
        refuse = Statement(
            connection, "UPDATE nets SET attempts = attempts + 1, refused = 1, reason = ?3 \(isOfKey) AND revision = ?4")
        shift = Statement(connection, "UPDATE nets SET placed = placed + ?1, not_before = min(not_before, ?2)")
        release = Statement(connection, "UPDATE nets SET not_before = ?2 WHERE sink = ?1 AND not_before > ?2")
        forgetSink = Statement(connection, "DELETE FROM nets WHERE sink = ?1")
        let blanks = """
            UPDATE nets SET wanted = 0, revision = revision + 1, title = '', body = '', name = '', labels = NULL, link = NULL, icon = NULL,
                actions = NULL, redacted_title = NULL, redacted_body = NULL
            """
        blank = Statement(connection, blanks)
        blankOfOwner = Statement(connection, "\(blanks) WHERE owner = ?1")
    }

    func want(_ draft: HeldMessageDraft, at now: Instant, _ done: inout Committed) throws(StoreError) {
        var event = draft.event
        guard let timer = event.timer,
            let due = try isArmed.first(
                {
                    $0.add(event.owner.description)
                    $0.add(timer.rawValue)
                    $0.add(event.generation)
                }, { $0.instant() })
        else { return }
        (event.number, event.occurred, event.due) = (0, due, due)
        var wanted = draft
        wanted.event = event
        let current = try current(draft.sink, event.notice.key)
        if let current, current.isWanted, current.draft == wanted { return }
        // If the sink now uses a different server, the message on the old server can no longer be
        // reached.
        let held = current.flatMap { $0.draft.place == draft.place ? $0 : nil }
        let message = HeldMessage(
            draft: wanted, revision: (current?.revision ?? 0) + 1, isWanted: true, due: due, placed: held?.placed,
            placedRevision: held?.placedRevision, attempts: 0, notBefore: now, reason: "", isRefused: false, isBlocked: false)
        try save.run { HeldMessageRow.bind(message, to: &$0) }
        done.sinks.insert(draft.sink)
    }

    private func current(_ sink: SinkName, _ key: NoticeKey) throws(StoreError) -> HeldMessage? {
        try select.first({
            $0.add(sink.rawValue)
            $0.add(key.rawValue)
        }) { columns in
            do throws(UnreadableRow) {
                return try HeldMessageRow.read(&columns)
            } catch {
                // Treat an unreadable row as missing, because the new row will replace it.
                return nil
            }
        } ?? nil
    }

    func drop(_ sink: SinkName, _ key: NoticeKey, at now: Instant, _ done: inout Committed) throws(StoreError) {
        let changed = try drop.run {
            $0.add(sink.rawValue)
            $0.add(key.rawValue)
            $0.add(now)
        }
        if changed > 0 { done.sinks.insert(sink) }
    }

    func forget(_ sink: SinkName, _ key: NoticeKey) throws(StoreError) {
        try forget.run {
            $0.add(sink.rawValue)
            $0.add(key.rawValue)
        }
    }

    /// Records that the push server no longer holds a message with this key.
    func clear(_ sink: SinkName, _ key: NoticeKey) throws(StoreError) {
        let wasThere =
            try clear.run {
                $0.add(sink.rawValue)
                $0.add(key.rawValue)
            } > 0
        if wasThere { try forget(sink, key) }
    }

    func settle(_ outcome: HeldMessageOutcome) throws(StoreError) {
        func bindKey(_ parameters: inout Parameters) {
            parameters.add(outcome.sink.rawValue)
            parameters.add(outcome.key.rawValue)
        }
        switch outcome.result {
        case .placed(let at):
            try place.run {
                bindKey(&$0)
                $0.add(at)
                $0.add(outcome.revision)
            }
        case .removed:
            try clear(outcome.sink, outcome.key)
        case .postponed(let notBefore, let ifTaken):
            try postpone.run {
                bindKey(&$0)
                $0.add(notBefore)
                $0.add(reason: outcome.reason)
                $0.add(ifTaken)
                $0.add(ifTaken.map { _ in HeldMessage.unknownRevision })
            }
        case .refused:
            try refuse.run {
                bindKey(&$0)
                $0.add(reason: outcome.reason)
                $0.add(outcome.revision)
            }
        }
    }

    /// After a clock step, adds the size of the step to the ring time of each placed message. Ends
    /// all pauses that were computed with the old clock.
    func shift(by duration: Duration, at now: Instant) throws(StoreError) {
        guard duration.inMilliseconds != 0 else { return }
        try shift.run {
            $0.add(duration.inMilliseconds)
            $0.add(now)
        }
    }

    func release(_ sink: SinkName, at now: Instant, _ done: inout Committed) throws(StoreError) {
        let released = try release.run {
            $0.add(sink.rawValue)
            $0.add(now)
        }
        if released > 0 { done.sinks.insert(sink) }
    }

    func forget(_ sink: SinkName) throws(StoreError) {
        try forgetSink.run { $0.add(sink.rawValue) }
    }

    /// Deletes the texts of held messages, because the texts are personal data. The rows stay,
    /// because messages that push servers hold must still be withdrawn.
    func blank(ofOwner owner: Owner? = nil) throws(StoreError) {
        guard let owner else {
            try blank.run()
            return
        }
        try blankOfOwner.run { $0.add(owner.description) }
    }
}
