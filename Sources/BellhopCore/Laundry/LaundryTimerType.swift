/// The type of a pet's timer in the LaundryTime document (T:399). The raw value is the last part of
/// a notice's id. The display name appears beside a countdown.
public enum LaundryTimerType: String, Sendable, Hashable, Codable, CaseIterable {
    case cycle, wash, dry

    /// Creates the type of the machine that runs in `stage`; `nil` if no machine runs.
    public init?(runningIn stage: LaundryStage) {
        switch stage {
        case .washing: self = .wash
        case .drying: self = .dry
        case .cycle, .washed, .completed: return nil
        }
    }

    public var displayName: String {
        switch self {
        case .cycle: "Cycle"
        case .wash: "Washing"
        case .dry: "Drying"
        }
    }

    /// The kind of the timer that counts down; `nil` for a cycle, which is a due date without a
    /// countdown (checklist C5).
    public var timerKind: TimerKind? {
        switch self {
        case .cycle: nil
        case .wash: .wash
        case .dry: .dry
        }
    }
}
