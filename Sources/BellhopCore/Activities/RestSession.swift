/// A session at the gym: sets, and the rests between them (GymRestTimer).
public struct RestSession: Hashable, Sendable, Codable {
    /// A rest that is over, or given up.
    public struct Taken: Hashable, Sendable, Codable {
        public enum End: String, Sendable, Hashable, Codable {
            /// Its alarm was dismissed, or it was cut short for the next set.
            case next
            /// It was stopped: it counts no set.
            case stopped
            /// The session ended.
            case ended
        }

        public var started: Instant
        /// Milliseconds.
        public var planned: Int64
        /// From the start to the end, the alarm's time included: milliseconds.
        public var taken: Int64
        public var end: End

        public init(started: Instant, planned: Int64, taken: Int64, end: End) {
            self.started = started
            self.planned = planned
            self.taken = taken
            self.end = end
        }
    }

    public struct Rang: Hashable, Sendable, Codable {
        public var boot: BootID
        /// Milliseconds since then.
        public var sinceBoot: Int64
        /// How long the rest had lasted: milliseconds.
        public var taken: Int64

        public init(at now: ClockReading, taken: Duration) {
            boot = now.boot
            sinceBoot = now.sinceBoot.inMilliseconds
            self.taken = taken.inMilliseconds
        }
    }

    public enum Phase: String, Sendable, Hashable, Codable {
        /// Between rests: a set is being done.
        case ready
        /// The timer ``TimerKind/rest`` runs.
        case resting
        /// The alarm is on until somebody dismisses it.
        case over
    }

    public var phase: Phase
    /// Sets that were begun by the end of a rest.
    public var sets: Int
    /// The rest that runs or rings: when it began, and how long it was to be in milliseconds.
    public var started: Instant?
    public var planned: Int64?
    /// When the alarm went on, by a clock that nobody sets.
    public var rang: Rang?
    /// Whether the next rest begins by itself when one is dismissed.
    public var isAutoRest: Bool
    public var rests: [Taken]

    public init(isAutoRest: Bool = false) {
        phase = .ready
        sets = 0
        self.isAutoRest = isAutoRest
        rests = []
    }
}
