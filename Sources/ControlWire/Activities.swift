public import BellhopCore

/// An activity: a gym session with rests, a workout or a routine.
public struct ActivityJSON: Codable, Hashable, Sendable {
    /// The rests of a gym session: their current state and totals.
    public struct Rest: Codable, Hashable, Sendable {
        /// `ready`, `resting` or `over`.
        public var phase: String
        /// The number of the current or next set, from 1.
        public var set: Int
        /// The planned length of the rest. Set while the rest runs or its alarm rings.
        public var plannedMs: Int64?
        public var remainingMs: Int64?
        public var endsAt: Timestamp?
        public var endsAtLocal: String?
        public var autoRest: Bool
        /// The number of the event whose alarm is still active.
        public var alarm: Int64?
        /// The number of finished rests. `plannedTotalMs` and `takenTotalMs` are their total
        /// planned and actual time.
        public var rests: Int
        public var plannedTotalMs: Int64
        public var takenTotalMs: Int64

        public init(
            phase: String, set: Int, plannedMs: Int64? = nil, remainingMs: Int64? = nil, endsAt: Timestamp? = nil,
            endsAtLocal: String? = nil,
            autoRest: Bool, alarm: Int64? = nil, rests: Int, plannedTotalMs: Int64, takenTotalMs: Int64
        ) {
            self.phase = phase
            self.set = set
            self.plannedMs = plannedMs
            self.remainingMs = remainingMs
            self.endsAt = endsAt
            self.endsAtLocal = endsAtLocal
            self.autoRest = autoRest
            self.alarm = alarm
            self.rests = rests
            self.plannedTotalMs = plannedTotalMs
            self.takenTotalMs = takenTotalMs
        }
    }

    public var id: String
    /// `rest`, `workout` or `routine`.
    public var kind: String
    public var name: String
    public var startedAt: Timestamp
    public var startedAtLocal: String
    /// `nil` while the activity is running.
    public var endedAt: Timestamp?
    public var endedAtLocal: String?
    public var by: String?
    /// The rests. Set only for the kind `rest`.
    public var rest: Rest?
    /// The state of the run. Set only for the kinds `workout` and `routine`.
    public var run: RunJSON?

    public init(
        id: String, kind: String, name: String, startedAt: Timestamp, startedAtLocal: String, endedAt: Timestamp? = nil,
        endedAtLocal: String? = nil, by: String? = nil, rest: Rest? = nil
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.startedAt = startedAt
        self.startedAtLocal = startedAtLocal
        self.endedAt = endedAt
        self.endedAtLocal = endedAtLocal
        self.by = by
        self.rest = rest
    }
}

extension ActivityJSON {
    /// - Parameter timers: the timers of the activity.
    public init(_ activity: Activity, timers: [TimerRecord] = [], alarm: EventNumber? = nil, clock: LocalClock) {
        self.init(
            id: activity.id.description, kind: activity.kind.rawValue, name: activity.name, startedAt: Timestamp(activity.started),
            startedAtLocal: clock.text(activity.started), endedAt: activity.ended.map(Timestamp.init),
            endedAtLocal: activity.ended.map(clock.text), by: activity.by)
        switch activity.body {
        case .rest(let session): rest = Rest(session, timer: timers.first { $0.kind == .rest }, alarm: alarm, clock: clock)
        case .run(let run): self.run = RunJSON(run, timers: timers, clock: clock)
        case .timer: break
        }
    }
}

extension ActivityJSON.Rest {
    init(_ session: RestSession, timer: TimerRecord?, alarm: EventNumber?, clock: LocalClock) {
        // During a rest, show the number of the next set.
        let set = session.sets + (session.phase == .ready ? 1 : 2)
        self.init(
            phase: session.phase.rawValue, set: set, plannedMs: session.planned,
            remainingMs: session.phase == .resting ? timer?.remaining(at: clock.now).inMilliseconds : nil,
            endsAt: (timer?.due).map(Timestamp.init), endsAtLocal: (timer?.due).map(clock.text), autoRest: session.isAutoRest,
            alarm: alarm, rests: session.rests.count, plannedTotalMs: session.rests.map(\.planned).saturatingSum,
            takenTotalMs: session.rests.map(\.taken).saturatingSum)
    }
}

/// The answer to `GET /v1/activities`: one page of finished activities, newest first.
public struct ActivityListJSON: Codable, Hashable, Sendable {
    public var activities: [ActivityJSON]
    /// The value of `?before=` that fetches the next page; `nil` on the last page.
    public var next: String?

    public init(activities: [ActivityJSON], next: String? = nil) {
        self.activities = activities
        self.next = next
    }
}

/// The answer to a command for an activity.
public struct ActivityAnswerJSON: Codable, Hashable, Sendable {
    /// The activity after the command.
    public var activity: ActivityJSON
    /// Warnings as sentences. For example, one says that no sink can notify anybody.
    public var warnings: [String]?

    public init(activity: ActivityJSON, warnings: [String]? = nil) {
        self.activity = activity
        self.warnings = warnings
    }
}

/// The body of `POST /v1/rest`, which starts a rest. Missing fields take their values from the
/// settings.
public struct RestRequest: Codable, Hashable, Sendable {
    /// The length of the rest, from 5 s to 60 min.
    public var forMs: Int64?
    /// Whether the end of a rest starts the next rest automatically, from now on.
    public var autoRest: Bool?
    /// Whether to replace the running rest.
    public var replace: Bool?

    public init(forMs: Int64? = nil, autoRest: Bool? = nil, replace: Bool? = nil) {
        self.forMs = forMs
        self.autoRest = autoRest
        self.replace = replace
    }
}
