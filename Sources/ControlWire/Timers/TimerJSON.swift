public import BellhopCore

/// A running timer (checklist T-10).
public struct TimerJSON: Codable, Hashable, Sendable {
    /// The UUID of a countdown or alarm; `timer_<owner id>_<kind>` for any other (N-12).
    public var id: String
    /// `pet:018f…`, `countdown:018f…`
    public var owner: String
    public var petId: String?
    /// `wash`, `dry`, `countdown`, `alarm`, `reminder`
    public var kind: String
    /// `running`, or `due` in the moment between its end and the telling of it.
    public var state: String
    public var name: String
    public var startedAt: Timestamp
    public var endsAt: Timestamp
    public var endsAtLocal: String
    /// `nil` for an alarm at a time of day.
    public var durationMs: Int64?
    public var remainingMs: Int64
    public var generation: Int64
    /// For a reminder, the event that comes back.
    public var event: Int64?
    public var labels: [String: String]
    /// An alarm that rings again and again: its rule as RFC 5545 writes it, and in words; `endsAt` is the next time.
    public var rule: String?
    public var every: String?
    /// `true` where it stays when it has ended.
    public var kept: Bool?
    /// Whose it is, and who has started it, or moved it since; left out where nobody said so.
    public var ownerName: String?
    public var by: String?

    public init(
        id: String, owner: String, petId: String? = nil, kind: String, state: String, name: String, startedAt: Timestamp, endsAt: Timestamp,
        endsAtLocal: String, durationMs: Int64? = nil, remainingMs: Int64, generation: Int64, event: Int64? = nil,
        labels: [String: String] = [:], rule: String? = nil, every: String? = nil, kept: Bool? = nil, ownerName: String? = nil,
        by: String? = nil
    ) {
        self.id = id
        self.owner = owner
        self.petId = petId
        self.kind = kind
        self.state = state
        self.name = name
        self.startedAt = startedAt
        self.endsAt = endsAt
        self.endsAtLocal = endsAtLocal
        self.durationMs = durationMs
        self.remainingMs = remainingMs
        self.generation = generation
        self.event = event
        self.labels = labels
        self.rule = rule
        self.every = every
        self.kept = kept
        self.ownerName = ownerName
        self.by = by
    }
}

extension TimerJSON {
    public init(_ timer: TimerRecord, clock: LocalClock) {
        let recurrence = timer.recurrence
        // What it is for Bellhop stands in fields of its own.
        let labels = timer.shownLabels
        self.init(
            id: Self.id(of: timer.owner, kind: timer.kind), owner: timer.owner.description, petId: timer.owner.petID?.description,
            kind: timer.kind.rawValue, state: timer.due > clock.now ? "running" : "due", name: timer.name,
            startedAt: Timestamp(timer.armed), endsAt: Timestamp(timer.due), endsAtLocal: clock.text(timer.due),
            durationMs: timer.duration?.inMilliseconds, remainingMs: timer.remaining(at: clock.now).inMilliseconds,
            generation: timer.generation, event: timer.event, labels: labels, rule: recurrence?.rule.description,
            every: recurrence?.words(in: clock.language), kept: timer.isKept ? true : nil, ownerName: timer.ownerName,
            by: timer.by)
    }

    /// What identifies a timer in paths and answers.
    public static func id(of owner: Owner, kind: TimerKind) -> String {
        switch (owner.kind, kind) {
        case (.countdown, .countdown), (.countdown, .alarm): owner.id
        default: "timer_" + owner.id + "_" + kind.rawValue
        }
    }
}
