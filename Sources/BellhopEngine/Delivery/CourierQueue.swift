import BellhopCore

/// The rows and attempts that a courier holds in memory. A crash may lose them at any point,
/// because the outbox (the stored queue of operations) still has everything.
struct CourierQueue {
    /// The largest number of attempts that run at once.
    static let inFlightLimit = 16
    /// The largest number of operations that may have been attempted without a stored outcome. A
    /// crash can repeat these operations.
    static let unsettledLimit = 32
    /// The largest number of outcomes that are stored together.
    static let settleLimit = 16
    /// How long an outcome waits for further outcomes, so that several are stored together (DESIGN
    /// §5).
    static let settlePause: Duration = .milliseconds(5)
    /// The largest number of rows that one read of the outbox returns.
    static let fetchLimit = 256
    /// More rows are read when fewer rows than this are left in memory, so that no attempt has to
    /// wait for the store.
    static let fetchBelow = 24

    /// A running attempt.
    struct InFlight {
        var operation: Operation
        /// The time since boot at which the attempt is canceled.
        var deadline: Duration
        /// The task to cancel at the deadline; `nil` until the attempt has begun.
        var task: Task<DeliveryOutcome, Never>?
    }

    /// The outcome of an attempt. It has not been stored yet.
    struct Outcome {
        var operation: Operation
        var outcome: DeliveryOutcome
        /// Whether the sink was contacted. If not, the courier itself decided the outcome, and the
        /// outcome says nothing about the state of the sink.
        var wasAsked = true
        /// Whether an earlier attempt ended without an answer, so that the sink may have the notice
        /// twice.
        var mayBeTwice = false
    }

    /// The rate limit of the sink; `nil` if the sink has no limit.
    var turns: CourierTurns?
    var backlog = Backlog()
    /// An attempt to place a held message at the sink's server, or to take one back. It does not
    /// occupy an attempt slot.
    struct HeldMessageAttempt {
        var key: NoticeKey
        /// The time since boot at which the attempt is canceled.
        var deadline: Duration
        var task: Task<DeliveryOutcome, Never>?
    }

    private(set) var ready: [Operation] = []
    private(set) var inFlight: [NoticeKey: InFlight] = [:]
    private(set) var message: HeldMessageAttempt?
    private(set) var outcomes: [Outcome] = []
    /// The time since boot before which storing outcomes is not retried after the store has failed;
    /// `nil` if the store has not failed.
    private(set) var settleNotBefore: Duration?
    /// The outcomes that are being stored right now.
    private var beingStored: [Outcome] = []
    private var settling: Int { beingStored.count }
    /// The time since boot at which the waiting outcomes are stored, however few they are; `nil` if
    /// no outcome is waiting.
    private(set) var settleBy: Duration?
    /// The keys with a row in `ready`, with an attempt in flight, or with an outcome that is not
    /// stored yet.
    private(set) var busy: Set<NoticeKey> = []
    /// The keys that were withdrawn since the current read of the outbox began. Rows that this read
    /// returns for these keys are discarded. `nil` while no read is in progress.
    private var voidedDuringFetch: Set<NoticeKey>?
    /// Whether the sink turned out to be misconfigured. No attempt begins until this fact is stored
    /// and the sink's rows are parked.
    private var isBlocked = false
    /// Whether the outbox may hold rows that have not been read.
    var mayHaveMore = true
    /// Whether the outbox may hold unread urgent rows, which bypass the rate limit.
    var mayHaveUrgent = true

    /// Whether to read more rows, because only a few rows are left in memory and the outbox may
    /// have more.
    /// With a rate limit, also if only withdrawals are in memory, because notices go before them.
    var wantsFetch: Bool {
        guard mayHaveMore, !isBlocked, voidedDuringFetch == nil else { return false }
        if ready.count < Self.fetchBelow { return true }
        return turns != nil && ready.count < 4 * Self.fetchLimit && ready.allSatisfy { $0.verb == .withdraw }
    }

    /// Checks whether to read urgent rows separately. This is needed when rows that wait for the
    /// rate limit already fill the memory.
    func wantsUrgentFetch(at sinceBoot: Duration) -> Bool {
        guard let turns, mayHaveUrgent, !turns.lets(at: sinceBoot) else { return false }
        return !isBlocked && ready.count >= Self.fetchBelow && voidedDuringFetch == nil
    }

    mutating func beginFetch(ofUrgent isUrgent: Bool = false) {
        voidedDuringFetch = []
        mayHaveUrgent = false
        if !isUrgent { mayHaveMore = false }
    }

    mutating func endFetch(_ operations: [Operation], ofUrgent isUrgent: Bool = false) {
        let voided = voidedDuringFetch ?? []
        voidedDuringFetch = nil
        // A full page means that there may be more rows. Rows whose key is busy are read again
        // after the outcome for that key is stored.
        if operations.count >= Self.fetchLimit || operations.contains(where: { voided.contains($0.key) }) { mayHaveMore = true }
        if isBlocked {
            // The sink turned out to be misconfigured while the rows were being read.
            mayHaveMore = true
            return
        }
        var fetched: [Operation] = []
        fetched.reserveCapacity(operations.count + ready.count)
        for operation in operations where !voided.contains(operation.key) && busy.insert(operation.key).inserted {
            fetched.append(operation)
        }
        // Attempts take rows from the end of `ready`. The rows already in `ready` are older than
        // the new rows, so new rows go to the front. Urgent rows go to the end.
        fetched.reverse()
        ready = isUrgent ? ready + fetched : fetched + ready
    }

    /// Whether the sink has accepted anything yet. Until it has, only one attempt is made at a
    /// time, so that wrong credentials are tried once, not 16 times. ntfy locks out an address
    /// after 30 wrong log-ins.
    var isProven = false
    private(set) var breaker = CircuitBreaker()

    /// Closes the circuit breaker, because the sink is reachable again or a user asked for a retry.
    mutating func closeBreaker() { breaker = CircuitBreaker() }

    /// Whether the rows in back-off were already released. They are released when the sink accepts its
    /// first row, and again when it accepts a row after a failure.
    private var hasReleased = false

    /// Whether a parked sink is being tried again. The next attempt shows whether the sink must
    /// stay parked; until then, no other attempt begins.
    private var isOnTrial = false
    /// The operations for which an earlier attempt ended without an answer.
    private var unanswered: Set<OperationID> = []

    mutating func beginTrial() {
        isOnTrial = true
        isProven = false
    }

    /// Takes the next operation and begins an attempt. Returns `nil` if this is not possible now.
    ///
    /// - Parameter limit: how long the attempt may take.
    mutating func start(at sinceBoot: Duration, limit: Duration) -> InFlight? {
        guard canStart(at: sinceBoot), let place = place(at: sinceBoot) else { return nil }
        let operation = ready.remove(at: place)
        turns?.take(operation, at: sinceBoot)
        let attempt = InFlight(operation: operation, deadline: sinceBoot + limit)
        inFlight[operation.key] = attempt
        return attempt
    }

    /// Returns the index of the next row to attempt. Without a rate limit, this is the oldest row.
    private func place(at sinceBoot: Duration) -> Int? {
        turns.map { $0.place(in: ready, at: sinceBoot) } ?? ready.indices.last
    }

    /// Checks whether rows are waiting only because of the rate limit.
    func waitsForTurn(at sinceBoot: Duration) -> Bool {
        guard let turns, !turns.lets(at: sinceBoot) else { return false }
        return !ready.isEmpty || mayHaveMore
    }

    /// Records the outcome of an attempt.
    ///
    /// - Returns: whether the sink works again after a pause, so that rows in back-off need not
    ///   wait any longer.
    @discardableResult
    mutating func finish(_ operation: Operation, _ outcome: DeliveryOutcome, wasAsked: Bool = true, at sinceBoot: Duration) -> Bool {
        inFlight[operation.key] = nil
        guard wasAsked else {
            outcomes.append(Outcome(operation: operation, outcome: outcome, wasAsked: false))
            return false
        }
        isOnTrial = false
        var works = breaker.heard(outcome, at: sinceBoot)
        if breaker.isOpen { isProven = false }
        switch outcome {
        case .accepted, .partly(_, after: _, reached: .some):
            isProven = true
            // The breaker is closed after few failures, and after a restart of the daemon.
            if !hasReleased { (works, hasReleased) = (true, true) }
        case .misconfigured:
            isProven = false
            isBlocked = true
            drop()
        case .deferred, .ambiguous: hasReleased = false
        case .limited, .partly, .rejected: break
        }
        let wasUnanswered = unanswered.remove(operation.id) != nil
        switch outcome {
        case .ambiguous: unanswered.insert(operation.id)
        case .deferred where wasUnanswered, .limited where wasUnanswered, .partly where wasUnanswered, .misconfigured where wasUnanswered:
            unanswered.insert(operation.id)
        default: break
        }
        outcomes.append(Outcome(operation: operation, outcome: outcome, mayBeTwice: wasUnanswered))
        return works
    }

    /// Whether outcomes should be stored without waiting for further outcomes, because the group is
    /// full or no other outcome is expected soon.
    var isRipe: Bool {
        guard beingStored.isEmpty, !outcomes.isEmpty else { return false }
        return outcomes.count >= Self.settleLimit || inFlight.isEmpty || ready.isEmpty
    }

    /// Removes and returns the outcomes to store now. The result is empty if it is too early to
    /// store them.
    mutating func takeOutcomes(at sinceBoot: Duration) -> [Outcome] {
        guard beingStored.isEmpty, !outcomes.isEmpty, settleNotBefore.map({ sinceBoot >= $0 }) ?? true else { return [] }
        if !isRipe {
            let limit = settleBy ?? sinceBoot + Self.settlePause
            settleBy = limit
            if sinceBoot < limit { return [] }
        }
        settleBy = nil
        settleNotBefore = nil
        let taken = Array(outcomes.prefix(Self.settleLimit))
        outcomes.removeFirst(taken.count)
        beingStored = taken
        return taken
    }

    /// Drops all rows in memory, because the sink will be parked.
    private mutating func drop() {
        busy.subtract(ready.map(\.key))
        ready = []
    }

    /// Puts back outcomes that could not be stored. Only the storing is retried, not the attempts
    /// themselves.
    mutating func unsettled(_ taken: [Outcome], retryAt sinceBoot: Duration) {
        beingStored = []
        outcomes = taken + outcomes
        settleNotBefore = sinceBoot
    }

    /// Releases the keys of the outcomes that were just stored.
    mutating func settled(_ keys: some Sequence<NoticeKey>) {
        beingStored = []
        isBlocked = false
        busy.subtract(keys)
        mayHaveMore = true
    }

    /// Drops the rows in memory that have one of these keys, because the keys were withdrawn. A
    /// dropped row may belong to a newer notice with the same key. After a drop, the outbox is
    /// therefore read again.
    ///
    /// - Returns: whether any row was dropped.
    @discardableResult
    package mutating func void(_ keys: Set<NoticeKey>) -> Bool {
        voidedDuringFetch?.formUnion(keys)
        guard ready.contains(where: { keys.contains($0.key) }) else { return false }
        mayHaveMore = true
        ready.removeAll { keys.contains($0.key) }
        busy.subtract(
            keys.subtracting(inFlight.keys).subtracting(outcomes.map(\.operation.key)).subtracting([message?.key].compactMap { $0 }))
        return true
    }

    var isIdle: Bool {
        ready.isEmpty && message == nil && inFlight.isEmpty && outcomes.isEmpty && settling == 0 && voidedDuringFetch == nil
    }

    /// Whether nothing is left to do in memory, apart from attempts that are already running. If
    /// so, only the outbox can show when there is more to do.
    var isQuiet: Bool { ready.isEmpty && outcomes.isEmpty && settling == 0 }

    /// Whether a delivery is in flight or has an outcome that is not stored yet. Withdrawals do not
    /// count.
    var isTelling: Bool {
        settling > 0 || inFlight.values.contains { $0.operation.verb != .withdraw } || outcomes.contains { $0.operation.verb != .withdraw }
    }

    /// Checks whether another operation could begin now.
    func canStart(at sinceBoot: Duration) -> Bool {
        mayStart(at: sinceBoot) && breaker.lets(at: sinceBoot) && place(at: sinceBoot) != nil
    }

    /// Checks whether there are rows to process and a free slot for an attempt.
    private func mayStart(at sinceBoot: Duration) -> Bool {
        let slots = isProven && !breaker.isPaced(at: sinceBoot) ? Self.inFlightLimit : 1
        return !isBlocked && !ready.isEmpty && inFlight.count < slots && hasRoom
    }

    /// Whether one more attempt may begin without exceeding ``unsettledLimit``.
    private var hasRoom: Bool { inFlight.count + outcomes.count + settling < Self.unsettledLimit }

    /// Checks whether the outbox loop has work: outcomes to store, new outcomes for which the wait
    /// (``settlePause``) must begin, or rows to read. If no rows are in memory, the loop must also
    /// find out when the next row will be ready.
    func concernsOutbox(at sinceBoot: Duration) -> Bool {
        isRipe || wantsFetch || wantsUrgentFetch(at: sinceBoot) || ready.isEmpty || (settling == 0 && settleBy == nil && !outcomes.isEmpty)
    }

    /// Whether no attempt is in flight and no outcome waits to be stored. Rows in `ready` do not
    /// count, because the outbox still has them.
    var isDrained: Bool { inFlight.isEmpty && message == nil && outcomes.isEmpty && settling == 0 }

    /// Returns the time since boot at which the courier must act next. This is the earliest
    /// deadline of a running attempt, or the end of a pause of the circuit breaker or the rate
    /// limit.
    func nextDeadline(at sinceBoot: Duration) -> Duration? {
        let deadline = (inFlight.values.map(\.deadline) + [message?.deadline].compactMap { $0 }).min()
        guard mayStart(at: sinceBoot) else { return deadline }
        let turn = place(at: sinceBoot) == nil ? turns?.next(for: ready) : nil
        let pause = inFlight.isEmpty ? breaker.openUntil : nil
        guard let next = [turn, pause].compactMap({ $0 }).max() else { return deadline }
        return deadline.map { min($0, next) } ?? next
    }

    /// Checks whether the sink has accepted a message that has this answer token and whose receipt
    /// is not stored yet.
    func hasUnstored(token: String) -> Bool {
        (outcomes + beingStored).contains { item in
            if case .accepted(let receipt) = item.outcome { receipt.answerToken.map { $0 == token } ?? false } else { false }
        }
    }

    /// The time since boot at which waiting outcomes will be stored; `nil` if no outcome is
    /// waiting.
    var nextSettling: Duration? { settling > 0 || outcomes.isEmpty ? nil : settleNotBefore ?? settleBy }

    /// Records the task of the attempt with this key.
    mutating func begun(_ key: NoticeKey, _ task: Task<DeliveryOutcome, Never>) { inFlight[key]?.task = task }

    func overdue(at sinceBoot: Duration) -> [Task<DeliveryOutcome, Never>] {
        let message = message.flatMap { $0.deadline <= sinceBoot ? $0.task : nil }
        return inFlight.values.filter { $0.deadline <= sinceBoot }.compactMap(\.task) + [message].compactMap { $0 }
    }

    // MARK: Held messages

    /// Returns how long attempts for held messages must wait, either because the sink is paused or
    /// because notices come first. Returns `nil` if held messages need not wait.
    func sparesHeldMessages(at sinceBoot: Duration) -> Duration? {
        // A trial consists of a single attempt, which is reserved for a notice. If no notice is
        // left, the trial is over.
        if isOnTrial, !isIdle || mayHaveMore { return CircuitBreaker.pauses.lowerBound }
        guard let openUntil = breaker.openUntil else { return nil }
        if sinceBoot < openUntil { return openUntil - sinceBoot }
        // If a notice is waiting, the breaker's trial attempt is reserved for that notice.
        return ready.isEmpty && inFlight.isEmpty ? nil : CircuitBreaker.pauses.lowerBound
    }

    /// Reserves a key for an attempt at a held message, unless the key is in use. No operation with
    /// the key begins until ``takeBack(_:_:at:)`` releases it.
    mutating func lend(_ key: NoticeKey, until deadline: Duration) -> Bool {
        guard message == nil, !isBlocked, busy.insert(key).inserted else { return false }
        message = HeldMessageAttempt(key: key, deadline: deadline)
        return true
    }

    mutating func begunHeldMessage(_ task: Task<DeliveryOutcome, Never>) { message?.task = task }

    /// Releases a reserved key. `outcome` is `nil` if nothing was attempted.
    ///
    /// - Returns: whether the sink works again after a pause, like the result of
    ///   ``finish(_:_:wasAsked:at:)``.
    mutating func takeBack(_ key: NoticeKey, _ outcome: DeliveryOutcome?, at sinceBoot: Duration) -> Bool {
        message = nil
        busy.remove(key)
        mayHaveMore = true
        // Only the delivery of a notice decides whether the sink is misconfigured.
        guard let outcome else { return false }
        if case .misconfigured = outcome { return false }
        let works = breaker.heard(outcome, at: sinceBoot)
        if breaker.isOpen { isProven = false }
        if case .accepted = outcome { isProven = true }
        return works
    }
}
