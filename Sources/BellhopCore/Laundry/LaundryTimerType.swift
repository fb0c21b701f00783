/// The type of a pet's timer in the LaundryTime document (T:399). The raw value is the last part of
/// a notice's id. The display name appears next to a countdown.
package enum LaundryTimerType: String, Sendable, Hashable, Codable, CaseIterable {
    case cycle, wash, dry

    /// Creates the timer type for the machine that is running in `stage`; returns `nil` if no
    /// machine is running in that stage.
    package init?(runningIn stage: LaundryStage) {
        switch stage {
        case .washing: self = .wash
        case .drying: self = .dry
        case .cycle, .washed, .completed: return nil
        }
    }

    package var displayName: String {
        switch self {
        case .cycle: "Cycle"
        case .wash: "Washing"
        case .dry: "Drying"
        }
    }

    /// The kind of the timer that counts down. It is `nil` for a cycle, because a cycle has a due
    /// date but no countdown (checklist C5).
    package var timerKind: TimerKind? {
        switch self {
        case .cycle: nil
        case .wash: .wash
        case .dry: .dry
        }
    }
}
