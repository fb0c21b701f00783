/// One change in a ``Step``. The store applies either all changes of a step, in order, or none of
/// them.
package enum Change: Sendable {
    /// Inserts (`replacing: nil`) or replaces a pet. The step fails with a conflict unless the
    /// stored version of the pet is `replacing`.
    case pet(Pet, replacing: Int64?)
    /// Deletes a pet with its tasks, timers (including the timers of its notices), outbox rows and
    /// the receipts of its deliveries. Only withdrawals stay in the outbox, with the receipts that
    /// they need. The deliveries of the deleted outbox rows become ``DeliveryState/withdrawn``. The
    /// step fails with a conflict unless the pet's stored version is `version`. If an act is given,
    /// the tasks and totals are kept for this act, which an earlier ``remember(_:)`` must have
    /// stored.
    case deletePet(PetID, version: Int64, keptBy: ActID? = nil)
    /// Inserts a deleted pet again, with this version and with the tasks and totals that were kept
    /// for the act, if any. The step fails with a conflict if the pet exists.
    case restorePet(Pet, version: Int64, from: ActID)
    /// Inserts (`replacing: nil`) or replaces a laundry task. The step fails with a conflict unless
    /// the stored version of the task is `replacing`. The step also fails with a conflict when the
    /// pet already has another open task.
    case task(LaundryTask, replacing: Int64?)
    /// Deletes a laundry task. The step fails with a conflict unless the task's stored version is
    /// `version`.
    case deleteTask(TaskID, version: Int64)
    case settings(AppSettings, replacing: Int64)
    /// Inserts (`replacing: nil`) or replaces an activity. The step fails with a conflict unless
    /// the stored version of the activity is `replacing`. The step also fails with a conflict when
    /// only one activity of the kind may be open (``Activity/Kind/isSingle``) and another activity
    /// of that kind is already open.
    case activity(Activity, replacing: Int64?)
    /// Deletes an activity but not its timers. The step fails with a conflict unless the activity's
    /// stored version is `version`.
    case deleteActivity(ActivityID, version: Int64)
    /// Inserts a deleted activity again, with this version. The step fails with a conflict if the
    /// activity exists, or if another activity is open (see ``activity(_:replacing:)``).
    case restoreActivity(Activity, version: Int64)
    /// Inserts (`replacing: nil`) or re-arms a timer. The step fails with a conflict unless the
    /// stored generation of the timer is `replacing`.
    case arm(TimerRecord, replacing: Int64?)
    /// Removes a timer, because it fired or was stopped. The step fails with a conflict unless the
    /// timer exists with this generation.
    case disarm(Owner, TimerKind, generation: Int64)
    /// Shifts `armed` and `due` of every timer that measures elapsed time
    /// (``TimerBasis/count(armedIn:)``) and was armed in `boot`, and stores the new clock offset.
    /// The generations of the timers do not change. The stored times at which push servers will
    /// show messages (``HeldMessage/placed``) are shifted too, so that each time still stands for
    /// the same real moment on the changed clock. The step fails with a conflict unless the stored
    /// offset is `from`.
    case shiftCounts(boot: BootID, by: Duration, from: ClockOffset?, to: ClockOffset)
    /// Appends an event to the journal and creates a delivery for each draft. The journal assigns
    /// the event's number. The store refuses the step when a sink has more than one draft.
    ///
    /// In the `merges` of a digest, a number of 0 or more is the position of an earlier
    /// announcement in this step. The store replaces the position with the number of the announced
    /// event. A negative number is the negated number of an event that is already in the journal.
    case announce(Event, [DeliveryDraft])
    /// Arms a timer, replacing the owner's timer of the same kind. This change is only for timers
    /// that Bellhop arms for itself and that nobody else changes.
    case put(TimerRecord)
    /// Withdraws a notice and cancels its follow-up (repeats and escalations). Removes the notice's
    /// outbox rows; the deliveries of these rows become ``DeliveryState/withdrawn``. For each sink
    /// that delivered the notice, queues a `withdraw` operation with the receipt of the delivery.
    /// These deliveries become `state` (`withdrawn` or `acknowledged`). The sink `except` closed
    /// the notice itself and gets no `withdraw` operation. A `withdraw` operation expires 24 hours
    /// after it was created.
    ///
    /// The sinks in `sparing` are for programs, which get every event: their pending deliveries stay
    /// in the outbox, except those in state `held`. Behind each of these deliveries, a `withdraw`
    /// operation is queued. It gets the receipt when the delivery is settled.
    case withdraw(NoticeKey, state: DeliveryState, reason: Reason, except: SinkName?, sparing: Set<SinkName> = [])
    /// Withdraws what one sink shows of the notices with this key, because a newer notice with the key
    /// goes only to other sinks. The open deliveries of the sink become ``DeliveryState/withdrawn``, and a
    /// `withdraw` operation with the newest receipt is queued. Pending deliveries stay.
    case retract(NoticeKey, SinkName, reason: Reason)
    /// Records that a person saw the notice with this key at a sink. Has no effect when the sink
    /// has no open delivery with this key.
    case seen(NoticeKey, SinkName, reason: Reason)
    /// Corrects the receipt and the reason of a sink's open deliveries with this key. `nil` keeps
    /// the stored value. The reason changes only if no person has seen the notice. Has no effect
    /// when there is no open delivery.
    case amend(NoticeKey, SinkName, receipt: Receipt?, reason: Reason?)
    /// Handles a sink that lost the notices it showed. Each of the sink's deliveries in state
    /// `sent` is queued again as `deliver`, without its receipt, unless its event is too late.
    /// Notices that a person has seen are not repeated.
    case requeueOpen(SinkName, reason: Reason)
    /// Handles a sink that still shows notices of an earlier connection and must take them over.
    /// Each of the sink's deliveries in state `sent` gets an `update` operation, unless its event
    /// is too late. The `previous` receipt of the operation is the receipt of the delivery. The
    /// deliveries stay `sent`.
    case adoptOpen(SinkName, reason: Reason)
    /// Withdraws all messages at one sink, because notifications are switched off. The sink's
    /// outbox rows are removed, except withdrawals. The deliveries of the removed rows become
    /// ``DeliveryState/withdrawn``. Each key with an open delivery gets a `withdraw` operation with
    /// the newest receipt, in the order of events. These open deliveries also become `withdrawn`.
    /// Other sinks are not affected.
    case clear(SinkName, reason: Reason)
    /// Stores the outcome of an operation: removes the outbox row and records the final state of
    /// the delivery. There are special cases:
    ///
    /// - The notice was withdrawn during the attempt, so the row no longer exists. If the sink
    ///   accepted the notice, a `withdraw` operation with the new receipt is queued.
    /// - Another notice absorbed this notice during the attempt (``absorb(_:_:reason:)``), so the
    ///   row no longer exists. If the sink accepted this notice and the other notice is still
    ///   pending, the delivery is recorded. If the other notice is no longer pending, this notice
    ///   is withdrawn.
    /// - The notice was withdrawn before the attempt, but the sink was spared
    ///   (``withdraw(_:state:reason:except:sparing:)``), so a `withdraw` operation of the same event
    ///   is queued. If the sink accepted the notice, that operation takes the new receipt and lasts
    ///   for 24 hours from now, and the delivery becomes ``DeliveryState/withdrawn`` with the reason of
    ///   that operation. Otherwise that operation is removed.
    /// - The operation is a withdrawal. The row is removed, and the delivery keeps the state that
    ///   it got when the notice was withdrawn. If `state` is not `sent`, the sink could not remove
    ///   the message, and the delivery's reason says so (``Reason/stays(_:because:)``).
    /// - The operation is an update. If the sink accepted the update, the delivery takes the new
    ///   receipt. It keeps its state with the time, because the notice was sent earlier. It also
    ///   keeps its reason, except that a pop-up that had left the screen
    ///   (``Reason/leftScreen(at:because:)``) takes the new reason. If the sink did not accept the
    ///   update, the delivery does not change.
    ///
    /// After a sink delivered or withdrew a message with this key, its push server holds no message
    /// with this key any more (``HeldMessage``). Settling an operation a second time changes
    /// nothing.
    case settle(
        OperationID, verb: OperationVerb, event: EventNumber, sink: SinkName, key: NoticeKey, state: DeliveryState, reason: Reason,
        attempts: Int, receipt: Receipt?)
    /// Records that a sink delivered a repeat of a notice. Marks as ``DeliveryState/merged`` all
    /// open deliveries of the sink that have this key and whose event is older than `before`.
    case supersede(NoticeKey, SinkName, before: EventNumber, reason: Reason)
    /// Sets a sink's queued deliveries with this key to ``DeliveryState/merged``, unless somebody
    /// has already received them. Another notice with the same key will report the events of these
    /// deliveries. With `withHeld`, does the same to deliveries that are held or parked.
    case absorb(NoticeKey, SinkName, withHeld: Bool = false, reason: Reason)
    /// Drops pending deliveries of a sink until only `keeping` of them remain. The least urgent
    /// deliveries are dropped first. Among equally urgent deliveries, the oldest ones are dropped
    /// first. Dropped deliveries become ``DeliveryState/expired``. Withdrawals and updates are
    /// neither counted nor dropped.
    case shed(SinkName, keeping: Int, reason: Reason)
    /// Postpones an operation after a failed attempt. Has no effect when the outbox row no longer
    /// exists.
    case postpone(OperationID, state: DeliveryState, reason: Reason, attempts: Int, notBefore: Instant)
    /// Records that some receivers of a sink have the notice of a delivery that still waits for the
    /// others (``DeliveryOutcome/partly``). If such a row leaves the outbox without an outcome, its
    /// delivery becomes ``DeliveryState/sent`` with this receipt. A withdrawal then withdraws it like
    /// any other sent notice. When the row no longer exists, the change has the same effect as
    /// ``settle(_:verb:event:sink:key:state:reason:attempts:receipt:)`` with the state `sent`.
    case reach(OperationID, event: EventNumber, sink: SinkName, key: NoticeKey, receipt: Receipt, reason: Reason, attempts: Int)
    /// Parks a misconfigured sink: all queued outbox rows of the sink become
    /// ``DeliveryState/parked``, with this reason.
    case park(SinkName, reason: Reason)
    /// Sets a sink's outbox rows in the state `from` to `queued` and makes them ready for an
    /// attempt now. Parked rows are released when the sink's settings changed. Queued rows in
    /// back-off are released when the sink's server is reachable again. Server-held messages in
    /// back-off also become ready.
    case release(SinkName, from: DeliveryState)
    /// Removes the undelivered outbox rows of a sink that is no longer in the config, and the
    /// records of its server-held messages.
    case dropOutbox(SinkName, reason: Reason)
    /// Adds the totals of a round to the pet's totals for the day and the month.
    case tally(PetID, RoundTotals, on: CivilDate)
    /// Subtracts totals that were added with ``tally(_:_:on:)``. Totals that become zero are
    /// removed.
    case untally(PetID, RoundTotals, on: CivilDate)
    /// Counts a person's reaction to a notice (N-27). The store counts each reaction per sink and
    /// adds up the time from delivery to reaction.
    case react(SinkName, what: String, after: Duration)
    /// Adds the counts of reactions from an import.
    case countReactions(ReactionCount)
    /// Requests that a push server hold a message and show it if this machine does not report the
    /// timer's end. The request replaces an earlier request for the same sink and key, but the
    /// information about what the server already holds is kept. Has no effect if the timer is not
    /// armed with the event's generation, or if the same message is already requested.
    case hold(HeldMessageDraft)
    /// Cancels the request for a server-held message while its timer is still armed, because the
    /// config or the routes changed. Has no effect when there is no request.
    case dropHeld(SinkName, NoticeKey)
    /// Removes the record of a server-held message that is no longer requested, even if the server
    /// may still hold it. Has no effect while the message is requested.
    case forgetHeld(SinkName, NoticeKey)
    /// Stores the outcome of an attempt to place a message at a push server, or to withdraw a
    /// message from the server. Removes the record when the server does not hold the message and
    /// the message is not requested. Has no effect when there is no record.
    case settleHeld(HeldMessageOutcome)
    /// Stores a small text under a key, for example the mark of a test database or of a parked
    /// sink. A `nil` value removes the text.
    case note(key: String, value: String?)
    /// Inserts a token of the API. The step fails with a conflict if there is a token with this id
    /// or this digest.
    case token(APIToken)
    /// Stores the time at which a token was last used. Has no effect if the token does not exist.
    case tokenUsed(APITokenID, at: Instant)
    /// Deletes a token of the API together with its subscription. The step fails with a conflict if the token does not exist.
    case deleteToken(APITokenID)
    /// Stores the subscription of a device. It replaces the earlier subscription of the device, and
    /// any subscription with the same address. The step is refused if there is no such token.
    case subscription(PushSubscription)
    /// Stores when a push service last accepted a message. Has no effect if the token has no
    /// subscription with this address.
    case subscriptionReached(APITokenID, PushEndpoint, at: Instant)
    /// Deletes the subscription of a device, or only the one with this address. Has no effect if
    /// there is none.
    case deleteSubscription(APITokenID, PushEndpoint?)
    /// Inserts (`replacing: nil`) or replaces a heartbeat. The step fails with a conflict unless the
    /// stored version of the heartbeat is `replacing`, or if another heartbeat has its name.
    case heartbeat(HeartbeatRecord, replacing: Int64?)
    /// Deletes a heartbeat and its pings, but not its timer. The step fails with a conflict unless the
    /// heartbeat's stored version is `version`.
    case deleteHeartbeat(HeartbeatID, version: Int64)
    /// Adds a ping of a heartbeat, and deletes all but the newest ``Heartbeat/keptPings``. The step
    /// fails with a conflict if there is a ping with this number, and is refused if there is no such
    /// heartbeat.
    case ping(HeartbeatPing, of: HeartbeatID)
    /// Inserts or replaces a notice that waits for its time. Its timer belongs to the same step, and its
    /// generation shows whether another step has changed the notice in the meantime.
    case post(WaitingPost)
    /// Deletes a notice that waits for its time, but not its timer. Has no effect if there is none.
    case deletePost(NoticeKey)
    /// Stores an act, and deletes the acts that can no longer be undone.
    case remember(Act)
    /// Deletes an act that was undone, and the rows that were kept for it. The step fails with a
    /// conflict if there is no such act.
    case forget(ActID)
    /// Deletes everything that belongs to people: pets, tasks, activities, timers, waiting notices,
    /// journal, outbox, deliveries, totals, reactions, acts. The settings return to their default values. Notes,
    /// tokens of the API, subscriptions and the clock offset stay. Heartbeats stay, so that the
    /// addresses of their jobs still work, but without their pings: they are as new ones. The records
    /// of server-held messages also stay, without their texts, until these messages are withdrawn.
    case wipe
    /// Deletes at most `limit` activities that ended before `before`.
    case pruneActivities(before: Instant, limit: Int)
    /// Deletes at most `limit` tasks that were folded or abandoned before `before`. The counts in
    /// the pets and the totals stay (D-14).
    case pruneTasks(before: Instant, limit: Int)
    /// Deletes at most `limit` journal events that are older than `before`, together with their
    /// deliveries. Events that an outbox row needs are kept. Also deletes the acts that can no
    /// longer be undone.
    case prune(before: Instant, limit: Int)
    /// Deletes at most `limit` journal events of an inlet, together with their deliveries: those older
    /// than `before`, and those that are not among the newest `keeping` events of the inlet. Events
    /// that an outbox row or an open question needs are kept.
    case pruneInlet(InletName, keeping: Int, before: Instant, limit: Int)
}

extension Change {
    /// Whether the change may move, add or remove the due time of a timer.
    package var movesTimers: Bool {
        switch self {
        case .arm, .put, .disarm, .deletePet, .wipe, .shiftCounts: true
        default: false
        }
    }
}
