import BellhopCore

/// The rows that cannot be read. Each is logged once and skipped from then on, so that everything
/// else keeps working.
final class Complaints {
    private let log: @Sendable (String) -> Void
    private var unreadable: Set<String> = []

    init(log: @escaping @Sendable (String) -> Void) { self.log = log }

    /// Whether no unreadable row was found so far.
    var isEmpty: Bool { unreadable.isEmpty }

    func knows(_ row: String) -> Bool { unreadable.contains(row) }

    /// - Parameter row: the row's name: `timer pet:018f…/wash`.
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
