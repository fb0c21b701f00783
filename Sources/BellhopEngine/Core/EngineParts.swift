package import BellhopCore

/// The parts that are registered with the engine after it was created, because they hold a
/// reference to the engine.
package final class EngineParts: Sendable {
    private struct State: Sendable {
        var clock: (any ClockSettling)?
        var participants: [any StepParticipant] = []
        var owners: [any TimerOwner] = []
        var ownersByKind: [Owner.Kind: any TimerOwner] = [:]
    }

    private let state = Locked(State())

    /// Registers the parts. This must be called once, before the first commit.
    ///
    /// - Parameters:
    ///   - participants: in the order in which they take part in each step.
    ///   - owners: in the order in which they handle a step of the wall clock.
    package func join(clock: any ClockSettling, participants: [any StepParticipant], owners: [any TimerOwner]) {
        var byKind: [Owner.Kind: any TimerOwner] = [:]
        for owner in owners { for kind in owner.kinds { byKind[kind] = owner } }
        let joined = State(clock: clock, participants: participants, owners: owners, ownersByKind: byKind)
        state.withLock { $0 = joined }
    }

    /// The part that handles steps of the wall clock; `nil` before the parts are registered.
    var clock: (any ClockSettling)? { state.withLock { $0.clock } }
    var participants: [any StepParticipant] { state.withLock { $0.participants } }
    package var owners: [any TimerOwner] { state.withLock { $0.owners } }

    /// Returns the ``TimerOwner`` that handles timers of this owner; `nil` for the engine's own
    /// timers.
    package func owner(of owner: Owner) -> (any TimerOwner)? { state.withLock { $0.ownersByKind[owner.kind] } }
}
