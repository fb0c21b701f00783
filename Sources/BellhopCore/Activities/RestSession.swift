/// A gym session: sets, and the rests between them (GymRestTimer).
public struct RestSession: Hashable, Sendable, Codable {
    /// A rest that has ended or was stopped.
    public struct Taken: Hashable, Sendable, Codable {
        public enum End: String, Sendable, Hashable, Codable {
            /// The rest's alarm was dismissed, or the rest was cut short for the next set.
            case next
            /// The rest was stopped, so no set is counted after it.
            case stopped
            /// The session ended.
            case ended
        }

        public var started: Instant
        /// The planned length in milliseconds.
        public var planned: Int64
        /// The actual length, including the time the alarm rang, in milliseconds.
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
        /// The time since the machine booted (``boot``), in milliseconds.
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
    /// The number of sets that started at the end of a rest.
    public var sets: Int
    /// When the current rest (running or ringing) started.
    public var started: Instant?
    /// The planned length of the current rest, in milliseconds.
    public var planned: Int64?
    /// When the current rest's alarm started. The value uses the time since boot, because clock
    /// changes do not affect that time.
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
