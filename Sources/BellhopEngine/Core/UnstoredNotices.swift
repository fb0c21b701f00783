import BellhopCore

/// The notices that were delivered without being stored, and the timers that cannot be fired, as
/// far as this process has seen.
final class UnstoredNotices: Sendable {
    private struct Mark: Hashable {
        var owner: Owner
        var kind: TimerKind
        var generation: Int64

        init(_ timer: TimerRecord) { (owner, kind, generation) = (timer.owner, timer.kind, timer.generation) }
    }

    private struct State {
        var told: Set<Mark> = []
        var sinks: [Mark: Set<SinkName>] = [:]
        var keys: Set<NoticeKey> = []
        var stuck: Set<Mark> = []
    }

    private let state = Locked(State())

    /// - Returns: whether this timer was not delivered yet.
    func begin(_ timer: TimerRecord) -> Bool { state.withLock { $0.told.insert(Mark(timer)).inserted } }

    /// - Returns: whether this sink was not tried yet.
    func begin(_ timer: TimerRecord, at sink: SinkName) -> Bool {
        state.withLock { $0.sinks[Mark(timer), default: []].insert(sink).inserted }
    }

    /// Lets a sink be tried again, because it could not accept the notice.
    func repeats(_ timer: TimerRecord, at sink: SinkName) {
        state.withLock { state in
            state.told.remove(Mark(timer))
            state.sinks[Mark(timer)]?.remove(sink)
        }
    }

    func note(_ key: NoticeKey) { state.withLock { _ = $0.keys.insert(key) } }

    /// Whether a notice of this key was delivered without being stored. It must not go into a
    /// digest, so that it replaces that one.
    func knows(_ key: NoticeKey) -> Bool { state.withLock { $0.keys.contains(key) } }

    /// Sets a timer aside whose own place in the database is damaged: firing it would fail for
    /// ever.
    func setAside(_ timer: TimerRecord) { state.withLock { _ = $0.stuck.insert(Mark(timer)) } }

    func isSetAside(_ timer: TimerRecord) -> Bool { state.withLock { $0.stuck.contains(Mark(timer)) } }

    var setAsideCount: Int { state.withLock { $0.stuck.count } }
}
