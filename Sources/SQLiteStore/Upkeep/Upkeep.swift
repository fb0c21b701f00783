import BellhopCore
import Dispatch

/// The maintenance that the store's thread does while no requests arrive. This type is used only on
/// that thread.
///
/// The main task is to move the log into the database. If a single bit of the log flips, the
/// changes in the log are lost. On a new installation, all changes so far may be in the log,
/// because SQLite itself moves nothing into the database until the log has 2,000 pages. Maintenance
/// runs only after a pause without requests, so that it never delays due timers.
final class Upkeep {
    /// The time without requests before maintenance begins. This time is longer than the time
    /// between a notice and its outcomes. It is not a whole number of seconds, because a timer that
    /// a command has just started is usually due after a whole number of seconds, and maintenance
    /// should not begin at that moment.
    static let patience: DispatchTimeInterval = .milliseconds(350)

    private let connection: DatabaseConnection
    private let condition: StoreCondition
    private let reserve: Reserve?
    private let copies: DamagedCopies
    private let checkpoint: Statement
    private let begin: Statement

    init(_ connection: DatabaseConnection, _ condition: StoreCondition, _ reserve: Reserve?) {
        self.connection = connection
        self.condition = condition
        self.reserve = reserve
        copies = DamagedCopies(path: condition.path)
        checkpoint = Statement(connection, "PRAGMA wal_checkpoint(TRUNCATE)")
        begin = Statement(connection, "PRAGMA application_id = \(DatabaseHeader.ours)")
    }

    /// Whether something has been written since the last maintenance.
    var isDue: Bool { connection.hasWritten }

    func run() {
        connection.hasWritten = false
        inspect()
        // If the database file was deleted or moved, moving the log into it would save nothing. A
        // new file at the same path must not be written.
        guard !connection.hasMoved else { return }
        do throws(StoreError) {
            try checkpoint.rows { _ in .enough }
            // This write stores a number that is already stored. Its purpose is to begin a new log,
            // whose header must be forced to the disk separately. The next write, which may belong
            // to a due timer, then need not wait for the header.
            try begin.run()
        } catch {
            // The connection has recorded the error. The log stays, and is moved into the database
            // after the next change.
        }
        if let reserve {
            reserve.make()
            if reserve.isThere { condition.note(isReserveUsed: false) }
        }
    }

    /// Checks whether the file was moved, and which copies of damaged databases exist.
    func inspect() {
        condition.note(hasMoved: connection.hasMoved)
        condition.note(copies: copies.names)
    }

    /// Deletes the reserve.
    /// - Returns: whether disk space was freed.
    func freeReserve() -> Bool {
        guard let reserve, reserve.free() else { return false }
        condition.note(isReserveUsed: true)
        return true
    }

    /// Moves the log into the database and truncates the log, which may free disk space.
    func moveLog() throws(StoreError) {
        try checkpoint.rows { _ in .enough }
    }
}
