/// The answer to `GET /v1/badge`, and each line of its event stream: what waits and what runs, at a glance.
public struct BadgeJSON: Codable, Hashable, Sendable {
    /// Something that waits for an answer.
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

    /// A washer or dryer of a pet.
    public struct Machine: Codable, Hashable, Sendable {
        public var petId: String
        public var name: String
        /// `wash`, `dry`
        public var kind: String
        /// `Washing in progress...`
        public var displayText: String
        public var endsAt: Timestamp
        public var endsAtLocal: String
        /// 0 to 95 in steps of 5.
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

    /// A timer of no pet.
    public struct Running: Codable, Hashable, Sendable {
        public var name: String
        /// `countdown`, `alarm`, …
        public var kind: String
        public var endsAt: Timestamp
        public var endsAtLocal: String
        /// 0 to 95 in steps of 5.
        public var percent: Int

        public init(name: String, kind: String, endsAt: Timestamp, endsAtLocal: String, percent: Int) {
            self.name = name
            self.kind = kind
            self.endsAt = endsAt
            self.endsAtLocal = endsAtLocal
            self.percent = percent
        }
    }

    /// What a dock shows: 0 while the badge is switched off. At most 100.
    public var count: Int
    public var enabled: Bool
    /// What takes an item off: `seen` or `acknowledged`.
    public var clears: String
    /// Whether anybody is told anything.
    public var notifications: Bool
    /// What is counted, newest first, at most 20 of them.
    public var items: [Item]
    /// What is critical, was seen, and still waits for its answer, newest first, at most 20 of them; left out where there is none. ``count`` has
    /// nothing of it.
    public var alarms: [Item]?
    /// In the order in which they end.
    public var machines: [Machine]
    /// Other timers that run, in the order in which they end, at most 20.
    public var timers: [Running]?
    /// How many there are, where those are not all; counted up to 100.
    public var timersTotal: Int?
    /// Pets whose health is below 25, the worst first.
    public var low: [String]?
    /// How long the first of all that runs still runs; left out where nothing does.
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
