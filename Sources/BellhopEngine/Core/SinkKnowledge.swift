package import BellhopCore

/// Facts about sinks that this process has observed, and that are not in the config. They are kept
/// only in memory, so a new process must learn them again.
package final class SinkKnowledge: Sendable {
    private struct State {
        var parked: [SinkName: Reason] = [:]
        var unheard: [SinkName: Reason] = [:]
        var stubborn: Set<SinkName> = []
        var proven: [SinkName: String] = [:]
        var vacant: Set<SinkName> = []
    }

    private let state = Locked(State())

    /// The misconfigured sinks, whose notices must wait, and the reason for each sink.
    package var parked: [SinkName: Reason] { state.withLock { $0.parked } }
    func park(_ sink: SinkName, because reason: Reason?) { state.withLock { $0.parked[sink] = reason } }

    /// The sinks that cannot notify anybody now: misconfigured sinks, and sinks without a receiver, such
    /// as Web Push without a phone.
    package var silentSinks: Set<SinkName> { state.withLock { $0.vacant.union($0.parked.keys) } }
    func note(isVacant: Bool, _ sink: SinkName) {
        state.withLock { state in if isVacant { state.vacant.insert(sink) } else { state.vacant.remove(sink) } }
    }

    /// Returns why the buttons of a sink have no effect; `nil` if they work
    /// (``SinkReport/hearing(_:)``).
    package func deafness(of sink: SinkName) -> Reason? { state.withLock { $0.unheard[sink] } }
    package func note(deafness: Reason?, of sink: SinkName) { state.withLock { $0.unheard[sink] = deafness } }

    /// Checks whether a sink's server was observed to be unable to replace or withdraw messages.
    /// This overrides the capabilities of the sink's kind.
    func isStubborn(_ sink: SinkName) -> Bool { state.withLock { $0.stubborn.contains(sink) } }
    package func note(isStubborn: Bool, _ sink: SinkName) {
        state.withLock { state in if isStubborn { state.stubborn.insert(sink) } else { state.stubborn.remove(sink) } }
    }

    /// Returns the sink's server (``NotificationSink/place``) if that server was observed to
    /// replace messages; otherwise `nil`.
    func proven(_ sink: SinkName) -> String? { state.withLock { $0.proven[sink] } }
    func note(proven place: String?, of sink: SinkName) { state.withLock { $0.proven[sink] = place } }

    /// Forgets the facts about sinks whose settings have changed, because these facts may differ
    /// with the new settings.
    package func forget(where isChanged: (SinkName) -> Bool) {
        state.withLock { state in
            for sink in Set(state.unheard.keys).union(state.stubborn).union(state.vacant) where isChanged(sink) {
                state.vacant.remove(sink)
                state.unheard[sink] = nil
                state.stubborn.remove(sink)
            }
        }
    }
}
