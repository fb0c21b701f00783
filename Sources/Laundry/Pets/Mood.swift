public import BellhopCore

/// The displayed state of a pet: the current laundry activity, or else its mood (checklist C6).
public enum Mood {
    /// The mood of a pet with this health. Before its first fold, a pet is neutral instead of happy
    /// (checklist C21).
    public static func feeling(of pet: Pet, health: Int) -> PetState {
        let band = PetState(health: health)
        return band == .happy && pet.lastLaundryDate == nil ? .neutral : band
    }

    /// The activity in this stage: washing, drying, folding; `nil` if there is none.
    public static func activity(in stage: LaundryStage) -> PetState? {
        switch stage {
        case .washing: .washing
        case .drying: .drying
        case .completed: .folding
        case .cycle, .washed: nil
        }
    }

    /// The state to display.
    public static func state(of pet: Pet, task: LaundryTask?, health: Int) -> PetState {
        if let task, task.isOpen, let activity = activity(in: task.currentStage) { return activity }
        return feeling(of: pet, health: health)
    }
}
