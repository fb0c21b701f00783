package import BellhopCore

/// What joins the engine after it was created, because it holds the engine itself.
package final class EngineParts: Sendable {
    private struct State: Sendable {
        var clock: (any ClockSettling)?
        var participants: [any StepParticipant] = []
        var owners: [any TimerOwner] = []
        var ownersByKind: [Owner.Kind: any TimerOwner] = [:]
    }

    private let state = Locked(State())

    /// Called once, before anything is committed.
    ///
    /// - Parameters:
    ///   - participants: in the order in which they take part in each step.
    ///   - owners: in the order in which they follow a change of the clock.
    package func join(clock: any ClockSettling, participants: [any StepParticipant], owners: [any TimerOwner]) {
        var byKind: [Owner.Kind: any TimerOwner] = [:]
        for owner in owners { for kind in owner.kinds { byKind[kind] = owner } }
        let joined = State(clock: clock, participants: participants, owners: owners, ownersByKind: byKind)
        state.withLock { $0 = joined }
    }

    /// What settles steps of the wall clock; `nil` before it has joined.
    var clock: (any ClockSettling)? { state.withLock { $0.clock } }
    var participants: [any StepParticipant] { state.withLock { $0.participants } }
    package var owners: [any TimerOwner] { state.withLock { $0.owners } }

    /// What knows the meaning of this owner's timers; `nil` for the engine's own.
    package func owner(of owner: Owner) -> (any TimerOwner)? { state.withLock { $0.ownersByKind[owner.kind] } }
}
