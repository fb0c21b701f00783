/// The answer to `GET /v1/outbox`: the notices of running timers, and the operations that wait.
public struct OutboxJSON: Codable, Hashable, Sendable {
    /// The notices that running timers will send when they end, in due order (N-15).
    public var armed: [ArmedNoticeJSON]
    /// The outbox's operations that wait for their next attempt, oldest first.
    public var waiting: [OperationJSON]

    public init(armed: [ArmedNoticeJSON], waiting: [OperationJSON]) {
        self.armed = armed
        self.waiting = waiting
    }
}

/// An operation: a row of the outbox. It says what to do at a sink.
public struct OperationJSON: Codable, Hashable, Sendable {
    /// `deliver`, `update`, `schedule` or `withdraw`.
    public var verb: String
    public var event: Int64
    public var sink: String
    public var key: String
    public var title: String
    /// `queued`, `held` or `parked`.
    public var state: String
    public var reason: String
    public var attempts: Int
    public var notBefore: Timestamp
    public var notBeforeLocal: String
    public var expires: Timestamp?

    public init(
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
public struct ArmedNoticeJSON: Codable, Hashable, Sendable {
    /// The id of the notice, `timer_<petID>_<type>` (N-12).
    public var id: String
    /// The id of the timer (``TimerJSON/id``).
    public var timer: String
    public var name: String
    public var kind: String
    public var title: String
    public var due: Timestamp
    public var dueLocal: String
    public var remainingMs: Int64
    /// The sinks that would receive the notice under the current routes.
    public var sinks: [String]
    /// Those of `sinks` whose push server already holds the message and will show it even if this
    /// machine is off; `nil` if there are none.
    public var held: [String]?
    /// Whether somebody cancelled the notice. The timer still runs and its end is recorded, but
    /// nobody is notified.
    public var silenced: Bool

    public init(
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
public struct OutboxCancelRequest: Codable, Hashable, Sendable {
    /// The id or name of a timer.
    public var timer: String?
    /// The id or name of a pet. Silences the notices of all timers of this pet.
    public var pet: String?
    public var all: Bool?

    public init(timer: String? = nil, pet: String? = nil, all: Bool? = nil) {
        self.timer = timer
        self.pet = pet
        self.all = all
    }
}

/// The answer to `POST /v1/outbox/cancel`: the notices that will not be sent.
public struct OutboxCancelledJSON: Codable, Hashable, Sendable {
    /// The notices of running timers that are now silenced.
    public var armed: [ArmedNoticeJSON]
    /// The number of outbox rows that were removed.
    public var waiting: Int

    public init(armed: [ArmedNoticeJSON], waiting: Int) {
        self.armed = armed
        self.waiting = waiting
    }
}

/// The body of `POST /v1/outbox/retry` and `POST /v1/outbox/drop`, which selects operations.
/// Exactly one of the three fields must be set.
public struct OutboxChoiceRequest: Codable, Hashable, Sendable {
    /// Selects the pending operations of one event at one sink, such as `42/phone`.
    public var delivery: String?
    public var sink: String?
    public var all: Bool?

    public init(delivery: String? = nil, sink: String? = nil, all: Bool? = nil) {
        self.delivery = delivery
        self.sink = sink
        self.all = all
    }
}

/// The answer to ``OutboxChoiceRequest``: the selected operations, as they were before the command.
public struct OutboxChosenJSON: Codable, Hashable, Sendable {
    public var operations: [OperationJSON]

    public init(operations: [OperationJSON]) {
        self.operations = operations
    }
}
