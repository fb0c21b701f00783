/// A gym session: sets, and the rests between the sets. Gym sessions come from the app
/// GymRestTimer.
package struct RestSession: Hashable, Sendable, Codable {
    /// A rest that has ended or was stopped.
    package struct Taken: Hashable, Sendable, Codable {
        package enum End: String, Sendable, Hashable, Codable {
            /// The alarm of the rest was dismissed, or the rest was cut short to start the next
            /// set.
            case next
            /// The rest was stopped, so it does not add to the number of sets.
            case stopped
            /// The session ended.
            case ended
        }

        package var started: Instant
        /// The planned length in milliseconds.
        package var planned: Int64
        /// The actual length in milliseconds, including the time during which the alarm rang.
        package var taken: Int64
        package var end: End

        package init(started: Instant, planned: Int64, taken: Int64, end: End) {
            self.started = started
            self.planned = planned
            self.taken = taken
            self.end = end
        }
    }

    /// The moment at which the alarm of a rest started.
    package struct Rang: Hashable, Sendable, Codable {
        package var boot: BootID
        /// The time from the boot of the machine (``boot``) to this moment, in milliseconds.
        package var sinceBoot: Int64
        /// How long the rest had lasted at this moment, in milliseconds.
        package var taken: Int64

        package init(at now: ClockReading, taken: Duration) {
            boot = now.boot
            sinceBoot = now.sinceBoot.inMilliseconds
            self.taken = taken.inMilliseconds
        }
    }

    package enum Phase: String, Sendable, Hashable, Codable {
        /// Between rests: the person is doing a set.
        case ready
        /// The timer ``TimerKind/rest`` is running.
        case resting
        /// The alarm of the rest is ringing. The alarm rings until somebody dismisses it.
        case over
    }

    package var phase: Phase
    /// The number of sets that started at the end of a rest.
    package var sets: Int
    /// The start of the current rest. A rest is current while it is running and while its alarm is
    /// ringing.
    package var started: Instant?
    /// The planned length of the current rest, in milliseconds.
    package var planned: Int64?
    /// The moment at which the alarm of the current rest started. The moment is measured from the
    /// boot of the machine, because changes of the clock do not affect the time since boot.
    package var rang: Rang?
    /// Whether dismissing a rest's alarm starts the next rest.
    package var isAutoRest: Bool
    package var rests: [Taken]

    package init(isAutoRest: Bool = false) {
        phase = .ready
        sets = 0
        self.isAutoRest = isAutoRest
        rests = []
    }
}
