/// The body of `POST /v1/workouts`: a programme by its name, or one length for both phases, or both lengths; whatever else is given takes the
/// place of the programme's own.
public struct WorkoutRequest: Codable, Hashable, Sendable {
    public var programme: String?
    public var lengthMs: Int64?
    public var lowMs: Int64?
    public var highMs: Int64?
    public var sets: Int?
    public var rounds: Int?
    /// `low` or `high`
    public var start: String?
    public var getReadyMs: Int64?
    public var warmUpMs: Int64?
    public var coolDownMs: Int64?
    public var restMs: Int64?
    public var warningMs: Int64?
    public var halfway: Bool?
    /// Ends a workout that goes on.
    public var replace: Bool?

    public init() {}
}

/// The body of `POST /v1/routines`.
public struct RoutineRequest: Codable, Hashable, Sendable {
    public var routine: String
    /// Ends the one of this name that goes on.
    public var replace: Bool?

    public init(routine: String, replace: Bool? = nil) {
        self.routine = routine
        self.replace = replace
    }
}

/// The commands for one that was begun: `POST /v1/workouts/current/<verb>`, `POST /v1/routines/{id, name or current}/<verb>`.
public enum RunVerb: String, Sendable, Hashable, CaseIterable {
    case pause, resume, skip, back, restart, end, next
}
