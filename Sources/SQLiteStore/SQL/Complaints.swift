import BellhopCore

/// Remembers the rows that cannot be read. Each of these rows is logged once and then skipped, so
/// that everything else keeps working.
final class Complaints {
    private let log: @Sendable (String) -> Void
    private var unreadable: Set<String> = []

    init(log: @escaping @Sendable (String) -> Void) { self.log = log }

    /// Whether no unreadable row has been found so far.
    var isEmpty: Bool { unreadable.isEmpty }

    func knows(_ row: String) -> Bool { unreadable.contains(row) }

    /// Records a row that cannot be read.
    ///
    /// - Parameter row: the row's name, for example `timer pet:018f…/wash`.
    func add(_ row: String, _ fault: UnreadableRow) {
        guard unreadable.insert(row).inserted else { return }
        log("\(row) in the database cannot be read and is skipped: \(fault.problem)")
    }

    /// Records a row whose database page is damaged.
    func addDamaged(_ row: String) {
        guard unreadable.insert(row).inserted else { return }
        log("\(row) in the database cannot be read and is skipped: its page is damaged")
    }
}
