/// One round of laundry of one pet, from planning to folding.
package struct LaundryTask: Hashable, Sendable, Codable, Identifiable {
    package var id: TaskID
    package var petID: PetID
    package var startDate: Instant
    package var currentStage: LaundryStage
    /// Whether the laundry was folded. A task whose laundry was folded is archived.
    package var isCompleted: Bool
    /// When the round was abandoned; `nil` if the round was not abandoned. An abandoned task is
    /// neither open nor completed (D-10).
    package var abandonedAt: Instant?
    package var washStartTime: Instant?
    /// The time at which the wash was due to end, even if the daemon was not running at that time
    /// (D-12).
    package var washEndTime: Instant?
    package var dryStartTime: Instant?
    package var dryEndTime: Instant?
    package var foldCompletedTime: Instant?
    /// Whether the laundry was folded after the pet's due date and grace period. A late round
    /// leaves the streak unchanged (checklist G2).
    package var foldedLate: Bool
    /// The wash length in minutes, copied from the pet when the task is created, so that later
    /// changes to the pet do not affect it (D-7).
    package var washDurationMinutes: Int
    /// The drying time in minutes. Like the wash length, it is copied from the pet when the task is
    /// created.
    package var dryDurationMinutes: Int
    /// The total extra drying time in minutes, 1 to 60 (checklist G11).
    package var additionalDryMinutes: Int?
    /// When people were reminded of the waiting laundry in the current stage (checklist G8); `nil`
    /// if they were not reminded.
    package var remindedAt: Instant?
    /// Who washed, dried and folded the laundry (checklist G15).
    package var doers: TaskDoers

    package init(id: TaskID, petID: PetID, startDate: Instant, washDurationMinutes: Int = 45, dryDurationMinutes: Int = 60) {
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
    package var isOpen: Bool { !isCompleted && abandonedAt == nil }
}

package typealias TaskID = ID<LaundryTask>

/// The current stage of a task. In the stage `washed`, the wash has ended, but the dryer has not
/// been started. The LaundryTime document lacks that stage (checklist C4).
package enum LaundryStage: String, Sendable, Hashable, Codable, CaseIterable {
    case cycle, washing, washed, drying, completed

    package var displayText: String {
        switch self {
        case .cycle: "Ready to start laundry"
        case .washing: "Washing in progress..."
        case .washed: "Ready for the dryer"
        case .drying: "Drying in progress..."
        case .completed: "Time to fold!"
        }
    }

    package var actionButtonText: String {
        switch self {
        case .cycle: "Start Wash"
        case .washing: "Washing..."
        case .washed: "Start Dryer"
        case .drying: "Drying..."
        case .completed: "Mark Folded"
        }
    }

    /// Whether the action button has an effect. The button has no effect while a machine is
    /// running.
    package var isActionable: Bool {
        switch self {
        case .cycle, .washed, .completed: true
        case .washing, .drying: false
        }
    }
}
