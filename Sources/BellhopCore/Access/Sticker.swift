/// What the link of a sticker does: one step of the laundry of one pet.
///
/// A sticker is a printed code or an NFC tag at a machine. Whoever scans it can do this step and
/// nothing else. See ``APIToken/sticker``.
package struct Sticker: Hashable, Sendable {
    package enum Action: String, Hashable, Sendable, CaseIterable {
        /// Start the washing machine.
        case wash
        /// Start the dryer.
        case dry
        /// Mark the laundry as folded.
        case fold
        /// The step that is next at the time of the scan.
        case next

        /// Whether the sticker may do this step of the laundry.
        package func allows(_ verb: NoticeAction.Verb) -> Bool {
            switch (self, verb) {
            case (.wash, .startWash), (.dry, .startDryer), (.fold, .markFolded): true
            case (.next, .startWash), (.next, .startDryer), (.next, .markFolded): true
            default: false
            }
        }
    }

    package var pet: PetID
    package var action: Action

    package init(pet: PetID, action: Action) {
        self.pet = pet
        self.action = action
    }
}
