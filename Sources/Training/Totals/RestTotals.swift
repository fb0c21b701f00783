package import BellhopCore

/// The totals of ended gym sessions.
package struct RestTotals: Hashable, Sendable {
    package private(set) var sessions = 0
    package private(set) var sets = 0
    package private(set) var rests = 0
    /// The planned length of all rests together, in milliseconds.
    package private(set) var planned: Int64 = 0
    /// The actual length of all rests together, in milliseconds.
    package private(set) var taken: Int64 = 0

    package init(_ sessions: some Sequence<ActivityFigures> = []) {
        for session in sessions {
            self.sessions += 1
            sets = sets.saturatingAdding(session.sets)
            rests = rests.saturatingAdding(session.rests)
            planned = planned.saturatingAdding(session.planned)
            taken = taken.saturatingAdding(session.taken)
        }
    }
}
