import BellhopCore

/// Counts deliveries by sink and state, one slice of the journal at a time. The journal may be
/// long, and other requests must not wait until the whole count is done.
final class DeliveryCounter {
    /// The number of events in a slice. Counting a slice takes about two milliseconds.
    static let sliceLength: EventNumber = 4096

    private let first: Statement
    private let slice: Statement
    private let pending: Statement
    private let waiting: Statement
    private let heldEvents: Statement

    init(_ connection: DatabaseConnection) {
        first = Statement(connection, "SELECT event FROM deliveries WHERE event > ?1 ORDER BY event LIMIT 1")
        let columns = "SELECT sink, state, count(*) FROM"
        // Count the rows one by one in Swift, because SQLite would have to sort the rows before it
        // could group them.
        slice = Statement(connection, "SELECT sink, state FROM deliveries WHERE event BETWEEN ?1 AND ?2")
        pending = Statement(connection, "\(columns) outbox WHERE verb IN ('deliver', 'schedule') GROUP BY sink, state")
        waiting = Statement(connection, "SELECT sink, sum(verb <> 'withdraw'), sum(verb = 'withdraw') FROM outbox GROUP BY sink")
        heldEvents = Statement(connection, "SELECT count(DISTINCT event) FROM outbox WHERE state = 'held'")
    }

    /// Returns the number of events that quiet hours hold back at one or more sinks.
    func held() throws(StoreError) -> Int {
        try heldEvents.first({ _ in }, { $0.int() }) ?? 0
    }

    /// Returns how many rows each sink has in the outbox.
    func waitingCounts() throws(StoreError) -> [SinkName: WaitingCount] {
        var counts: [SinkName: WaitingCount] = [:]
        try waiting.rows { columns in
            let sink = SinkName(rawValue: columns.text())
            let notices = columns.int()
            counts[sink] = WaitingCount(notices: notices, withdrawals: columns.int())
            return .more
        }
        return counts
    }

    /// Adds the deliveries that wait in the outbox.
    func addPending(to counts: inout DeliveryCounts) throws(StoreError) {
        try pending.rows { columns in
            let (sink, state) = (columns.text(), columns.text())
            self.add(columns.int(), sink, state, to: &counts)
            return .more
        }
    }

    /// Adds the deliveries of the next slice of events.
    /// - Returns: the last event of the slice; `nil` if there are no more events.
    func addSlice(after event: EventNumber, to counts: inout DeliveryCounts) throws(StoreError) -> EventNumber? {
        guard let start = try first.first({ $0.add(event) }, { $0.integer() }) else { return nil }
        let end = start + Self.sliceLength - 1
        // A slice contains few different pairs of sink and state, so a linear search is faster than
        // hashing.
        var pairs: [(sink: String, state: String, count: Int)] = []
        try slice.rows({
            $0.add(start)
            $0.add(end)
        }) { columns in
            let (sink, state) = (columns.text(), columns.text())
            if let index = pairs.firstIndex(where: { $0.sink == sink && $0.state == state }) {
                pairs[index].count += 1
            } else {
                pairs.append((sink, state, 1))
            }
            return .more
        }
        for pair in pairs { add(pair.count, pair.sink, pair.state, to: &counts) }
        return end
    }

    private func add(_ count: Int, _ sink: String, _ state: String, to counts: inout DeliveryCounts) {
        // Another program wrote this unknown state. The fault is reported when the delivery itself
        // is read.
        guard let state = DeliveryState(rawValue: state) else { return }
        counts.add(count, SinkName(rawValue: sink), state)
    }
}

/// The counts of deliveries so far. Further slices can be added.
struct DeliveryCounts: Sendable {
    private var counts: [SinkName: [DeliveryState: Int]] = [:]

    mutating func add(_ count: Int, _ sink: SinkName, _ state: DeliveryState) {
        counts[sink, default: [:]][state, default: 0] += count
    }

    /// The counts, ordered by sink and then by state.
    var list: [DeliveryCount] {
        counts.sorted { $0.key.rawValue.utf8.lexicographicallyPrecedes($1.key.rawValue.utf8) }.flatMap { sink, states in
            DeliveryState.allCases.compactMap { state in
                states[state].map { DeliveryCount(sink: sink, state: state, count: $0) }
            }
        }
    }
}
