package import BellhopCore

/// What this process has learned about sinks beyond their config. Nothing of it is stored here; a
/// new process learns it again.
package final class SinkKnowledge: Sendable {
    private struct State {
        var parked: [SinkName: Reason] = [:]
        var unheard: [SinkName: Reason] = [:]
        var stubborn: Set<SinkName> = []
        var proven: [SinkName: String] = [:]
    }

    private let state = Locked(State())

    /// Misconfigured sinks, whose notices wait, and why.
    package var parked: [SinkName: Reason] { state.withLock { $0.parked } }
    func park(_ sink: SinkName, because reason: Reason?) { state.withLock { $0.parked[sink] = reason } }

    /// Why the buttons of a sink have no effect; `nil` if they have one (``SinkReport/hearing(_:)``).
    package func deafness(of sink: SinkName) -> Reason? { state.withLock { $0.unheard[sink] } }
    package func note(deafness: Reason?, of sink: SinkName) { state.withLock { $0.unheard[sink] = deafness } }

    /// Whether a sink's server has proved unable to replace or withdraw messages, whatever its kind
    /// supports.
    func isStubborn(_ sink: SinkName) -> Bool { state.withLock { $0.stubborn.contains(sink) } }
    package func note(isStubborn: Bool, _ sink: SinkName) {
        state.withLock { state in if isStubborn { state.stubborn.insert(sink) } else { state.stubborn.remove(sink) } }
    }

    /// The server that has proved able to replace messages (``NotificationSink/place``); `nil` if
    /// none has.
    func proven(_ sink: SinkName) -> String? { state.withLock { $0.proven[sink] } }
    func note(proven place: String?, of sink: SinkName) { state.withLock { $0.proven[sink] = place } }

    /// Forgets what sinks with other settings were found to be: they show it again.
    package func forget(where isChanged: (SinkName) -> Bool) {
        state.withLock { state in
            for sink in Set(state.unheard.keys).union(state.stubborn) where isChanged(sink) {
                state.unheard[sink] = nil
                state.stubborn.remove(sink)
            }
        }
    }
}
