#if Desktop
/// The methods of the interface `org.bellhop.Bellhop1`.
///
/// The introspection data, the check of the arguments and the documentation all follow this list.
/// A method is never removed and never changes its arguments. An incompatible change needs the
/// interface `org.bellhop.Bellhop2`.
enum BusMethod: String, CaseIterable, Sendable {
    case startTimer, stopTimer, pauseTimer, resumeTimer, extendTimer, snoozeTimer, timers
    case notify, withdraw, acknowledge, acknowledgeAll, badge, events
    case pets, wash, dry, fold, stopLaundry
    case rest, startRest, nextSet, stopRest, endRest
    case workouts, workoutProgrammes, startWorkout, pauseWorkout, resumeWorkout, endWorkout
    case undo

    private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

    /// Finds the method with this name on the bus; `nil` if there is none.
    init?(named name: String?) {
        guard let name, let method = Self.named[name] else { return nil }
        self = method
    }

    /// The name on the bus, such as `StartTimer`.
    var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The arguments that a caller passes.
    var takes: [BusArgument] {
        switch self {
        case .startTimer: [.text("name"), .text("when")]
        case .stopTimer, .pauseTimer, .resumeTimer: [.text("name")]
        case .extendTimer: [.text("name"), .text("length")]
        case .snoozeTimer: [.text("name"), .text("length")]
        case .notify: [.text("title"), .text("body"), .fields("options")]
        case .withdraw: [.text("key")]
        case .acknowledge: [.text("what")]
        case .events: [.number("after"), BusArgument("limit", "u")]
        case .wash, .dry: [.text("pet"), .text("length")]
        case .fold, .stopLaundry: [.text("pet")]
        case .startRest: [.text("length")]
        case .startWorkout: [.text("programme")]
        case .pauseWorkout, .resumeWorkout, .endWorkout: [.text("name")]
        case .timers, .acknowledgeAll, .badge, .pets, .rest, .nextSet, .stopRest, .endRest, .workouts, .workoutProgrammes, .undo: []
        }
    }

    /// The arguments of the reply.
    var gives: [BusArgument] {
        switch self {
        case .startTimer: [.text("id"), .number("due_ms")]
        case .resumeTimer, .extendTimer, .snoozeTimer, .wash, .dry, .startRest, .nextSet: [.number("due_ms")]
        case .timers: [.list("timers")]
        case .notify: [.number("event")]
        case .withdraw: [BusArgument("withdrawn", "b")]
        case .acknowledgeAll: [BusArgument("count", "u")]
        case .badge: [.fields("badge")]
        case .events: [.list("events")]
        case .pets: [.list("pets")]
        case .fold, .stopLaundry: [BusArgument("changed", "b")]
        case .rest: [.fields("rest")]
        case .workouts: [.list("workouts")]
        case .workoutProgrammes: [BusArgument("names", "as")]
        case .startWorkout: [.text("id")]
        case .undo: [.text("message")]
        case .stopTimer, .pauseTimer, .acknowledge, .stopRest, .endRest, .pauseWorkout, .resumeWorkout, .endWorkout: []
        }
    }

    /// The D-Bus signature of ``takes``, such as `ssa{sv}`.
    var signature: String { takes.map(\.signature).joined() }
}

/// An argument of a method or of a signal.
struct BusArgument: Sendable, Hashable {
    let name: String
    let signature: String

    init(_ name: String, _ signature: String) {
        self.name = name
        self.signature = signature
    }

    static func text(_ name: String) -> BusArgument { BusArgument(name, "s") }
    /// The number of an event, or a time in milliseconds since 1970.
    static func number(_ name: String) -> BusArgument { BusArgument(name, "t") }
    /// Named fields, as in an object of JSON.
    static func fields(_ name: String) -> BusArgument { BusArgument(name, "a{sv}") }
    static func list(_ name: String) -> BusArgument { BusArgument(name, "aa{sv}") }
}
#endif
