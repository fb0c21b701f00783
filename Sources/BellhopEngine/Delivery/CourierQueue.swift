import BellhopCore

/// What a courier holds in memory between two reads of the outbox. A crash may lose it at any
/// point, because the outbox has everything.
struct CourierQueue {
    /// How many attempts run at once.
    static let inFlightLimit = 16
    /// How many operations may have been attempted without a stored outcome. A crash can repeat
    /// these.
    static let unsettledLimit = 32
    /// How many outcomes are stored together.
    static let settleLimit = 16
    /// How long an outcome waits to be stored together with others, while more are coming (DESIGN
    /// §5).
    static let settlePause: Duration = .milliseconds(5)
    /// How many rows are read from the outbox at a time.
    static let fetchLimit = 256
    /// More rows are read when fewer than this are left, so that no slot has to wait for the store.
    static let fetchBelow = 24

    /// A running attempt.
    struct InFlight {
        var operation: Operation
        /// Boot time at which it is cancelled.
        var deadline: Duration
        /// The task to cancel at the deadline; `nil` until it has begun.
        var task: Task<DeliveryOutcome, Never>?
    }

    /// The outcome of an attempt that is not stored yet.
    struct Outcome {
        var operation: Operation
        var outcome: DeliveryOutcome
        /// Whether the sink was asked. Otherwise the outcome is a decision of ours that says
        /// nothing about the sink.
        var wasAsked = true
        /// An earlier attempt ended without an answer, so the sink may have the notice twice.
        var mayBeTwice = false
    }

    /// The rate limit of the sink; `nil` for none.
    var bucket: TokenBucket?
    var backlog = Backlog()
    /// A net that is being placed or taken back. It does not occupy an attempt slot.
    struct NetAttempt {
        var key: NoticeKey
        /// Boot time at which it is cancelled.
        var deadline: Duration
        var task: Task<DeliveryOutcome, Never>?
    }

    private(set) var ready: [Operation] = []
    private(set) var inFlight: [NoticeKey: InFlight] = [:]
    private(set) var net: NetAttempt?
    private(set) var outcomes: [Outcome] = []
    /// Boot time before which storing is not retried, after a failure of the store.
    private(set) var settleNotBefore: Duration?
    /// The outcomes being stored right now.
    private var beingStored: [Outcome] = []
    private var settling: Int { beingStored.count }
    /// Boot time at which pending outcomes are stored, however few there are; `nil` while none
    /// waits for others.
    private(set) var settleBy: Duration?
    /// Keys in `ready`, in flight, or with an outcome that is not stored yet.
    private(set) var busy: Set<NoticeKey> = []
    /// Keys withdrawn during a fetch; rows that the fetch returns for them are void.
    private var voidedDuringFetch: Set<NoticeKey>?
    /// The sink is misconfigured: no attempt begins until that is stored and its rows are parked.
    private var isBlocked = false
    /// The outbox may hold rows that have not been read.
    var mayHaveMore = true
    /// The outbox may hold urgent rows, which need not wait for their turn.
    var mayHaveUrgent = true

    /// Whether to read more rows: few are left in memory, and the outbox may have more.
    var wantsFetch: Bool { mayHaveMore && !isBlocked && ready.count < Self.fetchBelow && voidedDuringFetch == nil }

    /// Whether to read urgent rows separately, because other rows fill the window.
    func wantsUrgentFetch(at sinceBoot: Duration) -> Bool {
        guard let bucket, mayHaveUrgent, !bucket.lets(at: sinceBoot) else { return false }
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
        // A full page means that there may be more. Rows behind a busy key are read after that key
        // is settled.
        if operations.count >= Self.fetchLimit || operations.contains(where: { voided.contains($0.key) }) { mayHaveMore = true }
        if isBlocked {
            // The sink turned out to be misconfigured during the fetch.
            mayHaveMore = true
            return
        }
        var fetched: [Operation] = []
        fetched.reserveCapacity(operations.count + ready.count)
        for operation in operations where !voided.contains(operation.key) && busy.insert(operation.key).inserted {
            fetched.append(operation)
        }
        // Rows are taken from the end, and the rows already there are older.
        fetched.reverse()
        ready = isUrgent ? ready + fetched : fetched + ready
    }

    /// Whether the sink has accepted anything yet. Until then one attempt is made at a time, so
    /// that wrong credentials are tried once, not 16 times (ntfy locks out an address after 30
    /// wrong log-ins).
    var isProven = false
    private(set) var breaker = CircuitBreaker()

    /// Ends sparing the sink, because it is reachable again or a user asked for a retry.
    mutating func closeBreaker() { breaker = CircuitBreaker() }

    /// The sink was parked, and the next attempt shows whether that is still necessary; nothing
    /// else begins meanwhile.
    private var isOnTrial = false
    /// Operations with an attempt that ended without an answer.
    private var unanswered: Set<OperationID> = []

    mutating func beginTrial() {
        isOnTrial = true
        isProven = false
    }

    /// The next operation to attempt, if a slot is free.
    ///
    /// - Parameter limit: how long the attempt may take.
    mutating func start(at sinceBoot: Duration, limit: Duration) -> InFlight? {
        guard canStart(at: sinceBoot), let place = place(at: sinceBoot) else { return nil }
        let operation = ready.remove(at: place)
        bucket?.take(at: sinceBoot)
        let attempt = InFlight(operation: operation, deadline: sinceBoot + limit)
        inFlight[operation.key] = attempt
        return attempt
    }

    /// The index of the next row: the oldest, or during a rate limit the oldest urgent one.
    private func place(at sinceBoot: Duration) -> Int? {
        guard let bucket, !bucket.lets(at: sinceBoot) else { return ready.indices.last }
        return ready.lastIndex(where: \.isUrgent)
    }

    /// Whether rows wait only for the rate limit.
    func waitsForTurn(at sinceBoot: Duration) -> Bool {
        guard let bucket, !bucket.lets(at: sinceBoot) else { return false }
        return !ready.isEmpty || mayHaveMore
    }

    /// Records the outcome of an attempt.
    ///
    /// - Returns: whether the sink works again after it was spared, so that rows in back-off need
    ///   not wait any longer.
    @discardableResult
    mutating func finish(_ operation: Operation, _ outcome: DeliveryOutcome, wasAsked: Bool = true, at sinceBoot: Duration) -> Bool {
        inFlight[operation.key] = nil
        guard wasAsked else {
            outcomes.append(Outcome(operation: operation, outcome: outcome, wasAsked: false))
            return false
        }
        isOnTrial = false
        let works = breaker.heard(outcome, at: sinceBoot)
        if breaker.isOpen { isProven = false }
        switch outcome {
        case .accepted: isProven = true
        case .misconfigured:
            isProven = false
            isBlocked = true
            drop()
        case .deferred, .limited, .rejected, .ambiguous: break
        }
        let wasUnanswered = unanswered.remove(operation.id) != nil
        switch outcome {
        case .ambiguous: unanswered.insert(operation.id)
        case .deferred where wasUnanswered, .limited where wasUnanswered, .misconfigured where wasUnanswered:
            unanswered.insert(operation.id)
        default: break
        }
        outcomes.append(Outcome(operation: operation, outcome: outcome, mayBeTwice: wasUnanswered))
        return works
    }

    /// Whether outcomes should be stored without further waiting: the group is full, or no more
    /// will come soon.
    var isRipe: Bool {
        guard beingStored.isEmpty, !outcomes.isEmpty else { return false }
        return outcomes.count >= Self.settleLimit || inFlight.isEmpty || ready.isEmpty
    }

    /// The outcomes to store now, if it is time.
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

    /// Restores outcomes that could not be stored. The sink already has those notices, so only the
    /// storing is retried.
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

    /// Prevents further attempts under these keys by what was read so far. A newer notice under one
    /// of them may have been read before the couriers learn of the withdrawal, so the outbox is read
    /// again where anything was dropped.
    ///
    /// - Returns: whether anything was dropped.
    @discardableResult
    package mutating func void(_ keys: Set<NoticeKey>) -> Bool {
        voidedDuringFetch?.formUnion(keys)
        guard ready.contains(where: { keys.contains($0.key) }) else { return false }
        mayHaveMore = true
        ready.removeAll { keys.contains($0.key) }
        busy.subtract(keys.subtracting(inFlight.keys).subtracting(outcomes.map(\.operation.key)).subtracting([net?.key].compactMap { $0 }))
        return true
    }

    var isIdle: Bool { ready.isEmpty && net == nil && inFlight.isEmpty && outcomes.isEmpty && settling == 0 && voidedDuringFetch == nil }

    /// Whether at most attempts are running, so that only the outbox can say when there is more to
    /// do.
    var isQuiet: Bool { ready.isEmpty && outcomes.isEmpty && settling == 0 }

    /// Whether a delivery is in flight or its outcome is not stored yet.
    var isTelling: Bool {
        settling > 0 || inFlight.values.contains { $0.operation.verb != .withdraw } || outcomes.contains { $0.operation.verb != .withdraw }
    }

    /// Whether another operation could begin now.
    func canStart(at sinceBoot: Duration) -> Bool {
        mayStart(at: sinceBoot) && breaker.lets(at: sinceBoot) && place(at: sinceBoot) != nil
    }

    /// Whether there are rows to process and a free slot.
    private func mayStart(at sinceBoot: Duration) -> Bool {
        let slots = isProven && !breaker.isPaced(at: sinceBoot) ? Self.inFlightLimit : 1
        return !isBlocked && !ready.isEmpty && inFlight.count < slots && hasRoom
    }

    /// Whether another outcome may wait to be stored.
    private var hasRoom: Bool { inFlight.count + outcomes.count + settling < Self.unsettledLimit }

    /// Whether the outbox loop has work: outcomes to store (or some that have not started waiting
    /// yet), rows to read, or no rows in memory, so that it must find out when the next are ready.
    func concernsOutbox(at sinceBoot: Duration) -> Bool {
        isRipe || wantsFetch || wantsUrgentFetch(at: sinceBoot) || ready.isEmpty || (settling == 0 && settleBy == nil && !outcomes.isEmpty)
    }

    /// Whether no attempt is in flight and no outcome waits to be stored. Rows in `ready` remain in
    /// the outbox.
    var isDrained: Bool { inFlight.isEmpty && net == nil && outcomes.isEmpty && settling == 0 }

    /// The earliest deadline in flight, or the time of the next attempt that waits for the breaker
    /// or the rate limit.
    func nextDeadline(at sinceBoot: Duration) -> Duration? {
        let deadline = (inFlight.values.map(\.deadline) + [net?.deadline].compactMap { $0 }).min()
        guard mayStart(at: sinceBoot) else { return deadline }
        let turn = place(at: sinceBoot) == nil ? bucket?.next : nil
        let pause = inFlight.isEmpty ? breaker.openUntil : nil
        guard let next = [turn, pause].compactMap({ $0 }).max() else { return deadline }
        return deadline.map { min($0, next) } ?? next
    }

    /// Whether the sink has accepted a message with this token that the store does not know of yet.
    func hasUnstored(token: String) -> Bool {
        (outcomes + beingStored).contains { item in
            if case .accepted(let receipt) = item.outcome { receipt.answerToken.map { $0 == token } ?? false } else { false }
        }
    }

    /// The time at which outcomes that wait for others, or for the store, will be written.
    var nextSettling: Duration? { settling > 0 || outcomes.isEmpty ? nil : settleNotBefore ?? settleBy }

    /// Records the task of the attempt with this key.
    mutating func begun(_ key: NoticeKey, _ task: Task<DeliveryOutcome, Never>) { inFlight[key]?.task = task }

    func overdue(at sinceBoot: Duration) -> [Task<DeliveryOutcome, Never>] {
        let net = net.flatMap { $0.deadline <= sinceBoot ? $0.task : nil }
        return inFlight.values.filter { $0.deadline <= sinceBoot }.compactMap(\.task) + [net].compactMap { $0 }
    }

    // MARK: Nets

    /// How long nets must wait, because the sink is spared or notices come first; `nil` if they
    /// need not.
    func sparesNets(at sinceBoot: Duration) -> Duration? {
        // The single attempt of a trial is reserved for a notice. If no notice is left, the trial
        // is over.
        if isOnTrial, !isIdle || mayHaveMore { return CircuitBreaker.pauses.lowerBound }
        guard let openUntil = breaker.openUntil else { return nil }
        if sinceBoot < openUntil { return openUntil - sinceBoot }
        // The trial attempt is reserved for a notice, if there is one.
        return ready.isEmpty && inFlight.isEmpty ? nil : CircuitBreaker.pauses.lowerBound
    }

    /// Reserves a key that no operation uses. No attempt under it begins until it is returned.
    mutating func lend(_ key: NoticeKey, until deadline: Duration) -> Bool {
        guard net == nil, !isBlocked, busy.insert(key).inserted else { return false }
        net = NetAttempt(key: key, deadline: deadline)
        return true
    }

    mutating func begunNet(_ task: Task<DeliveryOutcome, Never>) { net?.task = task }

    /// Returns a reserved key; `outcome` is `nil` if nothing was attempted.
    ///
    /// - Returns: as ``finish(_:_:at:)``.
    mutating func takeBack(_ key: NoticeKey, _ outcome: DeliveryOutcome?, at sinceBoot: Duration) -> Bool {
        net = nil
        busy.remove(key)
        mayHaveMore = true
        // Only a real notice decides whether the sink is misconfigured.
        guard let outcome else { return false }
        if case .misconfigured = outcome { return false }
        let works = breaker.heard(outcome, at: sinceBoot)
        if breaker.isOpen { isProven = false }
        if case .accepted = outcome { isProven = true }
        return works
    }
}

extension Operation {
    /// Whether it bypasses the rate limit: withdrawals and critical notices do.
    package var isUrgent: Bool { verb == .withdraw || event.notice.urgency == .critical }
}
