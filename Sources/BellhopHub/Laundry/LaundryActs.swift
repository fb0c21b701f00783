import BellhopCore
import Laundry

/// Describes laundry commands in words, for people who may want to undo them.
enum LaundryActs {
    /// Returns a description of what the command did, without a subject: `folded the laundry of
    /// Snowy`.
    static func words(_ command: LaundryCommand, of pet: Pet) -> Phrase {
        let name = SafeText.line(pet.name)
        return switch command {
        case .wash: "started the washing machine of \(name)"
        case .dry: "started the dryer of \(name)"
        case .dryMore: "dried the laundry of \(name) longer"
        case .skipDryer: "skipped the dryer of \(name)"
        case .fold: "folded the laundry of \(name)"
        case .abandon: "abandoned the laundry of \(name)"
        case .stop: "stopped the machine of \(name)"
        case .finish: "finished the machine run of \(name) early"
        case .extend: "changed the end of the machine run of \(name)"
        case .snooze, .tomorrow: "snoozed the notice of \(name)"
        case .swap: "swapped the turn of \(name)"
        case .acknowledge: "acknowledged the notice of \(name)"
        }
    }
}
