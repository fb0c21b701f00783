/// The answer to `GET /v1/outbox`: the notices of running timers, and the operations that wait for
/// their next attempt.
package struct OutboxJSON: Codable, Hashable, Sendable {
    /// The notices that running timers will send when they end, in due order (N-15).
    package var armed: [ArmedNoticeJSON]
    /// The outbox's operations that wait for their next attempt, oldest first.
    package var waiting: [OperationJSON]
    /// The problems with the messages of the safety net, as sentences for people; left out if there
    /// are none.
    package var safetyNet: [String]?
    /// The value of `cursor` that fetches the next page of `waiting`; left out on the last page. On
    /// further pages, `armed` is empty.
    package var next: String?

    package init(armed: [ArmedNoticeJSON], waiting: [OperationJSON], safetyNet: [String]? = nil) {
        self.armed = armed
        self.waiting = waiting
        self.safetyNet = safetyNet
    }
}

/// An operation: a row of the outbox, which describes a task to be done at a sink.
package struct OperationJSON: Codable, Hashable, Sendable {
    /// What to do at the sink: `deliver` a notice, `update` or `withdraw` a message that the sink
    /// already shows, or `schedule` a message that the push server holds until its time.
    package var verb: String
    /// The number of the event.
    package var event: Int64
    /// The name of the sink.
    package var sink: String
    /// The key of the notice at the sink.
    package var key: String
    /// The title of the notice.
    package var title: String
    /// `queued`, `held` or `parked`.
    package var state: String
    /// The reason for the state, as text for people.
    package var reason: String
    /// The number of attempts so far.
    package var attempts: Int
    /// The earliest time of the next attempt.
    package var notBefore: Timestamp
    /// `notBefore` in local time, as text for people.
    package var notBeforeLocal: String
    /// The latest time of an attempt; after this time, the operation expires. Left out if there is
    /// no limit.
    package var expires: Timestamp?

    package init(
        verb: String, event: Int64, sink: String, key: String, title: String, state: String, reason: String, attempts: Int,
        notBefore: Timestamp, notBeforeLocal: String, expires: Timestamp? = nil
    ) {
        self.verb = verb
        self.event = event
        self.sink = sink
        self.key = key
        self.title = title
        self.state = state
        self.reason = reason
        self.attempts = attempts
        self.notBefore = notBefore
        self.notBeforeLocal = notBeforeLocal
        self.expires = expires
    }
}

/// The notice that will be sent when a timer ends.
package struct ArmedNoticeJSON: Codable, Hashable, Sendable {
    /// The id of the notice, such as `timer_<pet id>_wash` (N-12).
    package var id: String
    /// The id of the timer (``TimerJSON/id``).
    package var timer: String
    /// The name of the timer.
    package var name: String
    /// The kind of the event that the end of the timer causes, such as `laundry.washed` or
    /// `timer.finished`.
    package var kind: String
    /// The title of the notice.
    package var title: String
    /// The time when the timer ends.
    package var due: Timestamp
    /// `due` in local time, as text for people.
    package var dueLocal: String
    /// The time until the timer ends.
    package var remainingMs: Int64
    /// The sinks that would receive the notice under the current routes.
    package var sinks: [String]
    /// The sinks in ``sinks`` that have quiet hours when the timer ends. They receive the notice
    /// when the quiet hours are over; left out if there are no such sinks.
    package var quiet: [String]?
    /// The sinks in ``sinks`` whose push server already holds the message and will send it even if
    /// this machine is off; left out if there are no such sinks.
    package var held: [String]?
    /// Whether somebody cancelled the notice. The timer still runs and its end is recorded, but
    /// nobody is notified.
    package var silenced: Bool

    package init(
        id: String, timer: String, name: String, kind: String, title: String, due: Timestamp, dueLocal: String, remainingMs: Int64,
        sinks: [String], quiet: [String]? = nil, held: [String]? = nil, silenced: Bool = false
    ) {
        self.id = id
        self.timer = timer
        self.name = name
        self.kind = kind
        self.title = title
        self.due = due
        self.dueLocal = dueLocal
        self.remainingMs = remainingMs
        self.sinks = sinks
        self.quiet = quiet
        self.held = held
        self.silenced = silenced
    }
}

/// The body of `POST /v1/outbox/cancel`, which silences notices without stopping any timer. Exactly
/// one of the three fields must be set.
package struct OutboxCancelRequest: Codable, Hashable, Sendable {
    /// The id or name of a timer.
    package var timer: String?
    /// The id or name of a pet. Silences the notices of all timers of this pet.
    package var pet: String?
    /// Whether to silence the notices of all timers.
    package var all: Bool?

    package init(timer: String? = nil, pet: String? = nil, all: Bool? = nil) {
        self.timer = timer
        self.pet = pet
        self.all = all
    }
}

/// The answer to `POST /v1/outbox/cancel`: the notices that will not be sent.
package struct OutboxCancelledJSON: Codable, Hashable, Sendable {
    /// The silenced notices. Their timers are still running.
    package var armed: [ArmedNoticeJSON]
    /// The number of outbox rows that were removed.
    package var waiting: Int

    package init(armed: [ArmedNoticeJSON], waiting: Int) {
        self.armed = armed
        self.waiting = waiting
    }
}

/// The body of `POST /v1/outbox/retry` and `POST /v1/outbox/drop`, which selects operations.
/// Exactly one of the three fields must be set.
package struct OutboxChoiceRequest: Codable, Hashable, Sendable {
    /// Selects the pending operations of one event at one sink, such as `42/phone`.
    package var delivery: String?
    /// The name of a sink. Selects all its operations.
    package var sink: String?
    /// Whether to select all operations.
    package var all: Bool?

    package init(delivery: String? = nil, sink: String? = nil, all: Bool? = nil) {
        self.delivery = delivery
        self.sink = sink
        self.all = all
    }
}

/// The answer to an ``OutboxChoiceRequest``: the selected operations in their state before the
/// command.
package struct OutboxChosenJSON: Codable, Hashable, Sendable {
    /// The selected operations.
    package var operations: [OperationJSON]

    package init(operations: [OperationJSON]) {
        self.operations = operations
    }
}
