import BellhopCore
import Dispatch

/// What the store's thread does for the database while nobody asks for anything. Lives on that thread.
///
/// Above all it moves the log into the database. What stands in the log alone is lost when one bit of it flips; and on a young installation that would be
/// everything, because SQLite itself moves nothing before there are 2,000 pages. It is never done in the path of what is due: only after a pause.
final class Upkeep {
    /// How long nobody has asked for anything before it begins: longer than a notice is apart from its outcomes, and no whole second, at which timers
    /// are due that were begun by the command just answered.
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

    /// Something was written since it ran last.
    var isDue: Bool { connection.hasWritten }

    func run() {
        connection.hasWritten = false
        inspect()
        // A file that has no name any more takes in nothing; and what is in its place is not ours to write.
        guard !connection.hasMoved else { return }
        do throws(StoreError) {
            try checkpoint.rows { _ in .enough }
            // A number that stands there already: a new log begins with a header that is forced to the disk by itself, and the next to write must not wait
            // for that, because it may be what is due.
            try begin.run()
        } catch {
            // The connection has noted it. The log stays, and is moved after the next change.
        }
        if let reserve {
            reserve.make()
            if reserve.isThere { condition.note(isReserveUsed: false) }
        }
    }

    /// Looks at what is wrong with the files.
    func inspect() {
        condition.note(hasMoved: connection.hasMoved)
        condition.note(copies: copies.names)
    }

    /// Gives up the reserve, once.
    /// - Returns: whether there is room now that there was not.
    func freeReserve() -> Bool {
        guard let reserve, reserve.free() else { return false }
        condition.note(isReserveUsed: true)
        return true
    }

    /// Moves the log into the database and cuts it, which may give back room.
    func moveLog() throws(StoreError) {
        try checkpoint.rows { _ in .enough }
    }
}
