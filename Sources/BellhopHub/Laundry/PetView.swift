public import BellhopCore
import BellhopEngine
import Laundry

/// A pet at one moment: the stored data, and the values that the rules compute from it.
public struct PetView: Sendable {
    /// The state to show. An activity such as washing takes precedence over the mood (checklist
    /// C6).
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
    /// When the pet's laundry is due; `nil` for a retired pet, or during a vacation without an end.
    public var due: Instant? { reckoning.due }
}

extension Hub {
    /// Returns the view of a pet at a given time.
    public func view(of record: PetRecord, at now: Instant) -> PetView {
        PetView(record, at: now, context: engine.context(engine.settings))
    }
}

extension Engine {
    /// Returns the context for the rules of laundry.
    ///
    /// - Parameter doer: the person who gives the command; `nil` if unknown.
    func context(_ settings: AppSettings, by doer: String? = nil) -> LaundryContext {
        LaundryContext(
            newTaskID: makeID(), settings: settings, countsFollowWall: catalog.countsFollowWall, isTestMode: isTestMode,
            zone: timekeeper.zone(), policy: catalog.policy, deathHold: doubt.raised?.until, by: doer)
    }
}
