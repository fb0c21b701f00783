public import BellhopCore

/// A running timer (checklist T-10).
public struct TimerJSON: Codable, Hashable, Sendable {
    /// The UUID of a countdown or alarm; `timer_<owner id>_<kind>` for all others (N-12).
    public var id: String
    /// The owner, such as `pet:018f…` or `countdown:018f…`.
    public var owner: String
    public var petId: String?
    /// The kind: `wash`, `dry`, `countdown`, `alarm`, `reminder`.
    public var kind: String
    /// `running`, or `due` in the moment between its end and the notification.
    public var state: String
    public var name: String
    public var startedAt: Timestamp
    public var endsAt: Timestamp
    public var endsAtLocal: String
    /// The length; `nil` for an alarm at a time of day.
    public var durationMs: Int64?
    public var remainingMs: Int64
    public var generation: Int64
    /// For a reminder, the event that it repeats.
    public var event: Int64?
    public var labels: [String: String]
    /// The rule of a repeating alarm as in RFC 5545. The next field is the rule in words, and
    /// `endsAt` is its next time.
    public var rule: String?
    public var every: String?
    /// `true` if it is kept after it has ended.
    public var kept: Bool?
    /// The person it belongs to. The next field is the person who started it or last moved it. Left
    /// out if unknown.
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
        // Bellhop's own labels have separate fields.
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

    /// The id of a timer in paths and answers.
    public static func id(of owner: Owner, kind: TimerKind) -> String {
        switch (owner.kind, kind) {
        case (.countdown, .countdown), (.countdown, .alarm): owner.id
        default: "timer_" + owner.id + "_" + kind.rawValue
        }
    }
}

/// The answer to `GET /v1/timers` and to a batch.
public struct TimerListJSON: Codable, Hashable, Sendable {
    /// The timers in due order; for a batch, in the order of the request.
    public var timers: [TimerJSON]
    /// Paused timers, and kept timers that are not running.
    public var kept: [KeptTimerJSON]?
    /// The timers of the config.
    public var presets: [PresetTimerJSON]?
    /// The total number, since `limit` may cut the list.
    public var total: Int

    public init(timers: [TimerJSON], kept: [KeptTimerJSON]? = nil, presets: [PresetTimerJSON]? = nil, total: Int) {
        self.timers = timers
        self.kept = kept
        self.presets = presets
        self.total = total
    }
}

/// One timer to start, with exactly one of `durationMs`, `due`, `at`, `every` and `start`.
public struct TimerRequest: Codable, Hashable, Sendable {
    /// The length, 1 s to 365 days (checklist G9).
    public var durationMs: Int64?
    /// The instant that determines the length. The timer counts down to it and, as with
    /// `durationMs`, moves along if the clock is set meanwhile. For a wall-clock time use `at`. An
    /// instant in the past ends at once.
    public var due: Timestamp?
    /// A time of day as people write it (`14:45`, `tomorrow 7:00`), resolved in the daemon's zone.
    public var at: String?
    /// A repetition as people write it (`every weekday at 07:00`, `every FREQ=MONTHLY;BYMONTHDAY=31
    /// at 08:00`), in the daemon's zone.
    public var every: String?
    /// The name of a timer that is ready to start: a kept one, or one of the config
    /// (`[timers.tea]`).
    public var start: String?
    /// Whether to keep it after it has ended, so that it can be started again.
    public var keep: Bool?
    /// The name, up to 100 characters. The default is `Timer`.
    public var name: String?
    public var labels: [String: String]?
    /// The person it belongs to: a member or anybody else. By default, the person who starts it, if
    /// known.
    public var owner: String?

    public init(
        durationMs: Int64? = nil, due: Timestamp? = nil, at: String? = nil, every: String? = nil, start: String? = nil, keep: Bool? = nil,
        name: String? = nil, labels: [String: String]? = nil,
        owner: String? = nil
    ) {
        self.durationMs = durationMs
        self.due = due
        self.at = at
        self.every = every
        self.start = start
        self.keep = keep
        self.name = name
        self.labels = labels
        self.owner = owner
    }
}

/// The body of `POST /v1/timers` with several timers. All of them start in one transaction, or none
/// does.
public struct TimerBatchRequest: Codable, Hashable, Sendable {
    public var timers: [TimerRequest]

    public init(timers: [TimerRequest]) {
        self.timers = timers
    }
}

/// The answer to the commands for one timer (extend, snooze, ack, stop).
public struct TimerAnswerJSON: Codable, Hashable, Sendable {
    /// The timer after the command, or as it was before it was stopped; `nil` if it had already
    /// ended and only a notice was acknowledged.
    public var timer: TimerJSON?
    /// The timer, if it is not running (any more) but is kept.
    public var kept: KeptTimerJSON?
    public var changed: Bool
    public var message: String?
    /// Warnings, such as that no sink can notify anybody.
    public var warnings: [String]?

    public init(
        timer: TimerJSON? = nil, kept: KeptTimerJSON? = nil, changed: Bool = true, message: String? = nil, warnings: [String]? = nil
    ) {
        self.timer = timer
        self.kept = kept
        self.changed = changed
        self.message = message
        self.warnings = warnings
    }
}

/// A timer that exists but is not running.
public struct KeptTimerJSON: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    /// `paused`, or `ready` for a kept timer that waits to be started.
    public var state: String
    /// The length of its next run; left out for a repeating alarm.
    public var durationMs: Int64?
    /// The remaining time of a paused timer.
    public var remainingMs: Int64?
    /// The rule of a repeating alarm as in RFC 5545. The next field is the rule in words.
    public var rule: String?
    public var every: String?
    /// Whether it is kept after it has ended.
    public var kept: Bool
    public var labels: [String: String]
    public var ownerName: String?

    public init(
        id: String, name: String, state: String, durationMs: Int64? = nil, remainingMs: Int64? = nil, rule: String? = nil,
        every: String? = nil,
        kept: Bool, labels: [String: String] = [:], ownerName: String? = nil
    ) {
        self.id = id
        self.name = name
        self.state = state
        self.durationMs = durationMs
        self.remainingMs = remainingMs
        self.rule = rule
        self.every = every
        self.kept = kept
        self.labels = labels
        self.ownerName = ownerName
    }

    /// `nil` for an activity that is not a timer.
    public init?(_ activity: Activity, clock: LocalClock) {
        guard let kept = activity.keptTimer else { return nil }
        let recurrence = activity.recurrence
        self.init(
            id: activity.id.description, name: activity.name, state: kept.isPaused ? "paused" : "ready",
            durationMs: recurrence == nil ? kept.length : nil, remainingMs: recurrence == nil ? kept.remaining : nil,
            rule: recurrence?.rule.description, every: recurrence?.words(in: clock.language), kept: kept.isKept,
            labels: TimerRecord.shown(kept.labels),
            ownerName: kept.ownerName)
    }
}

/// A timer of the config (`[timers.tea]`), which is started by its key.
public struct PresetTimerJSON: Codable, Hashable, Sendable {
    public var key: String
    /// The name of the running timer.
    public var name: String
    public var durationMs: Int64

    public init(_ preset: TimerPreset) {
        key = preset.key
        name = preset.name
        durationMs = preset.length.inMilliseconds
    }
}

/// The answer to `GET /v1/find?name=…`: the pets and timers that a name could mean, so that nothing
/// is guessed.
///
/// An exact match (of an id or name, ignoring case) beats a prefix. If there is one, only exact
/// matches are listed.
public struct FoundJSON: Codable, Hashable, Sendable {
    public var matches: [MatchJSON]

    public init(matches: [MatchJSON]) {
        self.matches = matches
    }
}

public struct MatchJSON: Codable, Hashable, Sendable {
    /// `pet`, `timer`, or `event` for an ended timer whose notice nobody has acknowledged.
    public var type: String
    public var id: String
    public var name: String
    /// The time when a running timer rings; left out for one that is not running.
    public var endsAtLocal: String?

    public init(type: String, id: String, name: String, endsAtLocal: String? = nil) {
        self.type = type
        self.id = id
        self.name = name
        self.endsAtLocal = endsAtLocal
    }
}
