package import BellhopCore

/// The rules for the displayed state of a pet: the current laundry activity or, if there is none,
/// the mood of the pet (checklist C6).
package enum Mood {
    /// Returns the mood of a pet with this health. Before the first fold, a pet is neutral even if
    /// its health would make it happy (checklist C21).
    package static func feeling(of pet: Pet, health: Int) -> PetState {
        let band = PetState(health: health)
        return band == .happy && pet.lastLaundryDate == nil ? .neutral : band
    }

    /// Returns the activity in this stage: washing, drying or folding; `nil` if the stage has no
    /// activity.
    package static func activity(in stage: LaundryStage) -> PetState? {
        switch stage {
        case .washing: .washing
        case .drying: .drying
        case .completed: .folding
        case .cycle, .washed: nil
        }
    }

    /// Returns the state to display.
    package static func state(of pet: Pet, task: LaundryTask?, health: Int) -> PetState {
        if let task, task.isOpen, let activity = activity(in: task.currentStage) { return activity }
        return feeling(of: pet, health: health)
    }
}
