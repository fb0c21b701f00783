public import BellhopCore

/// A session with rests, a workout or a routine.
public struct ActivityJSON: Codable, Hashable, Sendable {
    /// Where a rest stands.
    public struct Rest: Codable, Hashable, Sendable {
        /// `ready`, `resting`, `over`
        public var phase: String
        /// The set that is done now, or comes next: 1, 2, 3, ….
        public var set: Int
        /// What the rest that runs or rings was to last.
        public var plannedMs: Int64?
        public var remainingMs: Int64?
        public var endsAt: Timestamp?
        public var endsAtLocal: String?
        public var autoRest: Bool
        /// The event of the alarm that is on.
        public var alarm: Int64?
        /// Rests that are over, and their time in all: planned, and as taken.
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
    /// `rest`, `workout`, `routine`
    public var kind: String
    public var name: String
    public var startedAt: Timestamp
    public var startedAtLocal: String
    /// `nil` while it goes on.
    public var endedAt: Timestamp?
    public var endedAtLocal: String?
    public var by: String?
    /// Of the kind `rest`.
    public var rest: Rest?
    /// Of the kinds `workout` and `routine`.
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
    /// - Parameter timers: those of the activity.
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
        // While one rests, the set that is done next is the one that is shown.
        let set = session.sets + (session.phase == .ready ? 1 : 2)
        self.init(
            phase: session.phase.rawValue, set: set, plannedMs: session.planned,
            remainingMs: session.phase == .resting ? timer?.remaining(at: clock.now).inMilliseconds : nil,
            endsAt: (timer?.due).map(Timestamp.init), endsAtLocal: (timer?.due).map(clock.text), autoRest: session.isAutoRest,
            alarm: alarm, rests: session.rests.count, plannedTotalMs: session.rests.map(\.planned).saturatingSum,
            takenTotalMs: session.rests.map(\.taken).saturatingSum)
    }
}
