/// A person's command of the last minute, with the rows that the command changed, as they were
/// before and after the command. An act is stored in the same transaction as its changes, so it
/// survives a crash.
///
/// A command that cannot be undone is stored with an empty trace. Otherwise, a plain undo would
/// revert an earlier command, although the person means the last one.
package struct Act: Hashable, Sendable {
    /// The length of time during which an act can be undone.
    package static let window: Duration = .seconds(60)
    /// The maximum number of rows of an act. Larger acts, such as a batch of a thousand timers, are
    /// stored with an empty trace and cannot be undone.
    package static let rowLimit = 200

    /// The token for undoing the act.
    package var id: ActID
    /// The command in words, without a subject: `stopped Tea`.
    package var words: Phrase
    /// The display name of the person; `nil` if unknown.
    package var by: String?
    package var at: Instant
    /// Whether this act undid another act. If so, ``words`` describes the act that was undone.
    package var isUndo: Bool
    package var trace: ActTrace

    package init(id: ActID, words: Phrase, by: String?, at: Instant, isUndo: Bool, trace: ActTrace) {
        self.id = id
        self.words = words
        self.by = by
        self.at = at
        self.isUndo = isUndo
        self.trace = trace
    }

    /// Whether an undo of the act would change anything.
    package var canBeUndone: Bool { !trace.isEmpty }

    /// The last instant at which the act can be undone.
    package var until: Instant { at + Self.window }
}

package typealias ActID = ID<Act>

/// A row that an act changed.
package struct RowChange<Row: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// The row before the act; `nil` if the act created the row.
    package var before: Row?
    /// The row after the act; `nil` if the act deleted the row.
    package var after: Row?
    /// The version that the act gave the row (for a timer, the generation). If the act deleted the
    /// row, this is the last version of the row.
    package var version: Int64

    package init(before: Row?, after: Row?, version: Int64) {
        self.before = before
        self.after = after
        self.version = version
    }
}

/// Everything that an act changed.
package struct ActTrace: Codable, Hashable, Sendable {
    /// The pets. If a pet was created or deleted, its tasks and totals belong to this change and
    /// are not listed separately.
    package var pets: [RowChange<Pet>] = []
    package var tasks: [RowChange<LaundryTask>] = []
    package var activities: [RowChange<Activity>] = []
    package var timers: [RowChange<TimerRecord>] = []
    package var totals: [TotalsChange] = []
    /// The notices that wait for their time. Their timers are in ``timers``, and have the versions. `nil`
    /// stands for none, because the acts of an earlier build do not have this list.
    package var posts: [RowChange<WaitingPost>]?
    /// The newest event of each notice that was waiting for an answer and that the act withdrew or
    /// answered.
    package var withdrawn: [EventNumber] = []
    /// The notices that the act announced.
    package var announced: [NoticeKey] = []
    /// The clock offset at the time of the act. The difference from a later offset is the amount by
    /// which the clock was stepped in between.
    package var offset: ClockOffset?

    package init() {}

    package var rowCount: Int { pets.count + tasks.count + activities.count + timers.count }
    package var isEmpty: Bool { rowCount == 0 && withdrawn.isEmpty && announced.isEmpty }
}

/// Totals that an act added to a day and its month, or subtracted from them.
package struct TotalsChange: Codable, Hashable, Sendable {
    package var added: DatedTotals
    package var isSubtraction: Bool

    package init(_ added: DatedTotals, isSubtraction: Bool) {
        self.added = added
        self.isSubtraction = isSubtraction
    }
}
