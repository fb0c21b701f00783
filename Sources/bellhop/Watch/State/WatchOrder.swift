import BellhopCore
import ControlWire

/// A request to the daemon.
enum WatchOrder: Hashable, Sendable {
    case pet(String, PetVerb)
    case dryMore(String, minutes: Int)
    case extendPet(String, milliseconds: Int64)
    case snoozePet(String, milliseconds: Int64)
    case stopTimer(String)
    /// Pause, resume, or start of a kept timer.
    case timer(String, TimerVerb)
    case extendTimer(String, milliseconds: Int64)
    /// For the notice of an ended timer.
    case snoozeTimer(String, milliseconds: Int64)
    case start(TimerRequest)
    /// For the length in the settings.
    case startRest
    case rest(RestVerb)
    case extendRest(milliseconds: Int64)
    /// The running workout. The next case is a routine by its id.
    case workout(RunVerb)
    case routine(String, RunVerb)
    case acknowledge(Int64)
    case acknowledgeAll
}
