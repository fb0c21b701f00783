/// The answer to `GET /v1/outbox`: the notices of running timers, and the operations that wait for
/// their next attempt.
package struct OutboxJSON: Codable, Hashable, Sendable {
    /// The notices that running timers will send when they end, in due order (N-15).
    package var armed: [ArmedNoticeJSON]
    /// The outbox's operations that wait for their next attempt, oldest first.
    package var waiting: [OperationJSON]

    package init(armed: [ArmedNoticeJSON], waiting: [OperationJSON]) {
        self.armed = armed
        self.waiting = waiting
    }
}

/// An operation: a row of the outbox, which describes a task to be done at a sink.
package struct OperationJSON: Codable, Hashable, Sendable {
    /// `deliver`, `update`, `schedule` or `withdraw`.
    package var verb: String
    package var event: Int64
    package var sink: String
    package var key: String
    package var title: String
    /// `queued`, `held` or `parked`.
    package var state: String
    package var reason: String
    package var attempts: Int
    package var notBefore: Timestamp
    package var notBeforeLocal: String
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
    /// The id of the notice, `timer_<petID>_<type>` (N-12).
    package var id: String
    /// The id of the timer (``TimerJSON/id``).
    package var timer: String
    package var name: String
    package var kind: String
    package var title: String
    package var due: Timestamp
    package var dueLocal: String
    package var remainingMs: Int64
    /// The sinks that would receive the notice under the current routes.
    package var sinks: [String]
    /// The sinks in ``sinks`` whose push server already holds the message and will send it even if
    /// this machine is off; `nil` if there are no such sinks.
    package var held: [String]?
    /// Whether somebody cancelled the notice. The timer still runs and its end is recorded, but
    /// nobody is notified.
    package var silenced: Bool

    package init(
        id: String, timer: String, name: String, kind: String, title: String, due: Timestamp, dueLocal: String, remainingMs: Int64,
        sinks: [String], held: [String]? = nil, silenced: Bool = false
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
    package var sink: String?
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
    package var operations: [OperationJSON]

    package init(operations: [OperationJSON]) {
        self.operations = operations
    }
}
