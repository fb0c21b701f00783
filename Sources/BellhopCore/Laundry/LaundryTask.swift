/// One round of laundry of one pet, from planning to folding.
public struct LaundryTask: Hashable, Sendable, Codable, Identifiable {
    public var id: TaskID
    public var petID: PetID
    public var startDate: Instant
    public var currentStage: LaundryStage
    /// Whether the laundry was folded; the task is then archived.
    public var isCompleted: Bool
    /// When the round was abandoned; `nil` if it was not. An abandoned task is neither open nor
    /// completed (D-10).
    public var abandonedAt: Instant?
    public var washStartTime: Instant?
    /// When the wash was due to end, even if the daemon was not running then (D-12).
    public var washEndTime: Instant?
    public var dryStartTime: Instant?
    public var dryEndTime: Instant?
    public var foldCompletedTime: Instant?
    /// Whether the laundry was folded after the pet's due date and grace period. A late round
    /// leaves the streak unchanged (checklist G2).
    public var foldedLate: Bool
    /// The wash length in minutes, copied from the pet when the task is created, so that later
    /// changes to the pet do not affect it (D-7).
    public var washDurationMinutes: Int
    /// The drying time in minutes, copied from the pet in the same way.
    public var dryDurationMinutes: Int
    /// The extra drying time in minutes, 1 to 60 in total (checklist G11).
    public var additionalDryMinutes: Int?
    /// When people were reminded of the waiting laundry in the current stage (checklist G8); `nil`
    /// if they were not.
    public var remindedAt: Instant?
    /// Who washed, dried and folded the laundry (checklist G15).
    public var doers: TaskDoers

    public init(id: TaskID, petID: PetID, startDate: Instant, washDurationMinutes: Int = 45, dryDurationMinutes: Int = 60) {
        self.id = id
        self.petID = petID
        self.startDate = startDate
        currentStage = .cycle
        isCompleted = false
        abandonedAt = nil
        washStartTime = nil
        washEndTime = nil
        dryStartTime = nil
        dryEndTime = nil
        foldCompletedTime = nil
        foldedLate = false
        self.washDurationMinutes = washDurationMinutes
        self.dryDurationMinutes = dryDurationMinutes
        additionalDryMinutes = nil
        remindedAt = nil
        doers = TaskDoers()
    }

    /// Whether the laundry is neither folded nor abandoned. A pet has at most one open task (rule
    /// 4).
    public var isOpen: Bool { !isCompleted && abandonedAt == nil }
}

public typealias TaskID = ID<LaundryTask>

/// The current stage of a task. The LaundryTime document lacks the stage `washed` (checklist C4),
/// in which the wash has ended and the dryer has not been started.
public enum LaundryStage: String, Sendable, Hashable, Codable, CaseIterable {
    case cycle, washing, washed, drying, completed

    public var displayText: String {
        switch self {
        case .cycle: "Ready to start laundry"
        case .washing: "Washing in progress..."
        case .washed: "Ready for the dryer"
        case .drying: "Drying in progress..."
        case .completed: "Time to fold!"
        }
    }

    public var actionButtonText: String {
        switch self {
        case .cycle: "Start Wash"
        case .washing: "Washing..."
        case .washed: "Start Dryer"
        case .drying: "Drying..."
        case .completed: "Mark Folded"
        }
    }

    /// Whether the action button has an effect. It has none while a machine runs.
    public var isActionable: Bool {
        switch self {
        case .cycle, .washed, .completed: true
        case .washing, .drying: false
        }
    }
}
