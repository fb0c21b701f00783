package import BellhopCore
import BellhopEngine

/// The result of undoing an act.
package struct UndoAnswer: Sendable {
    /// The act that was undone.
    package var act: Act
    /// The timers that run again, in the order in which the act had changed them.
    package var timers: [TimerRecord]
}

extension Hub {
    /// Undoes a command that a person gave within the last minute. Reverts the command's effects on
    /// pets, timers and activities, and withdraws its notices. Notices that the command answered
    /// are sent again if they still matter. An undo is an act too, so it can be undone.
    ///
    /// - Parameters:
    ///   - token: the token of the act. If the token is `nil`, the newest act of the person is
    ///     undone, or the newest act of the household if the person is unknown.
    ///   - doer: the person who gives the command; `nil` if unknown.
    /// - Throws: `nothingToUndo` if there is no such act, or if the token is no longer valid;
    ///   `tooLate` if the newest act is older than a minute, or if the notice no longer matters;
    ///   otherwise the errors of ``ActCheck/check(at:)``.
    package func undo(_ token: String? = nil, by doer: ActingPerson? = nil) async throws -> UndoAnswer {
        let answer = try await engine.perform { builder in
            let acts = try await engine.store.acts()
            let act = try Self.chosen(token, among: acts, by: doer, at: builder.now)
            try await ActCheck(engine: engine, act: act, acts: acts).check(at: builder.now)
            let id: ActID = engine.makeID()
            let reversal = ActReversal(of: act, as: id, now: try await engine.store.clockOffset())
            builder.act = ActDraft(
                act.words, by: doer, reversal: ActDraft.Reversal(id: id, isUndo: !act.isUndo, trace: reversal.trace))
            builder.add(reversal.changes)
            builder.add(.forget(act.id))
            try await reportTakenBack(reversal.trace.timers, in: &builder)
            let rings = try await NoticeReversal(engine: engine, act: act).add(to: &builder, restored: reversal.trace.activities)
            guard rings || act.trace.rowCount > 0 || !act.trace.announced.isEmpty else {
                throw Refusal(.tooLate, "\"\(act.words)\" cannot be taken back, because the notice no longer matters.")
            }
            let timers = reversal.trace.timers.compactMap(\.after).filter { !$0.kind.isInternal && $0.kind != .post }
            return UndoAnswer(act: act, timers: timers)
        }.answer
        // A message that a push server holds may depend on rows that this step has restored.
        await heldMessages.refreshQuietly()
        return answer
    }

    private static func chosen(
        _ token: String?, among acts: [Act], by doer: ActingPerson?, at now: Instant
    ) throws(Refusal) -> Act {
        let minute = DurationText.words(Act.window)
        if let token {
            guard let act = acts.first(where: { $0.id.description == token }), now <= act.until else {
                throw Refusal(.nothingToUndo, "This token is unknown, was already used, or is older than \(minute).")
            }
            return act
        }
        // A command that cannot be undone affects everybody, unless it is known who gave it.
        let own = doer?.name.map { name in acts.filter { $0.by == name || !$0.canBeUndone && $0.by == nil } } ?? acts
        let hasActed = doer?.name.map { name in acts.contains { $0.by == name } } ?? true
        guard hasActed, let newest = own.first else {
            throw Refusal(
                .nothingToUndo,
                "There is nothing to take back. Commands for pets, timers, notices and workouts can be taken back for \(minute); settings, import, restore, prune and wipe cannot."
            )
        }
        guard now <= newest.until else {
            throw Refusal(.tooLate, "\"\(newest.words)\" was more than \(minute) ago and can no longer be taken back.")
        }
        guard newest.canBeUndone else {
            throw Refusal(.nothingToUndo, "The last command was \"\(newest.words)\", which cannot be taken back.")
        }
        return newest
    }
}
