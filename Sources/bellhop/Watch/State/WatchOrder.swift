import BellhopCore
import ControlWire

/// A command of the user that is sent to the daemon.
enum WatchOrder: Hashable, Sendable {
    case pet(String, PetVerb)
    case dryMore(String, minutes: Int)
    case extendPet(String, milliseconds: Int64)
    case snoozePet(String, milliseconds: Int64)
    case stopTimer(String)
    /// Pauses, resumes or skips a timer, or starts a kept one.
    case timer(String, TimerVerb)
    case extendTimer(String, milliseconds: Int64)
    /// Snoozes the notice of an ended timer.
    case snoozeTimer(String, milliseconds: Int64)
    case addPet(String)
    case start(TimerRequest)
    /// Starts a gym rest with the length from the settings.
    case startRest
    case rest(RestVerb)
    case extendRest(milliseconds: Int64)
    /// A command for the running workout. The case after this one is for routines, and also
    /// contains the id of the routine.
    case workout(RunVerb)
    case routine(String, RunVerb)
    case acknowledge(Int64)
    /// Answers the question of a program with one of the answers that it offers.
    case answer(Int64, String)
    /// Answers all notices of events up to this number. Newer notices stay unanswered, because the
    /// user has not been asked about them.
    case acknowledgeAll(upTo: Int64)
    /// Takes back the last command, wherever it was given.
    case undo
}
