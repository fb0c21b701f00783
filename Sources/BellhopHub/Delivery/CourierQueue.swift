import BellhopCore

/// What a courier knows between two looks at the outbox. It may be lost at any line: the outbox has it all.
struct CourierQueue {
    /// How many attempts run at once.
    static let inFlightLimit = 16
    /// How many operations may have been attempted without their outcome being stored: what a crash can repeat (issue 2: at most 32).
    static let unsettledLimit = 32
    /// Outcomes stored in one go.
    static let settleLimit = 16
    /// Rows read from the outbox at a time.
    static let fetchLimit = 64

    /// An attempt that runs.
    struct InFlight {
        var operation: Operation
        /// Boot time after which it is cancelled.
        var deadline: Duration
        var cancel: Doorbell
    }

    /// The outcome of an attempt, on its way to the store.
    struct Outcome {
        var operation: Operation
        var outcome: DeliveryOutcome
    }

    private(set) var ready: [Operation] = []
    private(set) var inFlight: [NoticeKey: InFlight] = [:]
    private(set) var outcomes: [Outcome] = []
    /// Boot time before which storing is not tried again, after the store failed.
    private(set) var settleNotBefore: Duration?
    /// Outcomes being stored now.
    private(set) var settling = 0
    /// Keys in `ready`, in flight, or with an outcome not yet stored.
    private(set) var busy: Set<NoticeKey> = []
    /// Keys withdrawn while a fetch was under way: what that fetch brings back of them is void.
    private var voidedDuringFetch: Set<NoticeKey>?
    /// The sink turned out to be misconfigured: nothing begins until that is stored and its rows are parked.
    private var isBlocked = false
    /// The outbox may hold rows that have not been looked at.
    var mayHaveMore = true

    /// Whether a fetch is worth its query: nothing at hand, and something may be there.
    var wantsFetch: Bool { mayHaveMore && !isBlocked && ready.isEmpty && voidedDuringFetch == nil }

    mutating func beginFetch() {
        voidedDuringFetch = []
        mayHaveMore = false
    }

    mutating func endFetch(_ operations: [Operation]) {
        let voided = voidedDuringFetch ?? []
        voidedDuringFetch = nil
        for operation in operations where !voided.contains(operation.key) && busy.insert(operation.key).inserted {
            ready.append(operation)
        }
        // A full answer, and rows behind a busy key, mean that there is more.
        if operations.count >= Self.fetchLimit { mayHaveMore = true }
        // Taken from the end.
        ready.reverse()
    }

    /// Whether the sink has taken anything yet. Until then one attempt at a time: wrong credentials are tried once, not 16 times
    /// (ntfy locks out an address after 30 wrong log-ins).
    var isProven = false

    /// The next operation to attempt, if a slot is free.
    mutating func start(deadline: Duration) -> InFlight? {
        guard !isBlocked, inFlight.count < (isProven ? Self.inFlightLimit : 1),
            inFlight.count + outcomes.count + settling < Self.unsettledLimit,
            let operation = ready.popLast()
        else { return nil }
        let attempt = InFlight(operation: operation, deadline: deadline, cancel: Doorbell())
        inFlight[operation.key] = attempt
        return attempt
    }

    mutating func finish(_ operation: Operation, _ outcome: DeliveryOutcome) {
        inFlight[operation.key] = nil
        switch outcome {
        case .accepted: isProven = true
        case .misconfigured:
            isProven = false
            isBlocked = true
            drop()
        case .deferred, .rejected, .ambiguous: break
        }
        outcomes.append(Outcome(operation: operation, outcome: outcome))
    }

    /// The outcomes to store now, if it is time.
    mutating func takeOutcomes(at sinceBoot: Duration) -> [Outcome] {
        guard settling == 0, settleNotBefore.map({ sinceBoot >= $0 }) ?? true else { return [] }
        settleNotBefore = nil
        let taken = Array(outcomes.prefix(Self.settleLimit))
        outcomes.removeFirst(taken.count)
        settling = taken.count
        return taken
    }

    /// The sink will be parked: nothing at hand is attempted.
    private mutating func drop() {
        busy.subtract(ready.map(\.key))
        ready = []
    }

    /// The outcomes taken last could not be stored. The sink has them all the same, so what is tried again is the storing.
    mutating func unsettled(_ taken: [Outcome], retryAt sinceBoot: Duration) {
        settling = 0
        outcomes = taken + outcomes
        settleNotBefore = sinceBoot
    }

    /// The outcomes taken last are stored.
    mutating func settled(_ keys: some Sequence<NoticeKey>) {
        settling = 0
        isBlocked = false
        busy.subtract(keys)
        mayHaveMore = true
    }

    /// No attempt of these keys may begin any more.
    mutating func void(_ keys: Set<NoticeKey>) {
        voidedDuringFetch?.formUnion(keys)
        guard ready.contains(where: { keys.contains($0.key) }) else { return }
        ready.removeAll { keys.contains($0.key) }
        busy.subtract(keys.subtracting(inFlight.keys).subtracting(outcomes.map(\.operation.key)))
    }

    var isIdle: Bool { ready.isEmpty && inFlight.isEmpty && outcomes.isEmpty && settling == 0 }

    /// Whether another operation could begin.
    var hasRoom: Bool {
        ready.isEmpty && inFlight.count < (isProven ? Self.inFlightLimit : 1)
            && inFlight.count + outcomes.count + settling < Self.unsettledLimit
    }

    /// Nothing is on the wire or waits to be stored; what is ready stays in the outbox.
    var isDrained: Bool { inFlight.isEmpty && outcomes.isEmpty && settling == 0 }

    /// When something must be looked at again: the earliest deadline in flight, or the next try at storing.
    var nextDeadline: Duration? { (inFlight.values.map(\.deadline) + [settleNotBefore].compactMap { $0 }).min() }

    func overdue(at sinceBoot: Duration) -> [Doorbell] {
        inFlight.values.filter { $0.deadline <= sinceBoot }.map(\.cancel)
    }
}
