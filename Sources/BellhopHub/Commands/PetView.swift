public import BellhopCore
import Laundry

/// A pet as it is at a moment: what is stored, and what the rules reckon from it.
public struct PetView: Sendable {
    /// What is shown: an activity over the mood (checklist C6).
    public var state: PetState
    public var mood: PetState
    public var health: Int
    /// When laundry is next due; `nil` for a retired pet.
    public var due: Instant?
    public var nextAction: NoticeAction?

    public init(_ record: PetRecord, at now: Instant, zone: ZoneRules) {
        let pet = record.pet.value
        health = PetHealth.value(of: pet, timers: record.timers, at: now, zone: zone)
        mood = Mood.feeling(of: pet, health: health)
        state = Mood.state(of: pet, task: record.task?.value, health: health)
        due = pet.isActive ? PetHealth.due(of: pet, timers: record.timers, at: now, zone: zone) : nil
        nextAction = LaundryRules.nextAction(for: record)
    }
}
