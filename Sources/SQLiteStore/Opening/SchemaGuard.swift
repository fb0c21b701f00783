/// Checks that the tables and indexes of a database are exactly those that our migrations create.
///
/// A file from elsewhere, or one that another program has opened, may hold triggers, views in the
/// place of tables, or other conditions. They would act on what our statements write: an
/// acknowledged timer could be deleted at once. So every database is compared when it is opened and
/// when it is restored. SQLite is also configured to run no triggers and no views at all.
enum SchemaGuard {
    /// What differs from our schema, as the part of a sentence after "it".
    struct Fault: Error, Hashable {
        var description: String
    }

    private struct Part: Hashable {
        var type: String
        var name: String
    }

    /// From now on, functions that could do harm do not run in conditions and defaults of tables.
    /// Before schema 8, some of our own tables needed one.
    static func distrust(_ db: Database, at schema: Int) throws(SQLiteError) {
        if schema >= 8 { try db.execute("PRAGMA trusted_schema = OFF") }
    }

    /// Throws a ``Fault`` unless the schema of `db` equals that of a new database of number
    /// `schema`, the number that `db` itself claims.
    static func check(_ db: Database, at schema: Int, migrations: [Migration]) throws {
        let (found, ours) = (try parts(db), try expected(at: schema, migrations))
        for (part, sql) in found.sorted(by: { ($0.key.type, $0.key.name) < ($1.key.type, $1.key.name) }) {
            guard let expected = ours[part] else {
                if isStatistics(part, sql) { continue }
                throw Fault(description: "it contains the \(part.type) \(shown(part.name)), which Bellhop did not create")
            }
            if sql != expected { throw Fault(description: "its \(part.type) \(shown(part.name)) is not as Bellhop created it") }
        }
        let missing = ours.keys.filter { found[$0] == nil }.sorted { ($0.type, $0.name) < ($1.type, $1.name) }
        if let part = missing.first { throw Fault(description: "its \(part.type) \(shown(part.name)) is missing") }
    }

    /// Whether this is a table of ANALYZE, if somebody has run it. SQLite uses it to choose an
    /// index.
    private static func isStatistics(_ part: Part, _ sql: [String]) -> Bool {
        switch part.name {
        case "sqlite_stat1": sql == SchemaText.tokens("CREATE TABLE sqlite_stat1(tbl,idx,stat)")
        case "sqlite_stat4": sql == SchemaText.tokens("CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)")
        default: false
        }
    }

    /// The schema of a new database of this number.
    private static func expected(at schema: Int, _ migrations: [Migration]) throws(SQLiteError) -> [Part: [String]] {
        let made = try Database(":memory:")
        // There are no rows to fold, but the statement needs a function of that name.
        try made.addFolding(Migration.folding)
        for migration in migrations where migration.number <= schema { try made.execute(migration.sql) }
        return try parts(made)
    }

    /// The SQL tokens of every schema entry; an index's SQL names its table. Empty for indexes that
    /// SQLite creates with their table.
    private static func parts(_ db: Database) throws(SQLiteError) -> [Part: [String]] {
        var parts: [Part: [String]] = [:]
        for row in try db.rows("SELECT type, name, sql FROM sqlite_schema") {
            parts[Part(type: row[0] ?? "", name: row[1] ?? "")] = SchemaText.tokens(row[2] ?? "")
        }
        return parts
    }

    /// Formats a name that somebody else chose: at most 40 characters, quoted so that it cannot
    /// disturb a terminal.
    private static func shown(_ name: String) -> String { String(name.prefix(40)).debugDescription }
}
