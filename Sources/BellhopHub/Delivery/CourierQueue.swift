import BellhopCore

/// What a courier knows between two looks at the outbox. It may be lost at any line: the outbox has it all.
struct CourierQueue {
    /// How many attempts run at once.
    static let inFlightLimit = 16
    /// How many operations may have been attempted without their outcome being stored: what a crash can repeat.
    static let unsettledLimit = 32
    /// Outcomes stored in one go.
    static let settleLimit = 16
    /// How long an outcome waits for others to be stored with it, while there are more to come (DESIGN §5).
    static let settlePause: Duration = .milliseconds(5)
    /// Rows read from the outbox at a time.
    static let fetchLimit = 256
    /// Rows at hand below which more are read, so that no slot waits for the reading.
    static let fetchBelow = 24

    /// An attempt that runs.
    struct InFlight {
        var operation: Operation
        /// Boot time after which it is cancelled.
        var deadline: Duration
        /// What is cancelled then; `nil` until it has begun.
        var task: Task<DeliveryOutcome, Never>?
    }

    /// The outcome of an attempt, on its way to the store.
    struct Outcome {
        var operation: Operation
        var outcome: DeliveryOutcome
        /// Whether the far side was asked; else the outcome is a decision of ours, which says nothing of it.
        var wasAsked = true
        /// An earlier attempt ended without an answer, so that the far side may have it twice.
        var mayBeTwice = false
    }

    /// What the far side takes; `nil` for as much as there is.
    var bucket: TokenBucket?
    var backlog = Backlog()
    /// A net that is being placed or taken back. It has no slot of the attempts.
    struct NetAttempt {
        var key: NoticeKey
        /// Boot time after which it is cancelled.
        var deadline: Duration
        var task: Task<DeliveryOutcome, Never>?
    }

    private(set) var ready: [Operation] = []
    private(set) var inFlight: [NoticeKey: InFlight] = [:]
    private(set) var net: NetAttempt?
    private(set) var outcomes: [Outcome] = []
    /// Boot time before which storing is not tried again, after the store failed.
    private(set) var settleNotBefore: Duration?
    /// Outcomes being stored now.
    private var beingStored: [Outcome] = []
    private var settling: Int { beingStored.count }
    /// Boot time at which the outcomes at hand are stored, however few; `nil` while none waits for others.
    private(set) var settleBy: Duration?
    /// Keys in `ready`, in flight, or with an outcome not yet stored.
    private(set) var busy: Set<NoticeKey> = []
    /// Keys withdrawn while a fetch was under way: what that fetch brings back of them is void.
    private var voidedDuringFetch: Set<NoticeKey>?
    /// The sink turned out to be misconfigured: nothing begins until that is stored and its rows are parked.
    private var isBlocked = false
    /// The outbox may hold rows that have not been looked at.
    var mayHaveMore = true
    /// It may hold some that need not wait for their turn.
    var mayHaveUrgent = true

    /// Whether a fetch is worth its query: little at hand, and something may be there.
    var wantsFetch: Bool { mayHaveMore && !isBlocked && ready.count < Self.fetchBelow && voidedDuringFetch == nil }

    /// Whether what need not wait for its turn is looked for apart, because the others fill the window.
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
        // A full answer, and rows behind a busy key, mean that there is more.
        if operations.count >= Self.fetchLimit { mayHaveMore = true }
        if isBlocked {
            // The sink turned out to be misconfigured meanwhile.
            mayHaveMore = true
            return
        }
        var fetched: [Operation] = []
        fetched.reserveCapacity(operations.count + ready.count)
        for operation in operations where !voided.contains(operation.key) && busy.insert(operation.key).inserted {
            fetched.append(operation)
        }
        // Taken from the end, and what was there before is older.
        fetched.reverse()
        ready = isUrgent ? ready + fetched : fetched + ready
    }

    /// Whether the sink has taken anything yet. Until then one attempt at a time: wrong credentials are tried once, not 16 times
    /// (ntfy locks out an address after 30 wrong log-ins).
    var isProven = false
    private(set) var breaker = CircuitBreaker()

    /// The sink can be reached, or somebody wants to see: it is spared no longer.
    mutating func closeBreaker() { breaker = CircuitBreaker() }

    /// The sink was parked, and the next attempt shows whether it still must be: nothing else begins beside it.
    private var isOnTrial = false
    /// Operations of which an attempt ended without an answer.
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

    /// Which of those at hand is next: the oldest, or where the far side takes no more now, the oldest that need not wait.
    private func place(at sinceBoot: Duration) -> Int? {
        guard let bucket, !bucket.lets(at: sinceBoot) else { return ready.indices.last }
        return ready.lastIndex(where: \.isUrgent)
    }

    /// Whether something waits for nothing but its turn.
    func waitsForTurn(at sinceBoot: Duration) -> Bool {
        guard let bucket, !bucket.lets(at: sinceBoot) else { return false }
        return !ready.isEmpty || mayHaveMore
    }

    /// - Returns: whether the sink works again after it was spared, so that what waits for another attempt need wait no longer.
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

    /// Whether outcomes wait that it is no use to keep waiting: as many as go together, or no others to come soon.
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

    /// The sink will be parked: nothing at hand is attempted.
    private mutating func drop() {
        busy.subtract(ready.map(\.key))
        ready = []
    }

    /// The outcomes taken last could not be stored. The sink has them all the same, so what is tried again is the storing.
    mutating func unsettled(_ taken: [Outcome], retryAt sinceBoot: Duration) {
        beingStored = []
        outcomes = taken + outcomes
        settleNotBefore = sinceBoot
    }

    /// The outcomes taken last are stored.
    mutating func settled(_ keys: some Sequence<NoticeKey>) {
        beingStored = []
        isBlocked = false
        busy.subtract(keys)
        mayHaveMore = true
    }

    /// No attempt of these keys may begin any more.
    mutating func void(_ keys: Set<NoticeKey>) {
        voidedDuringFetch?.formUnion(keys)
        guard ready.contains(where: { keys.contains($0.key) }) else { return }
        ready.removeAll { keys.contains($0.key) }
        busy.subtract(keys.subtracting(inFlight.keys).subtracting(outcomes.map(\.operation.key)).subtracting([net?.key].compactMap { $0 }))
    }

    var isIdle: Bool { ready.isEmpty && net == nil && inFlight.isEmpty && outcomes.isEmpty && settling == 0 && voidedDuringFetch == nil }

    /// Whether nothing but attempts goes on, so that only the outbox can say when there is more to do.
    var isQuiet: Bool { ready.isEmpty && outcomes.isEmpty && settling == 0 }

    /// Whether a notice is on its way to the sink, or the store does not know yet that it arrived.
    var isTelling: Bool {
        settling > 0 || inFlight.values.contains { $0.operation.verb != .withdraw } || outcomes.contains { $0.operation.verb != .withdraw }
    }

    /// Whether another operation could begin now.
    func canStart(at sinceBoot: Duration) -> Bool {
        mayStart(at: sinceBoot) && breaker.lets(at: sinceBoot) && place(at: sinceBoot) != nil
    }

    /// Whether there is anything to begin, and a slot for it.
    private func mayStart(at sinceBoot: Duration) -> Bool {
        let slots = isProven && !breaker.isPaced(at: sinceBoot) ? Self.inFlightLimit : 1
        return !isBlocked && !ready.isEmpty && inFlight.count < slots && hasRoom
    }

    /// Whether the outcome of one more attempt may wait to be stored.
    private var hasRoom: Bool { inFlight.count + outcomes.count + settling < Self.unsettledLimit }

    /// Whether there is something to do with the outbox: outcomes to store (or some whose wait has not begun), rows to read, or nothing at
    /// hand, so that it must be looked up when there will be.
    func concernsOutbox(at sinceBoot: Duration) -> Bool {
        isRipe || wantsFetch || wantsUrgentFetch(at: sinceBoot) || ready.isEmpty || (settling == 0 && settleBy == nil && !outcomes.isEmpty)
    }

    /// Nothing is on the wire or waits to be stored; what is ready stays in the outbox.
    var isDrained: Bool { inFlight.isEmpty && net == nil && outcomes.isEmpty && settling == 0 }

    /// The earliest deadline in flight, or when the next attempt may be made that waits for the breaker or for its turn.
    func nextDeadline(at sinceBoot: Duration) -> Duration? {
        let deadline = (inFlight.values.map(\.deadline) + [net?.deadline].compactMap { $0 }).min()
        guard mayStart(at: sinceBoot) else { return deadline }
        let turn = place(at: sinceBoot) == nil ? bucket?.next : nil
        let pause = inFlight.isEmpty ? breaker.openUntil : nil
        guard let next = [turn, pause].compactMap({ $0 }).max() else { return deadline }
        return deadline.map { min($0, next) } ?? next
    }

    /// Whether the sink has taken a message with this token of which the store does not know yet.
    func hasUnstored(token: String) -> Bool {
        (outcomes + beingStored).contains { item in
            if case .accepted(let receipt) = item.outcome { receipt.answerToken.map { $0 == token } ?? false } else { false }
        }
    }

    /// When outcomes are stored that wait for others, or for the store.
    var nextSettling: Duration? { settling > 0 || outcomes.isEmpty ? nil : settleNotBefore ?? settleBy }

    /// The attempt with this key has begun.
    mutating func begun(_ key: NoticeKey, _ task: Task<DeliveryOutcome, Never>) { inFlight[key]?.task = task }

    func overdue(at sinceBoot: Duration) -> [Task<DeliveryOutcome, Never>] {
        let net = net.flatMap { $0.deadline <= sinceBoot ? $0.task : nil }
        return inFlight.values.filter { $0.deadline <= sinceBoot }.compactMap(\.task) + [net].compactMap { $0 }
    }

    // MARK: Nets

    /// How long a net has to stand back, because the sink is spared, or what is to be told comes first; `nil` when it need not.
    func sparesNets(at sinceBoot: Duration) -> Duration? {
        // The one attempt of a trial belongs to a notice; where none is left it is over.
        if isOnTrial, !isIdle || mayHaveMore { return CircuitBreaker.pauses.lowerBound }
        guard let openUntil = breaker.openUntil else { return nil }
        if sinceBoot < openUntil { return openUntil - sinceBoot }
        // The one attempt to see belongs to a notice, where there is one.
        return ready.isEmpty && inFlight.isEmpty ? nil : CircuitBreaker.pauses.lowerBound
    }

    /// Lends a key that no operation has: until it comes back no attempt of it begins.
    mutating func lend(_ key: NoticeKey, until deadline: Duration) -> Bool {
        guard net == nil, !isBlocked, busy.insert(key).inserted else { return false }
        net = NetAttempt(key: key, deadline: deadline)
        return true
    }

    mutating func begunNet(_ task: Task<DeliveryOutcome, Never>) { net?.task = task }

    /// A lent key comes back; `outcome` is `nil` where nothing was attempted.
    ///
    /// - Returns: as ``finish(_:_:at:)``.
    mutating func takeBack(_ key: NoticeKey, _ outcome: DeliveryOutcome?, at sinceBoot: Duration) -> Bool {
        net = nil
        busy.remove(key)
        mayHaveMore = true
        // Whether nothing at all is taken a real notice finds out.
        guard let outcome else { return false }
        if case .misconfigured = outcome { return false }
        let works = breaker.heard(outcome, at: sinceBoot)
        if breaker.isOpen { isProven = false }
        if case .accepted = outcome { isProven = true }
        return works
    }
}

extension Operation {
    /// Whether it waits for no limit of its far side: it takes something back, or it is critical.
    var isUrgent: Bool { verb == .withdraw || event.notice.urgency == .critical }
}
