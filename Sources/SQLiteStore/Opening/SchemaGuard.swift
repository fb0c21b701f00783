import CSQLite
import GRDB
import GRDBSQLite

/// Keeps a database from doing what we did not write: its tables and indexes must be those that our migrations make.
///
/// A file from elsewhere, or one that another program has opened, may hold triggers, views in the place of tables, or other conditions. They would act
/// on what our statements write: an acknowledged timer could be deleted at once. So each database is compared when it is opened and when it is
/// restored, and SQLite is told to run no trigger and no view in any case.
enum SchemaGuard {
    /// What is not ours, as the part of a sentence behind "it".
    struct Fault: Error, Hashable {
        var description: String
    }

    private struct Part: Hashable {
        var type: String
        var name: String
    }

    /// For a connection that was just opened.
    static func restrain(_ db: Database) throws {
        guard let handle = db.sqliteConnection else { preconditionFailure("GRDB hands out open connections only") }
        let switches = [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
        ]
        for (setting, isOn) in switches {
            let code = bh_sqlite_switch(handle, setting, Int32(isOn))
            guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        }
    }

    /// From here on functions that could do harm do not run in conditions and defaults of tables. Before schema 8 some of ours needed one.
    static func distrust(_ db: Database, at schema: Int) throws {
        if schema >= 8 { try db.execute(sql: "PRAGMA trusted_schema = OFF") }
    }

    /// Throws a ``Fault`` unless the schema of `db`, which says it has the number `schema`, is that of a new database of that number.
    static func check(_ db: Database, at schema: Int, migrations: [Migration]) throws {
        guard let handle = db.sqliteConnection else { preconditionFailure("GRDB hands out open connections only") }
        let (found, ours) = (try parts(handle), try expected(at: schema, migrations))
        for (part, sql) in found.sorted(by: { ($0.key.type, $0.key.name) < ($1.key.type, $1.key.name) }) {
            guard let expected = ours[part] else {
                if isStatistics(part, sql) { continue }
                throw Fault(description: "it holds the \(part.type) \(shown(part.name)), which Bellhop did not make")
            }
            if sql != expected { throw Fault(description: "its \(part.type) \(shown(part.name)) is not as Bellhop made it") }
        }
        let missing = ours.keys.filter { found[$0] == nil }.sorted { ($0.type, $0.name) < ($1.type, $1.name) }
        if let part = missing.first { throw Fault(description: "its \(part.type) \(shown(part.name)) is missing") }
    }

    /// What ANALYZE keeps for SQLite's choice of an index, if somebody has run it.
    private static func isStatistics(_ part: Part, _ sql: [String]) -> Bool {
        switch part.name {
        case "sqlite_stat1": sql == SchemaText.tokens("CREATE TABLE sqlite_stat1(tbl,idx,stat)")
        case "sqlite_stat4": sql == SchemaText.tokens("CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)")
        default: false
        }
    }

    /// What a new database of this number has. Without GRDB: a queue of Dispatch that is released starts a pool of threads that wakes every second for
    /// ever, and an idle daemon makes no system call (promise 7).
    private static func expected(at schema: Int, _ migrations: [Migration]) throws -> [Part: [String]] {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        defer { sqlite3_close_v2(opened) }
        guard let made = opened, code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        // No row is there to be folded, but the statement wants a function of that name.
        sqlite3_create_function_v2(
            made, Migration.folding, 1, SQLITE_UTF8, nil, { context, _, values in sqlite3_result_value(context, values?[0]) }, nil, nil, nil
        )
        for migration in migrations where migration.number <= schema {
            let code = sqlite3_exec(made, migration.sql, nil, nil, nil)
            guard code == SQLITE_OK else {
                throw DatabaseError(resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(made)))
            }
        }
        return try parts(made)
    }

    /// The SQL of everything in the schema, which names the table an index is of; empty for indexes that come with their table.
    private static func parts(_ handle: OpaquePointer) throws -> [Part: [String]] {
        var parts: [Part: [String]] = [:]
        var statement: OpaquePointer?
        var code = sqlite3_prepare_v2(handle, "SELECT type, name, sql FROM sqlite_schema", -1, &statement, nil)
        defer { sqlite3_finalize(statement) }
        func text(_ column: Int32) -> String { sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "" }
        if code == SQLITE_OK { code = sqlite3_step(statement) }
        while code == SQLITE_ROW {
            parts[Part(type: text(0), name: text(1))] = SchemaText.tokens(text(2))
            code = sqlite3_step(statement)
        }
        guard code == SQLITE_DONE else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(handle)))
        }
        return parts
    }

    /// A name that somebody else chose: at most 40 characters, quoted so that it cannot disturb a terminal.
    private static func shown(_ name: String) -> String { String(name.prefix(40)).debugDescription }
}
