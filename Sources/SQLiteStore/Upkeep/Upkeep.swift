import BellhopCore
import Dispatch

/// The maintenance that the store's thread does while no requests arrive. Lives on that thread.
///
/// Above all it moves the log into the database. Changes that are only in the log are lost when one
/// of its bits flips. On a young installation that would be everything, because SQLite itself moves
/// nothing before there are 2,000 pages. Maintenance runs only after a pause, so that it never
/// delays what is due.
final class Upkeep {
    /// The time without requests before maintenance begins. It is longer than the time between a
    /// notice and its outcomes. It is not a whole second, because timers that the command just
    /// answered has started are due at whole seconds.
    static let patience: DispatchTimeInterval = .milliseconds(350)

    private let connection: Connection
    private let condition: StoreCondition
    private let reserve: Reserve?
    private let copies: DamagedCopies
    private let checkpoint: Statement
    private let begin: Statement

    init(_ connection: Connection, _ condition: StoreCondition, _ reserve: Reserve?) {
        self.connection = connection
        self.condition = condition
        self.reserve = reserve
        copies = DamagedCopies(path: condition.path)
        checkpoint = Statement(connection, "PRAGMA wal_checkpoint(TRUNCATE)")
        begin = Statement(connection, "PRAGMA application_id = \(DatabaseHeader.ours)")
    }

    /// Whether something was written since maintenance last ran.
    var isDue: Bool { connection.hasWritten }

    func run() {
        connection.hasWritten = false
        inspect()
        // Moving the log into a file that no longer has a name would save nothing, and the file in
        // its place is not ours to write.
        guard !connection.hasMoved else { return }
        do throws(StoreError) {
            try checkpoint.rows { _ in .enough }
            // Writes a number that is already there. A new log begins with a header that is forced
            // to the disk by itself, and the next write must not wait for that, because it may be
            // what is due.
            try begin.run()
        } catch {
            // The connection has recorded the error. The log stays and is moved after the next
            // change.
        }
        if let reserve {
            reserve.make()
            if reserve.isThere { condition.note(isReserveUsed: false) }
        }
    }

    /// Checks whether the file was moved and which copies of damaged databases exist.
    func inspect() {
        condition.note(hasMoved: connection.hasMoved)
        condition.note(copies: copies.names)
    }

    /// Deletes the reserve.
    /// - Returns: whether that freed space.
    func freeReserve() -> Bool {
        guard let reserve, reserve.free() else { return false }
        condition.note(isReserveUsed: true)
        return true
    }

    /// Moves the log into the database and truncates it, which may free space.
    func moveLog() throws(StoreError) {
        try checkpoint.rows { _ in .enough }
    }
}
