import BellhopCore

/// Stores acts, and keeps the rows of a deleted pet for the act that deleted the pet.
final class ActWriter {
    private let insert: Statement
    private let prune: Statement
    private let delete: Statement
    private let clear: [Statement]
    private let keep: [Statement]
    private let restore: [Statement]

    init(_ connection: DatabaseConnection) {
        insert = Statement(connection, "INSERT INTO acts (\(ActRow.columns)) VALUES (\(marks(ActRow.count)))")
        prune = Statement(connection, "DELETE FROM acts WHERE at < ?1")
        delete = Statement(connection, "DELETE FROM acts WHERE id = ?1")
        let tables = [
            ("tasks", TaskRow.columns), ("day_totals", "pet, day, \(TotalsRow.columns)"),
            ("month_totals", "pet, month, \(TotalsRow.columns)"),
        ]
        clear = tables.map { table, _ in Statement(connection, "DELETE FROM kept_\(table) WHERE act = ?1 AND pet = ?2") }
        keep = tables.map { table, columns in
            Statement(connection, "INSERT INTO kept_\(table) (act, \(columns)) SELECT ?1, \(columns) FROM \(table) WHERE pet = ?2")
        }
        restore = tables.map { table, columns in
            Statement(connection, "INSERT INTO \(table) (\(columns)) SELECT \(columns) FROM kept_\(table) WHERE act = ?1 AND pet = ?2")
        }
    }

    func remember(_ act: Act, at now: Instant) throws(StoreError) {
        try prune(at: now)
        let trace = try ActRow.text(of: act.trace)
        try insert.run { ActRow.bind(act, trace: trace, to: &$0) }
    }

    /// Deletes the acts that can no longer be undone.
    func prune(at now: Instant) throws(StoreError) {
        try prune.run { $0.add(now - Act.window) }
    }

    func forget(_ id: ActID) throws(StoreError) {
        if try delete.run({ $0.add(id.description) }) == 0 { throw .conflict("act \(id) was taken back") }
    }

    /// Copies the tasks and totals of a pet that is about to be deleted.
    func keep(_ pet: PetID, for act: ActID) throws(StoreError) {
        try run(clear + keep, pet, act)
    }

    /// Copies back the tasks and totals that the act keeps. The pet must exist again.
    func restore(_ pet: PetID, from act: ActID) throws(StoreError) {
        try run(restore, pet, act)
    }

    private func run(_ statements: [Statement], _ pet: PetID, _ act: ActID) throws(StoreError) {
        for statement in statements {
            try statement.run {
                $0.add(act.description)
                $0.add(pet.description)
            }
        }
    }
}
