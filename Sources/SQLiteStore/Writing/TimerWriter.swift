import BellhopCore

/// Arms, disarms and shifts timers.
final class TimerWriter {
    private let tally: TimerTally
    private let exists: Statement
    private let insert: Statement
    private let put: Statement
    private let update: Statement
    private let delete: Statement
    private let deleteOwner: Statement
    private let shift: Statement

    init(_ connection: DatabaseConnection, _ tally: TimerTally) {
        self.tally = tally
        exists = Statement(connection, "SELECT 1 FROM timers WHERE owner = ?1 AND kind = ?2")
        insert = Statement(connection, "INSERT INTO timers (\(TimerRow.written)) VALUES (\(marks(TimerRow.count)))")
        put = Statement(connection, "INSERT OR REPLACE INTO timers (\(TimerRow.written)) VALUES (\(marks(TimerRow.count)))")
        update = Statement(
            connection,
            """
            UPDATE timers SET (\(TimerRow.written)) = (\(marks(TimerRow.count)))
            WHERE owner = ?1 AND kind = ?2 AND generation = ?\(TimerRow.count + 1)
            """)
        delete = Statement(connection, "DELETE FROM timers WHERE owner = ?1 AND kind = ?2 AND generation = ?3")
        deleteOwner = Statement(connection, "DELETE FROM timers WHERE owner = ?1 RETURNING owner, kind")
        shift = Statement(connection, "UPDATE timers SET armed = armed + ?2, due = due + ?2 WHERE boot = ?1")
    }

    func arm(_ timer: TimerRecord, replacing replaced: Int64?) throws(StoreError) {
        guard let replaced else {
            do throws(StoreError) {
                try insert.run { TimerRow.bind(timer, to: &$0) }
                tally.add(timer.owner, timer.kind, 1)
                return
            } catch {
                guard case .conflict = error else { throw error }
                throw .conflict("timer \(timer.owner)/\(timer.kind.rawValue) is armed already")
            }
        }
        let changed = try update.run {
            TimerRow.bind(timer, to: &$0)
            $0.add(replaced)
        }
        if changed == 0 { throw gone(timer.owner, timer.kind, replaced) }
    }

    /// Arms the timer, whether or not a timer with this owner and kind is already armed.
    func put(_ timer: TimerRecord) throws(StoreError) {
        let isArmed = try exists.first {
            $0.add(timer.owner.description)
            $0.add(timer.kind.rawValue)
        } _: { _ in
            true
        }
        try put.run { TimerRow.bind(timer, to: &$0) }
        if isArmed == nil { tally.add(timer.owner, timer.kind, 1) }
    }

    func removeFollowUp(of key: NoticeKey) throws(StoreError) {
        try tally.delete(deleteOwner) { $0.add(Owner.notice(key).description) }
    }

    func disarm(_ owner: Owner, _ kind: TimerKind, generation: Int64) throws(StoreError) {
        let changed = try delete.run {
            $0.add(owner.description)
            $0.add(kind.rawValue)
            $0.add(generation)
        }
        if changed == 0 { throw gone(owner, kind, generation) }
        tally.add(owner, kind, -1)
    }

    func shift(countsOf boot: BootID, by duration: Duration) throws(StoreError) {
        guard duration.inMilliseconds != 0 else { return }
        try shift.run {
            $0.add(boot.rawValue)
            $0.add(duration.inMilliseconds)
        }
    }

    private func gone(_ owner: Owner, _ kind: TimerKind, _ generation: Int64) -> StoreError {
        .conflict("timer \(owner)/\(kind.rawValue) is no longer armed with generation \(generation)")
    }
}
