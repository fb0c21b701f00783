import BellhopCore

/// Applies the changes of a step in the open transaction.
final class StepWriter {
    private let tally: TimerTally
    private let pets: PetWriter
    private let activities: ActivityWriter
    private let timers: TimerWriter
    private let journal: JournalWriter
    private let deliveries: DeliveryWriter
    private let outbox: OutboxWriter
    private let heldMessages: HeldMessageWriter
    private let notes: NoteWriter
    private let totals: TotalsWriter
    private let acts: ActWriter
    private let tokens: TokenWriter
    private let subscriptions: SubscriptionWriter
    private let heartbeats: HeartbeatWriter
    private let posts: PostWriter
    private let wiper: Wiper

    init(_ connection: DatabaseConnection) {
        let rows = OutboxRows(connection)
        tally = TimerTally(connection)
        deliveries = DeliveryWriter(connection, rows)
        heldMessages = HeldMessageWriter(connection)
        outbox = OutboxWriter(connection, rows)
        pets = PetWriter(connection, rows, tally)
        activities = ActivityWriter(connection)
        timers = TimerWriter(connection, tally)
        journal = JournalWriter(connection, rows)
        notes = NoteWriter(connection)
        totals = TotalsWriter(connection)
        acts = ActWriter(connection)
        tokens = TokenWriter(connection)
        subscriptions = SubscriptionWriter(connection)
        heartbeats = HeartbeatWriter(connection)
        posts = PostWriter(connection)
        wiper = Wiper(connection)
    }

    /// Applies all changes of a step. If this method throws an error, the caller must roll back the
    /// changes that were already applied.
    func apply(_ step: Step) throws(StoreError) -> Committed {
        var done = Committed()
        tally.begin()
        for change in step.changes {
            try apply(change, at: step.at, &done)
        }
        try step.later? { (change) throws(StoreError) in try apply(change, at: step.at, &done) }
        try tally.finish()
        return done
    }

    private func apply(_ change: Change, at now: Instant, _ done: inout Committed) throws(StoreError) {
        switch change {
        case .pet(let pet, let replaced):
            try pets.save(pet, replacing: replaced)
        case .deletePet(let id, let version, let act):
            if let act { try acts.keep(id, for: act) }
            try pets.delete(id, version: version, at: now, &done)
            try heldMessages.blank(ofOwner: .pet(id))
        case .restorePet(let pet, let version, let act):
            try pets.restore(pet, version: version)
            try acts.restore(pet.id, from: act)
        case .task(let task, let replaced):
            try pets.save(task, replacing: replaced)
        case .deleteTask(let id, let version):
            try pets.delete(id, version: version)
        case .settings(let settings, let replaced):
            try notes.save(settings, replacing: replaced)
        case .activity(let activity, let replaced):
            try activities.save(activity, replacing: replaced)
        case .deleteActivity(let id, let version):
            try activities.delete(id, version: version)
        case .restoreActivity(let activity, let version):
            try activities.restore(activity, version: version)
        case .arm(let timer, let replaced):
            try timers.arm(timer, replacing: replaced)
        case .put(let timer):
            try timers.put(timer)
        case .disarm(let owner, let kind, let generation):
            try timers.disarm(owner, kind, generation: generation)
        case .shiftCounts(let boot, let duration, let from, let to):
            try notes.replace(from, with: to)
            try timers.shift(countsOf: boot, by: duration)
            try heldMessages.shift(by: duration, at: now)
        case .announce(let event, let drafts):
            try journal.announce(event, drafts, at: now, &done)
        case .withdraw(let key, let state, let reason, let except, let spared):
            try timers.removeFollowUp(of: key)
            try deliveries.withdraw(key, state: state, reason: reason, except: except, sparing: spared, at: now, &done)
        case .seen(let key, let sink, let reason):
            try deliveries.markSeen(key, sink, reason: reason, at: now)
        case .amend(let key, let sink, let receipt, let reason):
            try deliveries.amend(key, sink, receipt: receipt, reason: reason)
        case .requeueOpen(let sink, let reason):
            try deliveries.requeueOpen(sink, reason: reason, at: now, &done)
        case .adoptOpen(let sink, let reason):
            try deliveries.adoptOpen(sink, reason: reason, at: now, &done)
        case .clear(let sink, let reason):
            try deliveries.clear(sink, reason: reason, at: now, &done)
        case .settle(let id, let verb, let event, let sink, let key, let state, let reason, let attempts, let receipt):
            let delivery = Delivery(
                event: event, sink: sink, key: key, state: state, reason: reason, attempts: attempts, changed: now, receipt: receipt)
            try outbox.settle(id, verb: verb, delivery, &done)
            if state == .sent { try heldMessages.clear(sink, key) }
        case .supersede(let key, let sink, let event, let reason):
            try deliveries.supersede(key, sink, before: event, reason: reason, at: now)
        case .retract(let key, let sink, let reason):
            try deliveries.retract(key, sink, reason: reason, at: now, &done)
        case .absorb(let key, let sink, let withHeld, let reason):
            try outbox.absorb(key, sink, withHeld: withHeld, reason: reason, at: now, &done)
        case .shed(let sink, let limit, let reason):
            try outbox.shed(sink, keeping: limit, reason: reason, at: now, &done)
        case .postpone(let id, let state, let reason, let attempts, let notBefore):
            try outbox.postpone(id, state: state, reason: reason, attempts: attempts, notBefore: notBefore, at: now)
        case .reach(let id, let event, let sink, let key, let receipt, let reason, let attempts):
            let delivery = Delivery(
                event: event, sink: sink, key: key, state: .sent, reason: reason, attempts: attempts, changed: now, receipt: receipt)
            try outbox.reach(id, delivery, &done)
        case .park(let sink, let reason):
            try outbox.park(sink, reason: reason, at: now)
        case .release(let sink, let state):
            try outbox.release(sink, from: state, at: now, &done)
            try heldMessages.release(sink, at: now, &done)
        case .dropOutbox(let sink, let reason):
            try outbox.drop(sink, reason: reason, at: now)
            try heldMessages.forget(sink)
        case .hold(let draft):
            try heldMessages.want(draft, at: now, &done)
        case .dropHeld(let sink, let key):
            try heldMessages.drop(sink, key, at: now, &done)
        case .forgetHeld(let sink, let key):
            try heldMessages.forget(sink, key)
        case .settleHeld(let outcome):
            try heldMessages.settle(outcome)
        case .note(let key, let value):
            try notes.save(value, for: key)
        case .token(let token):
            try tokens.add(token)
        case .tokenUsed(let id, let instant):
            try tokens.noteUse(of: id, at: instant)
        case .deleteToken(let id):
            try tokens.delete(id)
        case .subscription(let subscription):
            try subscriptions.save(subscription)
        case .subscriptionReached(let token, let endpoint, let instant):
            try subscriptions.noteReached(token, endpoint, at: instant)
        case .deleteSubscription(let token, let endpoint):
            try subscriptions.delete(token, endpoint)
        case .heartbeat(let record, let replaced):
            try heartbeats.save(record, replacing: replaced)
        case .deleteHeartbeat(let id, let version):
            try heartbeats.delete(id, version: version)
        case .ping(let ping, let id):
            try heartbeats.add(ping, of: id)
        case .post(let post):
            try posts.save(post)
        case .deletePost(let key):
            try posts.delete(key)
        case .remember(let act):
            try acts.remember(act, at: now)
        case .forget(let id):
            try acts.forget(id)
        case .tally(let pet, let sums, let date):
            try totals.tally(pet, sums, on: date)
        case .untally(let pet, let sums, let date):
            try totals.untally(pet, sums, on: date)
        case .react(let sink, let what, let after):
            try totals.react(sink, what: what, after: after, at: now)
        case .countReactions(let reaction):
            try totals.count(reaction)
        case .wipe:
            try wiper.wipe(notes, at: now, &done)
            tally.begin()
            try heldMessages.blank()
        case .pruneTasks(let before, let limit):
            try wiper.pruneTasks(before: before, limit: limit)
        case .pruneActivities(let before, let limit):
            try activities.prune(before: before, limit: limit)
        case .prune(let before, let limit):
            try journal.prune(before: before, limit: limit)
            try acts.prune(at: now)
        case .pruneInlet(let inlet, let keeping, let before, let limit):
            try journal.prune(inlet, keeping: keeping, before: before, limit: limit)
        }
    }
}
