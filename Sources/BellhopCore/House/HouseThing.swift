/// Something in the household that a program outside can show as a device: a pet, a timer, the
/// rests, or a workout. The workouts and routines of the config are always there; the built-in ones
/// only while they run.
///
/// A thing contains instants and no remaining times. It therefore changes only when something
/// happens, and not because time passes.
package struct HouseThing: Sendable, Hashable {
    /// What the thing is. Ids are the ids of the API; a workout and a routine have a name instead.
    package enum Identity: Sendable, Hashable {
        case pet(String)
        case timer(String)
        /// Something that can only be started.
        case starter(Starter)
        /// The rests of a gym session. A household has at most one gym session.
        case rest
        case workout(String)
        case routine(String)
    }

    /// Something that is ready to be started, and becomes another thing while it runs.
    package enum Starter: Sendable, Hashable {
        /// A timer of the config (`[timers.tea]`), by its key.
        case timer(String)
        /// A built-in workout, by its name.
        case workout(String)
        /// A built-in routine, by its name.
        case routine(String)
    }

    /// What can be done with a thing from outside.
    package enum Verb: String, Sendable, Hashable, CaseIterable {
        case wash, dry, fold, start, stop, acknowledge
    }

    /// What is known about a thing. The texts are the same in every language, unless noted.
    package enum Facts: Sendable, Hashable {
        case pet(Pet)
        case timer(Timer)
        case starter
        case rest(Rest)
        case run(Run)
    }

    package struct Pet: Sendable, Hashable {
        package enum Stage: String, Sendable, Hashable, CaseIterable {
            /// No laundry is in work.
            case idle
            case washing
            /// The laundry is wet and waits for the dryer.
            case washed
            case drying
            /// The laundry is dry and waits to be folded.
            case dried
            /// The pet is on vacation.
            case away
        }

        package var stage: Stage
        package var mood: PetState
        /// 0 to 100; `nil` if unknown.
        package var health: Int?
        /// When laundry is due next.
        package var due: Instant?
        /// When the running washer or dryer ends.
        package var endsAt: Instant?
        /// Whether a notice of the pet waits for an answer.
        package var isWaiting: Bool

        package init(stage: Stage, mood: PetState, health: Int?, due: Instant?, endsAt: Instant?, isWaiting: Bool) {
            self.stage = stage
            self.mood = mood
            self.health = health
            self.due = due
            self.endsAt = endsAt
            self.isWaiting = isWaiting
        }
    }

    package struct Timer: Sendable, Hashable {
        package enum State: String, Sendable, Hashable, CaseIterable {
            /// The timer runs, or it has ended and rings again later.
            case running
            case paused
            /// The timer is kept and waits for its next start.
            case ready
            /// The timer has ended, and nobody has acknowledged it.
            case ended
        }

        package var state: State
        /// When the timer ends or has ended; `nil` if it does not run.
        package var endsAt: Instant?

        package init(state: State, endsAt: Instant?) {
            self.state = state
            self.endsAt = endsAt
        }
    }

    package struct Rest: Sendable, Hashable {
        package enum Phase: String, Sendable, Hashable, CaseIterable {
            /// No gym session is open.
            case idle
            /// Between two rests.
            case ready
            case resting
            /// The rest is over, and its alarm waits for an answer.
            case over
        }

        package var phase: Phase
        /// The number of the current or next set, from 1; `nil` without a gym session.
        package var set: Int?
        /// When the rest ends; `nil` if no rest runs.
        package var endsAt: Instant?

        package init(phase: Phase, set: Int? = nil, endsAt: Instant? = nil) {
            self.phase = phase
            self.set = set
            self.endsAt = endsAt
        }
    }

    /// A workout or routine, running or not.
    package struct Run: Sendable, Hashable {
        package enum State: String, Sendable, Hashable, CaseIterable {
            case idle, running, paused
            /// Waits for a person, between two steps.
            case waiting
            /// The computer was off while the workout ran. Somebody may resume it.
            case interrupted
        }

        package var state: State
        /// The name of the current phase, in the daemon's language; `nil` if the run is idle.
        package var phase: String?
        /// The number of the current set, from 1; `nil` outside of sets.
        package var set: Int?
        package var phaseEndsAt: Instant?
        /// When the whole run ends; `nil` if that is unknown.
        package var endsAt: Instant?

        package init(state: State, phase: String? = nil, set: Int? = nil, phaseEndsAt: Instant? = nil, endsAt: Instant? = nil) {
            self.state = state
            self.phase = phase
            self.set = set
            self.phaseEndsAt = phaseEndsAt
            self.endsAt = endsAt
        }
    }

    package var identity: Identity
    /// The name that people gave the thing. It may contain any character.
    package var name: String
    package var facts: Facts
    /// What can be done with the thing in its current state.
    package var possible: Set<Verb>

    package init(_ identity: Identity, name: String, _ facts: Facts, possible: Set<Verb>) {
        self.identity = identity
        self.name = name
        self.facts = facts
        self.possible = possible
    }
}
