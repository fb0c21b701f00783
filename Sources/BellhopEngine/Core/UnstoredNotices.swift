import BellhopCore

/// The notices that this process delivered without being able to store them, and the timers that it
/// cannot fire.
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

    /// Marks the timer's notice as delivered, if it is not marked yet.
    ///
    /// - Returns: whether it was not marked before.
    func begin(_ timer: TimerRecord) -> Bool { state.withLock { $0.told.insert(Mark(timer)).inserted } }

    /// Marks the sink as tried for the timer's notice, if it is not marked yet.
    ///
    /// - Returns: whether it was not marked before.
    func begin(_ timer: TimerRecord, at sink: SinkName) -> Bool {
        state.withLock { $0.sinks[Mark(timer), default: []].insert(sink).inserted }
    }

    /// Removes the marks of a timer and a sink, because the sink could not accept the notice and
    /// must be tried again.
    func repeats(_ timer: TimerRecord, at sink: SinkName) {
        state.withLock { state in
            state.told.remove(Mark(timer))
            state.sinks[Mark(timer)]?.remove(sink)
        }
    }

    func note(_ key: NoticeKey) { state.withLock { _ = $0.keys.insert(key) } }

    /// Checks whether a notice with this key was delivered without being stored. Once such a notice
    /// is stored, it must be delivered separately and not in a digest, because it must replace the
    /// message on the screen.
    func knows(_ key: NoticeKey) -> Bool { state.withLock { $0.keys.contains(key) } }

    /// Excludes a timer from firing. The part of the database that holds the timer is damaged, so
    /// firing it would always fail.
    func setAside(_ timer: TimerRecord) { state.withLock { _ = $0.stuck.insert(Mark(timer)) } }

    func isSetAside(_ timer: TimerRecord) -> Bool { state.withLock { $0.stuck.contains(Mark(timer)) } }

    var setAsideCount: Int { state.withLock { $0.stuck.count } }
}
