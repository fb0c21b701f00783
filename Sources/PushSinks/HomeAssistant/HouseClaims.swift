#if Push
import BellhopCore

/// Lets only one sink at a time use a place. Two sinks at one place would carry out each command
/// twice. After a reload of the config, the new sink waits until the old one has left.
final class HouseClaims: Sendable {
    private struct State {
        var holders: [HousePlaces.Place: SinkName] = [:]
        var waiting: [ObjectIdentifier: Doorbell] = [:]
    }

    private let state = Locked(State())

    /// Waits until nobody uses the place.
    ///
    /// - Parameter told: called once with the name of the sink that uses the place, if it is another
    ///   one.
    /// - Returns: whether the place is claimed; `false` if the task was cancelled.
    func claim(_ place: HousePlaces.Place, for name: SinkName, told: (SinkName) -> Void) async -> Bool {
        let bell = Doorbell()
        var hasTold = false
        while !Task.isCancelled {
            let holder = state.withLock { state -> SinkName? in
                if let holder = state.holders[place] {
                    state.waiting[ObjectIdentifier(bell)] = bell
                    return holder
                }
                state.holders[place] = name
                state.waiting[ObjectIdentifier(bell)] = nil
                return nil
            }
            guard let holder else { return true }
            if holder != name, !hasTold { told(holder) }
            hasTold = true
            await bell.wait()
        }
        state.withLock { $0.waiting[ObjectIdentifier(bell)] = nil }
        return false
    }

    func release(_ place: HousePlaces.Place) {
        let bells = state.withLock { state in
            state.holders[place] = nil
            return state.waiting.values
        }
        for bell in bells { bell.ring() }
    }
}
#endif
