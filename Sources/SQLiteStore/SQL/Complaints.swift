import BellhopCore

/// Rows that cannot be read. Each is told to the log once, and passed over from then on, so that the rest goes on.
final class Complaints {
    private let log: @Sendable (String) -> Void
    private var unreadable: Set<String> = []

    init(log: @escaping @Sendable (String) -> Void) { self.log = log }

    /// No row was found unreadable so far.
    var isEmpty: Bool { unreadable.isEmpty }

    func knows(_ row: String) -> Bool { unreadable.contains(row) }

    /// - Parameter row: the row's name: `timer pet:018f…/wash`.
    func add(_ row: String, _ fault: UnreadableRow) {
        guard unreadable.insert(row).inserted else { return }
        log("\(row) in the database cannot be read and is passed over: \(fault.problem)")
    }

    /// The page that the row stands on is damaged.
    func addDamaged(_ row: String) {
        guard unreadable.insert(row).inserted else { return }
        log("\(row) in the database cannot be read and is passed over: its page is damaged")
    }
}
