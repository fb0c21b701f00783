public import BellhopCore
import Laundry

/// A pet as it is at a moment: what is stored, and what the rules reckon from it.
public struct PetView: Sendable {
    /// What is shown: an activity over the mood (checklist C6).
    public let state: PetState
    public let mood: PetState
    public let nextAction: NoticeAction?
    public let reckoning: PetReckoning

    public init(_ record: PetRecord, at now: Instant, context: LaundryContext) {
        let pet = record.pet.value
        reckoning = PetReckoning(pet, timers: record.timers, at: now, context: context)
        mood = reckoning.feeling
        state = Mood.state(of: pet, task: record.task?.value, health: reckoning.health)
        nextAction = LaundryRules.nextAction(for: record)
    }

    public var health: Int { reckoning.health }
    /// When laundry is due; `nil` for a retired pet, and on a vacation without an end.
    public var due: Instant? { reckoning.due }
}

extension Hub {
    /// The pet as it is now.
    public func view(of record: PetRecord, at now: Instant) -> PetView {
        PetView(record, at: now, context: core.context(core.settings))
    }
}
