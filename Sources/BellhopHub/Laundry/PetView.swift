package import BellhopCore
import BellhopEngine
import Laundry

/// A pet at one moment: the stored data, and the values that the rules compute from this data.
package struct PetView: Sendable {
    /// The state to show. An activity such as washing takes precedence over the mood (checklist
    /// C6).
    package let state: PetState
    package let mood: PetState
    package let nextAction: NoticeAction?
    package let reckoning: PetReckoning
    /// The member whose turn it is; `nil` if nobody takes turns.
    package let turn: Member?
    /// The member who comes next if ``turn`` folds; `nil` if nobody takes turns.
    package let nextTurn: Member?

    package init(_ record: PetRecord, at now: Instant, context: LaundryContext) {
        let pet = record.pet.value
        reckoning = PetReckoning(pet, timers: record.timers, at: now, context: context)
        mood = reckoning.feeling
        state = Mood.state(of: pet, task: record.task?.value, health: reckoning.health)
        nextAction = LaundryRules.nextAction(for: record)
        turn = pet.turns?.member(among: context.members)
        nextTurn = pet.turns?.next(among: context.members)
    }

    package var health: Int { reckoning.health }
    /// The time at which the pet's laundry is due; `nil` for a retired pet, or during a vacation
    /// that has no planned end.
    package var due: Instant? { reckoning.due }
}

extension Hub {
    /// Returns the view of a pet at a given time.
    package func view(of record: PetRecord, at now: Instant) -> PetView {
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
            zone: timekeeper.zone(), policy: catalog.policy, deathHold: doubt.raised?.until,
            members: catalog.members, by: doer)
    }
}
