import BellhopCore

/// The answer to `GET /v1/badge`, and each message of its event stream: the pending and running
/// items at a glance.
public struct BadgeJSON: Codable, Hashable, Sendable {
    /// An item that waits for an answer.
    public struct Item: Codable, Hashable, Sendable {
        public var event: Int64
        public var title: String
        public var body: String
        public var urgency: String
        public var occurredLocal: String

        public init(event: Int64, title: String, body: String, urgency: String, occurredLocal: String) {
            self.event = event
            self.title = title
            self.body = body
            self.urgency = urgency
            self.occurredLocal = occurredLocal
        }
    }

    /// A pet's running washer or dryer.
    public struct Machine: Codable, Hashable, Sendable {
        public var petId: String
        public var name: String
        /// `wash` or `dry`.
        public var kind: String
        /// The state to display, such as `Washing in progress...`.
        public var displayText: String
        public var endsAt: Timestamp
        public var endsAtLocal: String
        /// The remaining time in percent: 100 to 5, in steps of 5 or, for short timers, larger
        /// steps.
        public var percent: Int

        public init(petId: String, name: String, kind: String, displayText: String, endsAt: Timestamp, endsAtLocal: String, percent: Int) {
            self.petId = petId
            self.name = name
            self.kind = kind
            self.displayText = displayText
            self.endsAt = endsAt
            self.endsAtLocal = endsAtLocal
            self.percent = percent
        }
    }

    /// A running timer that belongs to no pet.
    public struct Running: Codable, Hashable, Sendable {
        public var name: String
        /// The kind, such as `countdown` or `alarm`.
        public var kind: String
        public var endsAt: Timestamp
        public var endsAtLocal: String
        /// The remaining time in percent: 100 to 5, in steps of 5 or, for short timers, larger
        /// steps.
        public var percent: Int

        public init(name: String, kind: String, endsAt: Timestamp, endsAtLocal: String, percent: Int) {
            self.name = name
            self.kind = kind
            self.endsAt = endsAt
            self.endsAtLocal = endsAtLocal
            self.percent = percent
        }
    }

    /// The number that a dock shows: at most 100, and 0 while the badge is off.
    public var count: Int
    public var enabled: Bool
    /// The action that clears an item: `seen` or `acknowledged`.
    public var clears: String
    /// Whether notifications are on.
    public var notifications: Bool
    /// The counted items, newest first, at most 20.
    public var items: [Item]
    /// Critical items that were seen but still wait for an answer, newest first, at most 20. They
    /// are not part of ``count``. Left out if there are none.
    public var alarms: [Item]?
    /// The running machines, in the order in which they end.
    public var machines: [Machine]
    /// Other running timers, in the order in which they end, at most 20.
    public var timers: [Running]?
    /// The number of those timers, counted up to 100; left out if ``timers`` lists all of them.
    public var timersTotal: Int?
    /// The pets with a health below 25, worst first.
    public var low: [String]?
    /// The time until the first running machine or timer ends; left out if nothing runs.
    public var leftMs: Int64?

    public init(count: Int, enabled: Bool, clears: String, notifications: Bool, items: [Item], machines: [Machine]) {
        self.count = count
        self.enabled = enabled
        self.clears = clears
        self.notifications = notifications
        self.items = items
        self.machines = machines
    }
}

/// The body of `POST /v1/seen`: somebody looked at a list with everything up to this event.
public struct SeenRequest: Codable, Hashable, Sendable {
    public var through: Int64

    public init(through: Int64) {
        self.through = through
    }
}

/// Each message of the event stream `GET /v1/watch`. It contains everything that a live view shows,
/// so that a client does not have to remember earlier messages.
public struct WatchJSON: Codable, Hashable, Sendable {
    /// The event name of the messages.
    public static let eventName = "watch"
    /// The most events in one message.
    public static let eventCount = 40

    /// The local wall-clock time with seconds, such as `14:45:00`.
    public var time: String
    public var status: StatusJSON
    /// The newest events of the journal, oldest first. Their times have no seconds.
    public var events: [EventJSON]

    public init(time: String, status: StatusJSON, events: [EventJSON]) {
        self.time = time
        self.status = status
        self.events = events
    }

    /// Whether a live view would show the same for both. The time of the query and the remaining
    /// part of a known duration make no difference.
    public func looksLike(_ other: WatchJSON) -> Bool { still == other.still }

    private var still: WatchJSON {
        var still = self
        still.time = ""
        still.status.now = Timestamp(Instant(milliseconds: 0))
        still.status.nowLocal = ""
        still.status.daemon.uptimeMs = 0
        // The warnings cover the problems of sinks.
        still.status.sinks = []
        for index in still.status.timers.indices { still.status.timers[index].remainingMs = 0 }
        for index in (still.status.activities ?? []).indices {
            still.status.activities?[index].rest?.remainingMs = nil
            guard still.status.activities?[index].run?.state == "running" else { continue }
            still.status.activities?[index].run?.phaseRemainingMs = nil
            still.status.activities?[index].run?.remainingMs = nil
            still.status.activities?[index].run?.trainedMs = 0
        }
        for index in still.status.pets.indices {
            still.status.pets[index].remainingMs = nil
            still.status.pets[index].lastHealthUpdate = nil
            for timer in still.status.pets[index].timers.indices { still.status.pets[index].timers[timer].remainingMs = 0 }
        }
        return still
    }
}
