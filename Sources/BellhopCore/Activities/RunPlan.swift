/// The plan with which a run was started. Later changes to the config do not affect this plan.
package enum RunPlan: Hashable, Sendable, Codable {
    case workout(Programme)
    case routine(Routine)

    package var kind: Activity.Kind {
        switch self {
        case .workout: .workout
        case .routine: .routine
        }
    }

    package var name: String {
        switch self {
        case .workout(let programme): programme.name
        case .routine(let routine): routine.name
        }
    }

    package var phases: [Phase] {
        switch self {
        case .workout(let programme): programme.phases
        case .routine(let routine): routine.phases
        }
    }

    package var cues: CueTimes {
        switch self {
        case .workout(let programme): programme.cues
        case .routine(let routine): routine.cues
        }
    }
}
