/// One round of laundry of one pet, from the first thought of it to the folded pile.
public struct LaundryTask: Hashable, Sendable, Codable, Identifiable {
    public var id: TaskID
    public var petID: PetID
    public var startDate: Instant
    public var currentStage: LaundryStage
    /// `true` once folded; the task is then archived.
    public var isCompleted: Bool
    /// When it was given up; such a task is neither open nor completed (D-10).
    public var abandonedAt: Instant?
    public var washStartTime: Instant?
    /// When the wash was due to end, also when nobody was there to see it (D-12).
    public var washEndTime: Instant?
    public var dryStartTime: Instant?
    public var dryEndTime: Instant?
    public var foldCompletedTime: Instant?
    /// Whether it was folded after the pet's due date and its grace; such a round leaves the streak as it is (checklist G2).
    public var foldedLate: Bool
    /// Copied from the pet when the task is made, so that later changes of the pet do not touch it (D-7).
    public var washDurationMinutes: Int
    public var dryDurationMinutes: Int
    /// 1 to 60 in all (checklist G11).
    public var additionalDryMinutes: Int?
    /// When people were reminded of the waiting laundry, in the stage where it stands (checklist G8); `nil` when they were not.
    public var remindedAt: Instant?
    /// Who did which part of it (checklist G15).
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

    /// Neither folded nor given up. A pet has at most one open task (rule 4).
    public var isOpen: Bool { !isCompleted && abandonedAt == nil }
}

/// Where a task stands. `washed` is ours (checklist C4): the wash has ended and the dryer has not been started.
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

    /// Whether the button does something: not while a machine runs.
    public var isActionable: Bool {
        switch self {
        case .cycle, .washed, .completed: true
        case .washing, .drying: false
        }
    }
}
