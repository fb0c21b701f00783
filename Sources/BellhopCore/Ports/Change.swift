/// One change of a step. The store applies the changes of a step in order, all or none.
public enum Change: Sendable {
    /// Inserts (`replacing: nil`) or replaces a pet. Conflicts unless the stored version is
    /// `replacing`.
    case pet(Pet, replacing: Int64?)
    /// Deletes a pet with its tasks, timers (including those of its notices), outbox rows and the
    /// receipts of its deliveries. Withdrawals stay in the outbox with the receipts they need. The
    /// deliveries of the other rows become ``DeliveryState/withdrawn``. Conflicts unless the pet is
    /// at this version.
    case deletePet(PetID, version: Int64)
    /// Inserts or replaces a task. Conflicts on the version, or when the pet already has another
    /// open task.
    case task(LaundryTask, replacing: Int64?)
    case settings(AppSettings, replacing: Int64)
    /// Inserts (`replacing: nil`) or replaces an activity. Conflicts unless the stored version is
    /// `replacing`, or when another activity of a single kind (``Activity/Kind/isSingle``) is open.
    case activity(Activity, replacing: Int64?)
    /// Deletes an activity, without its timers. Conflicts unless it is at this version.
    case deleteActivity(ActivityID, version: Int64)
    /// Inserts (`replacing: nil`) or re-arms a timer. Conflicts unless the stored generation is
    /// `replacing`.
    case arm(TimerRecord, replacing: Int64?)
    /// Removes a timer, because it fired or was stopped. Conflicts unless it exists with this
    /// generation.
    case disarm(Owner, TimerKind, generation: Int64)
    /// Moves every counting timer armed in `boot` by `duration` (`armed` and `due`; the generation
    /// stays), and stores the new offset. The stored ring times at far sides (``Net/placed``) move
    /// as well: in the new clock, they name the same real moment. Conflicts unless the stored
    /// offset is `from`.
    case shiftCounts(boot: BootID, by: Duration, from: ClockOffset?, to: ClockOffset)
    /// Appends an event to the journal, which assigns its number, and a delivery for each draft.
    /// Refused when a sink has more than one draft. A digest's `merges` are the positions (0, 1, …)
    /// of earlier announcements in this step, which the store replaces with their numbers, or the
    /// negated numbers of events that are already in the journal.
    case announce(Event, [DeliveryDraft])
    /// Arms a timer and replaces an armed one, if any. For timers that Bellhop arms for itself and
    /// nobody else changes.
    case put(TimerRecord)
    /// Withdraws a notice and cancels its follow-up. Its outbox rows are removed (their deliveries
    /// become ``DeliveryState/withdrawn``), and each sink that delivered it gets a `withdraw`
    /// operation with the receipt; that delivery becomes `state` (`withdrawn` or `acknowledged`).
    /// `except` is a surface that closed the notice itself and needs no withdrawal. A withdrawal
    /// expires 24 hours after it was created.
    case withdraw(NoticeKey, state: DeliveryState, reason: Reason, except: SinkName?)
    /// Records that a person saw an open delivery. A key without open deliveries is no conflict.
    case seen(NoticeKey, SinkName, reason: Reason)
    /// Corrects the stored data of a key's open deliveries: the receipt, if it changed, and the
    /// reason, if nobody has seen the notice since it was sent. `nil` keeps the stored value. No
    /// conflict when there is none.
    case amend(NoticeKey, SinkName, receipt: Receipt?, reason: Reason?)
    /// Handles a sink that lost what it showed: every delivery of it in state `sent` is queued
    /// again as `deliver`, without its receipt, unless its event is too late. Notices that a person
    /// has seen are not repeated.
    case requeueOpen(SinkName, reason: Reason)
    /// Handles a sink that still shows its notices but must take them over: every delivery of it in
    /// state `sent` whose event is not too late gets an `update` operation (its `previous` is the
    /// delivery's receipt). The deliveries stay `sent` meanwhile.
    case adoptOpen(SinkName, reason: Reason)
    /// Withdraws everything at one sink, because notifications are switched off. Its outbox rows
    /// except withdrawals are removed (their deliveries become ``DeliveryState/withdrawn``). Each
    /// key with an open delivery gets a `withdraw` operation with the newest receipt, in the order
    /// of events; those deliveries become `withdrawn` as well. Other sinks are not affected.
    case clear(SinkName, reason: Reason)
    /// Stores the outcome of an operation: removes the outbox row and records the delivery's final
    /// state.
    ///
    /// - The row is gone because the notice was withdrawn during the attempt, and the sink
    ///   accepted: a `withdraw` operation with this receipt is queued instead.
    /// - The row is gone because another notice absorbed it (``absorb(_:_:reason:)``), and the sink
    ///   accepted: the delivery is recorded if that other notice is still pending. Otherwise it is
    ///   withdrawn.
    /// - A withdrawal: the row is removed. The delivery got its state when the notice was
    ///   withdrawn. If the sink did not take the message back (any state but `sent`), the
    ///   delivery's reason is extended (``Reason/stays(because:)``).
    /// - An update: if it was accepted, the delivery takes the new receipt and keeps its state. If
    ///   not, the delivery is unchanged.
    ///
    /// A sink that delivered or withdrew a message under a key no longer holds a message under it
    /// (``Change/net(_:)``). Settling again changes nothing.
    case settle(
        OperationID, verb: OperationVerb, event: EventNumber, sink: SinkName, key: NoticeKey, state: DeliveryState, reason: Reason,
        attempts: Int, receipt: Receipt?)
    /// Handles a sink that repeated a notice: its open deliveries of this key and of events before
    /// this one become ``DeliveryState/merged``.
    case supersede(NoticeKey, SinkName, before: EventNumber, reason: Reason)
    /// Merges a sink's pending rows of a key that nobody has received yet: they become
    /// ``DeliveryState/merged``, because another notice will report them under the same key.
    case absorb(NoticeKey, SinkName, reason: Reason)
    /// Drops pending deliveries of a sink beyond a number of rows: the least urgent become
    /// ``DeliveryState/expired``, oldest first. Withdrawals and updates are neither counted nor
    /// dropped.
    case shed(SinkName, keeping: Int, reason: Reason)
    /// Postpones an operation after a failed attempt. Has no effect when the row is gone.
    case postpone(OperationID, state: DeliveryState, reason: Reason, attempts: Int, notBefore: Instant)
    /// Parks a misconfigured sink: all its queued rows become ``DeliveryState/parked``, with this
    /// reason.
    case park(SinkName, reason: Reason)
    /// Makes a sink's rows in this state `queued` and ready now: parked ones because its settings
    /// changed, queued ones in back-off because the far side is back. Nets in back-off become ready
    /// as well.
    case release(SinkName, from: DeliveryState)
    /// Removes the undelivered rows of a sink that the config no longer names, and forgets what it
    /// holds.
    case dropOutbox(SinkName, reason: Reason)
    /// Adds to the totals of a pet's day and month.
    case tally(PetID, RoundTotals, on: CivilDate)
    /// Counts a person's reaction to a notice (N-27): the sink, the reaction, and the time since
    /// delivery.
    case react(SinkName, what: String, after: Duration)
    /// Adds reactions that were counted elsewhere, from an import.
    case countReactions(ReactionCount)
    /// Requests that a sink hold a message that rings by itself if a timer's end is not reported.
    /// Has no effect unless the timer is armed with the event's generation, or when exactly this
    /// message is already requested. It replaces the earlier request for that key; the record of
    /// what the far side holds is kept.
    case net(NetDraft)
    /// Cancels the request for a message although its timer is still armed, because the config or
    /// the routes changed. No conflict when there is none.
    case dropNet(SinkName, NoticeKey)
    /// Gives up on a message that is no longer wanted. A wanted one is kept.
    case forgetNet(SinkName, NoticeKey)
    /// Stores the outcome of an attempt to place a message or to take it back. A message that is
    /// neither held nor wanted is forgotten. Has no effect when it was already forgotten.
    case settleNet(NetOutcome)
    /// Stores or removes a small text under a key: the mark of a test database, a parked sink, ….
    case note(key: String, value: String?)
    /// Deletes everything that belongs to people: pets, tasks, activities, timers, journal, outbox,
    /// deliveries, totals, reactions. Settings return to the defaults. Notes and the clock offset
    /// stay. Records of what far sides hold also stay, without their texts, until the messages are
    /// withdrawn.
    case wipe
    /// Deletes at most `limit` activities that ended before `before`.
    case pruneActivities(before: Instant, limit: Int)
    /// Deletes at most `limit` tasks that were folded or abandoned before `before`. The counts of
    /// pets and the totals stay (D-14).
    case pruneTasks(before: Instant, limit: Int)
    /// Deletes at most `limit` journal events before `before` that no outbox row needs, with their
    /// deliveries.
    case prune(before: Instant, limit: Int)
}

extension Change {
    /// Whether it may move, add or remove a timer's due time.
    public var movesTimers: Bool {
        switch self {
        case .arm, .put, .disarm, .deletePet, .wipe, .shiftCounts: true
        default: false
        }
    }
}
