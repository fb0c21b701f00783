import BellhopCore

/// Writes pets and tasks.
final class PetWriter {
    private let tally: TimerTally
    private let rows: OutboxRows
    private let insertPet: Statement
    private let updatePet: Statement
    private let deletePet: Statement
    private let insertTask: Statement
    private let updateTask: Statement
    private let deleteTask: Statement
    private let deleteTimers: Statement
    private let deleteFollowUps: Statement
    private let pending: Statement
    private let forgetReceipts: Statement

    init(_ connection: DatabaseConnection, _ rows: OutboxRows, _ tally: TimerTally) {
        self.tally = tally
        self.rows = rows
        insertPet = Statement(connection, "INSERT INTO pets (\(PetRow.columns)) VALUES (\(marks(PetRow.count)))")
        updatePet = Statement(
            connection, "UPDATE pets SET (\(PetRow.columns)) = (\(marks(PetRow.count))) WHERE id = ?1 AND version = ?\(PetRow.count + 1)")
        deletePet = Statement(connection, "DELETE FROM pets WHERE id = ?1 AND version = ?2")
        insertTask = Statement(connection, "INSERT INTO tasks (\(TaskRow.columns)) VALUES (\(marks(TaskRow.count)))")
        updateTask = Statement(
            connection,
            "UPDATE tasks SET (\(TaskRow.columns)) = (\(marks(TaskRow.count))) WHERE id = ?1 AND version = ?\(TaskRow.count + 1)")
        deleteTask = Statement(connection, "DELETE FROM tasks WHERE id = ?1 AND version = ?2")
        deleteTimers = Statement(connection, "DELETE FROM timers WHERE owner = ?1 RETURNING owner, kind")
        let notices = "SELECT '\(Owner.Kind.notice.rawValue):' || key FROM events WHERE owner = ?1"
        deleteFollowUps = Statement(connection, "DELETE FROM timers WHERE owner IN (\(notices)) RETURNING owner, kind")
        // The cross join keeps the outbox in the outer loop, because the outbox is short and the
        // journal is long.
        pending = Statement(
            connection,
            """
            SELECT \(OutboxRows.pendingColumns) FROM outbox o CROSS JOIN events e ON e.number = o.event
            WHERE e.owner = ?1 AND o.verb <> 'withdraw'
            """)
        forgetReceipts = Statement(
            connection,
            "UPDATE deliveries SET receipt = NULL WHERE receipt IS NOT NULL AND event IN (SELECT number FROM events WHERE owner = ?1)")
    }

    func save(_ pet: Pet, replacing replaced: Int64?) throws(StoreError) {
        // Check the tags here. A CHECK in the table would need a JSON function, and SQLite does not
        // run such a function in an untrusted schema.
        if pet.looks.tags.count > 10 { throw .refused("a pet has at most 10 tags") }
        guard let replaced else { return try restore(pet, version: 1) }
        let changed = try updatePet.run {
            PetRow.bind(pet, version: replaced + 1, to: &$0)
            $0.add(replaced)
        }
        if changed == 0 { throw .conflict("pet \(pet.id) is no longer at version \(replaced)") }
    }

    /// Inserts a deleted pet again, with this version.
    func restore(_ pet: Pet, version: Int64) throws(StoreError) {
        do throws(StoreError) {
            try insertPet.run { PetRow.bind(pet, version: version, to: &$0) }
        } catch {
            guard case .conflict = error else { throw error }
            throw .conflict("pet \(pet.id) exists already")
        }
    }

    func save(_ task: LaundryTask, replacing replaced: Int64?) throws(StoreError) {
        do throws(StoreError) {
            guard let replaced else {
                try insertTask.run { TaskRow.bind(task, version: 1, to: &$0) }
                return
            }
            let changed = try updateTask.run {
                TaskRow.bind(task, version: replaced + 1, to: &$0)
                $0.add(replaced)
            }
            if changed == 0 { throw StoreError.conflict("task \(task.id) is no longer at version \(replaced)") }
        } catch {
            // SQLite's message contains the columns of the index: "UNIQUE constraint failed:
            // tasks.pet".
            guard case .conflict(let what) = error, what.contains("tasks.") else { throw error }
            throw .conflict(what.contains("tasks.pet") ? "pet \(task.petID) has an open task" : "task \(task.id) exists already")
        }
    }

    func delete(_ id: TaskID, version: Int64) throws(StoreError) {
        let changed = try deleteTask.run {
            $0.add(id.description)
            $0.add(version)
        }
        if changed == 0 { throw .conflict("task \(id) is no longer at version \(version)") }
    }

    func delete(_ id: PetID, version: Int64, at now: Instant, _ done: inout Committed) throws(StoreError) {
        let changed = try deletePet.run {
            $0.add(id.description)
            $0.add(version)
        }
        if changed == 0 { throw .conflict("pet \(id) is no longer at version \(version)") }
        let owner = Owner.pet(id).description
        for statement in [deleteTimers, deleteFollowUps] { try tally.delete(statement) { $0.add(owner) } }
        for row in try rows.pending(pending, { $0.add(owner) }) {
            try rows.takeBack(row, reason: "the pet was deleted", at: now)
            done.withdrawn.insert(row.key)
        }
        try forgetReceipts.run { $0.add(owner) }
    }
}
