/// A gym session: sets, and the rests between them (GymRestTimer).
public struct RestSession: Hashable, Sendable, Codable {
    /// A rest that has ended or was stopped.
    public struct Taken: Hashable, Sendable, Codable {
        public enum End: String, Sendable, Hashable, Codable {
            /// Its alarm was dismissed, or it was cut short for the next set.
            case next
            /// It was stopped, so it does not count as a set.
            case stopped
            /// The session ended.
            case ended
        }

        public var started: Instant
        /// The planned length in milliseconds.
        public var planned: Int64
        /// The time from start to end, including the alarm, in milliseconds.
        public var taken: Int64
        public var end: End

        public init(started: Instant, planned: Int64, taken: Int64, end: End) {
            self.started = started
            self.planned = planned
            self.taken = taken
            self.end = end
        }
    }

    /// The moment at which the alarm of a rest started.
    public struct Rang: Hashable, Sendable, Codable {
        public var boot: BootID
        /// The time since that boot, in milliseconds.
        public var sinceBoot: Int64
        /// How long the rest had lasted, in milliseconds.
        public var taken: Int64

        public init(at now: ClockReading, taken: Duration) {
            boot = now.boot
            sinceBoot = now.sinceBoot.inMilliseconds
            self.taken = taken.inMilliseconds
        }
    }

    public enum Phase: String, Sendable, Hashable, Codable {
        /// Between rests: the person is doing a set.
        case ready
        /// The timer ``TimerKind/rest`` is running.
        case resting
        /// The alarm is ringing until somebody dismisses it.
        case over
    }

    public var phase: Phase
    /// The sets that started at the end of a rest.
    public var sets: Int
    /// When the current rest (running or ringing) started.
    public var started: Instant?
    /// The planned length of the current rest, in milliseconds.
    public var planned: Int64?
    /// When the alarm started, measured by the time since boot, which clock changes do not affect.
    public var rang: Rang?
    /// Whether dismissing a rest's alarm starts the next rest.
    public var isAutoRest: Bool
    public var rests: [Taken]

    public init(isAutoRest: Bool = false) {
        phase = .ready
        sets = 0
        self.isAutoRest = isAutoRest
        rests = []
    }
}
