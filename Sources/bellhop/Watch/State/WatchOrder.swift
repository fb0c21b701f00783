import BellhopCore
import ControlWire

/// What the daemon is asked to do.
enum WatchOrder: Hashable, Sendable {
    case pet(String, PetVerb)
    case dryMore(String, minutes: Int)
    case extendPet(String, milliseconds: Int64)
    case snoozePet(String, milliseconds: Int64)
    case stopTimer(String)
    /// Pause, go on, start what is kept.
    case timer(String, TimerVerb)
    case extendTimer(String, milliseconds: Int64)
    /// The notice of a timer that has ended.
    case snoozeTimer(String, milliseconds: Int64)
    case start(TimerRequest)
    /// As long as the settings have it.
    case startRest
    case rest(RestVerb)
    case extendRest(milliseconds: Int64)
    /// The workout that goes on, and a routine by its id.
    case workout(RunVerb)
    case routine(String, RunVerb)
    case acknowledge(Int64)
    case acknowledgeAll
}
