/// The subject of a pet's timer, as LaundryTime names it (T:399). It is the last part of a notice's
/// id, and the name beside a countdown.
public enum LaundryTimerType: String, Sendable, Hashable, Codable, CaseIterable {
    case cycle, wash, dry

    /// The type of the machine that runs in `stage`; `nil` if none does.
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

    /// The timer that counts down for it. A cycle is a due date and has none (checklist C5).
    public var timerKind: TimerKind? {
        switch self {
        case .cycle: nil
        case .wash: .wash
        case .dry: .dry
        }
    }
}
