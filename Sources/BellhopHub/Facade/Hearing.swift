import BellhopCore

/// Knows whether pings of heartbeats may have been missed: because the machine has been asleep, or because
/// pings could not be received or stored.
final class Hearing: Sendable {
    private struct State {
        /// The clock reading when the machine was last known to be awake; `nil` before the first.
        var last: ClockReading?
        var wasDeaf = false
    }

    private let state = Locked(State())

    /// Notes that a ping could not be received or stored.
    func noteDeaf() { state.withLock { $0.wasDeaf = true } }

    func mayHaveMissed(_ reading: ClockReading) -> Bool {
        state.withLock { state in
            if state.wasDeaf { return true }
            guard let last = state.last, last.boot == reading.boot else { return false }
            return reading.suspended - last.suspended >= ProgrammeRun.leastSleep
        }
    }

    /// Notes that all heartbeats know what may have been missed until now.
    func hears(_ reading: ClockReading) {
        state.withLock { $0 = State(last: reading) }
    }
}
