import BellhopCore

/// The answer to `GET /v1/badge`, and each message of its event stream: what a dock badge shows. It
/// lists the items that wait for an answer and the machines and timers that run.
public struct BadgeJSON: Codable, Hashable, Sendable {
    /// A notice that waits for an answer.
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
        /// The state as text for people, such as `Washing in progress...`.
        public var displayText: String
        public var endsAt: Timestamp
        public var endsAtLocal: String
        /// The remaining time in percent, from 100 to 5, in steps of 5. A short timer has larger
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
        /// The remaining time in percent, from 100 to 5, in steps of 5. A short timer has larger
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

    /// The number that a dock shows, at most 100; 0 if the setting `badge` is off.
    public var count: Int
    public var enabled: Bool
    /// The reaction that removes an item from the badge: `seen` or `acknowledged`.
    public var clears: String
    /// Whether the setting `notifications` is on.
    public var notifications: Bool
    /// The items that ``count`` counts, newest first, at most 20.
    public var items: [Item]
    /// The critical items that somebody has seen but not answered, newest first, at most 20.
    /// ``count`` does not include them. Left out if there are none.
    public var alarms: [Item]?
    /// The running washers and dryers, sorted by the time when they end.
    public var machines: [Machine]
    /// The other running timers, sorted by the time when they end, at most 20.
    public var timers: [Running]?
    /// The total number of other running timers, counted up to 100; left out if ``timers`` lists
    /// all of them.
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

/// The body of `POST /v1/seen`: the number of the newest event in a list that somebody has just
/// looked at. All earlier events count as seen too.
public struct SeenRequest: Codable, Hashable, Sendable {
    public var through: Int64

    public init(through: Int64) {
        self.through = through
    }
}

/// A message of the event stream `GET /v1/watch`. Each message contains everything that a live view
/// shows, so a client does not have to remember earlier messages.
public struct WatchJSON: Codable, Hashable, Sendable {
    /// The event name of the messages.
    public static let eventName = "watch"
    /// The maximum number of events in one message.
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

    /// Returns whether this message and `other` look the same in a live view. The comparison
    /// ignores the current time and the remaining times, which always change.
    public func looksLike(_ other: WatchJSON) -> Bool { still == other.still }

    private var still: WatchJSON {
        var still = self
        still.time = ""
        still.status.now = Timestamp(Instant(milliseconds: 0))
        still.status.nowLocal = ""
        still.status.daemon.uptimeMs = 0
        // The `warnings` already report every problem with a sink.
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
