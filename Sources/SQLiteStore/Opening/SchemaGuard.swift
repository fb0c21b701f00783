import BellhopCore

/// Checks that the tables and indexes of a database are exactly those that Bellhop's migrations
/// create.
///
/// A foreign file, or a file that another program has opened, may contain triggers, altered
/// conditions, or views in place of tables. Such objects could change what Bellhop writes. A
/// trigger, for example, could delete a timer right after it was stored. Every database is
/// therefore compared with the expected schema when it is opened and when it is restored. SQLite is
/// also configured to run no triggers and no views at all.
enum SchemaGuard {
    /// A difference from Bellhop's schema. The description is a clause about the database, and
    /// begins with "it" or "its".
    struct Fault: PhrasedError, Hashable {
        var sentence: Phrase
    }

    private struct Part: Hashable {
        var type: String
        var name: String
    }

    /// From now on, forbids potentially harmful functions in the conditions and defaults of tables.
    /// Before schema 8, some of Bellhop's own tables needed such a function.
    static func distrust(_ db: Database, at schema: Int) throws(SQLiteError) {
        if schema >= 8 { try db.execute("PRAGMA trusted_schema = OFF") }
    }

    /// Compares the schema of `db` with the schema of a new database whose schema number is
    /// `schema`, and throws a ``Fault`` if they differ. The caller reads `schema` from `db`.
    static func check(_ db: Database, at schema: Int, migrations: [Migration]) throws {
        let (found, ours) = (try parts(db), try expected(at: schema, migrations))
        for (part, sql) in found.sorted(by: { ($0.key.type, $0.key.name) < ($1.key.type, $1.key.name) }) {
            guard let expected = ours[part] else {
                if isStatistics(part, sql) { continue }
                throw Fault(sentence: "it contains the \(part.type) \(shown(part.name)), which Bellhop did not create")
            }
            if sql != expected { throw Fault(sentence: "the \(part.type) \(shown(part.name)) differs from the one that Bellhop created") }
        }
        let missing = ours.keys.filter { found[$0] == nil }.sorted { ($0.type, $0.name) < ($1.type, $1.name) }
        if let part = missing.first { throw Fault(sentence: "the \(part.type) \(shown(part.name)) is missing") }
    }

    /// Whether this is a table that the SQL command ANALYZE has created. SQLite uses such a table
    /// to choose an index.
    private static func isStatistics(_ part: Part, _ sql: [String]) -> Bool {
        switch part.name {
        case "sqlite_stat1": sql == SQLTokens.tokens("CREATE TABLE sqlite_stat1(tbl,idx,stat)")
        case "sqlite_stat4": sql == SQLTokens.tokens("CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)")
        default: false
        }
    }

    /// Returns the schema of a new database with this schema number.
    private static func expected(at schema: Int, _ migrations: [Migration]) throws(SQLiteError) -> [Part: [String]] {
        let made = try Database(":memory:")
        // A new database has no rows whose names must be folded, but the SQL of a migration needs a
        // function with this name.
        try made.addFolding(Migration.folding)
        for migration in migrations where migration.number <= schema { try made.execute(migration.sql) }
        return try parts(made)
    }

    /// Returns the SQL tokens of every schema entry. The SQL of an index includes the name of its
    /// table. The list of tokens is empty for an index that SQLite creates together with a table.
    private static func parts(_ db: Database) throws(SQLiteError) -> [Part: [String]] {
        var parts: [Part: [String]] = [:]
        for row in try db.rows("SELECT type, name, sql FROM sqlite_schema") {
            parts[Part(type: row[0] ?? "", name: row[1] ?? "")] = SQLTokens.tokens(row[2] ?? "")
        }
        return parts
    }

    /// Formats a name that another program chose: at most 40 characters, quoted so that the name
    /// cannot disturb a terminal.
    private static func shown(_ name: String) -> String { String(name.prefix(40)).debugDescription }
}
