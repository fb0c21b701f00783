/// The plan that a run was started with. Later changes to the config do not affect it.
public enum RunPlan: Hashable, Sendable, Codable {
    case workout(Programme)
    case routine(Routine)

    public var kind: Activity.Kind {
        switch self {
        case .workout: .workout
        case .routine: .routine
        }
    }

    public var name: String {
        switch self {
        case .workout(let programme): programme.name
        case .routine(let routine): routine.name
        }
    }

    public var phases: [Phase] {
        switch self {
        case .workout(let programme): programme.phases
        case .routine(let routine): routine.phases
        }
    }

    public var cues: CueTimes {
        switch self {
        case .workout(let programme): programme.cues
        case .routine(let routine): routine.cues
        }
    }
}
