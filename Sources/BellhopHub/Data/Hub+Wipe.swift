package import BellhopCore
import BellhopEngine

/// The data that a wipe deleted, or would delete.
package struct WipeOutcome: Sendable {
    package var pets: Int
    package var tasks: Int
    package var timers: Int
    /// The number of notices that were withdrawn from screens and phones, and the number that
    /// remained there because their sink could not withdraw them in time.
    package var withdrawn: Int
    package var left: Int
}

extension Hub {
    /// How long a wipe waits for the sinks to withdraw their notices.
    static let takeBackLimit: Duration = .seconds(5)
    /// How many notices of each sink are withdrawn in one transaction.
    private static let takeBackBatch = 500

    /// Deletes all personal data (D-23). First withdraws the notices on screens and phones. Then
    /// deletes pets, tasks, timers, totals, journal and outbox in one transaction. The settings
    /// return to their defaults.
    package func wipe(dryRun: Bool) async throws -> WipeOutcome {
        var outcome = WipeOutcome(
            pets: try await engine.household.pets(includingRetired: true).count,
            tasks: try await engine.household.taskCount(overBefore: nil),
            timers: try await timerCount(kinds: TimerKind.forPeople), withdrawn: 0, left: 0)
        if dryRun { return outcome }
        (outcome.withdrawn, outcome.left) = try await takeBackNotices("everything was deleted")
        try await engine.apply([.wipe], at: engine.timekeeper.now().wall)
        engine.replaceSettings(AppSettings())
        // The scheduler may be waiting for a timer that no longer exists.
        scheduler.nudge(due: engine.timekeeper.now().wall)
        return outcome
    }

    /// Withdraws the notices on screens and phones, including notices that arrive during the
    /// withdrawal. Waits until the sinks have withdrawn all of these notices, but no longer than
    /// ``takeBackLimit``.
    ///
    /// - Returns: how many notices were withdrawn, and how many remained because their sink did not
    ///   withdraw them in time.
    func takeBackNotices(_ reason: Reason) async throws -> (withdrawn: Int, left: Int) {
        let sinks = Set(catalog.sinks.values.filter { $0.capabilities.contains(.withdraw) }.map(\.name))
        let bell = engine.outcomes.subscribe()
        defer {
            engine.timekeeper.ring(bell, at: nil)
            engine.outcomes.unsubscribe(bell)
        }
        let limit = engine.timekeeper.now().sinceBoot + Self.takeBackLimit
        var shown = 0
        while true {
            let found = try await takeBack(from: sinks, reason)
            shown += found.shown
            let waiting = try await engine.store.waitingCounts().reduce(0) { $0 + (sinks.contains($1.key) ? $1.value.withdrawals : 0) }
            let left = waiting + desk.tellingCount(of: sinks)
            let now = engine.timekeeper.now()
            guard left > 0 || found.isMore, now.sinceBoot < limit, !Task.isCancelled else { return (max(0, shown - left), left) }
            if found.isMore { continue }
            engine.timekeeper.ring(bell, at: now.wall + (limit - now.sinceBoot))
            await bell.wait()
        }
    }

    /// Withdraws up to ``takeBackBatch`` notices of each sink in one transaction.
    private func takeBack(from sinks: Set<SinkName>, _ reason: Reason) async throws -> (shown: Int, isMore: Bool) {
        var keys: Set<NoticeKey> = []
        var shown = 0
        var isMore = false
        for sink in sinks {
            let query = DeliveryQuery(sink: sink, states: [.sent, .seen, .queued, .held, .parked], limit: Self.takeBackBatch)
            let open = try await engine.store.deliveries(query)
            keys.formUnion(open.map(\.key))
            shown += open.count { $0.state == .sent || $0.state == .seen }
            isMore = isMore || open.count == Self.takeBackBatch
        }
        if !keys.isEmpty {
            let changes = keys.sorted { $0.rawValue < $1.rawValue }.map {
                Change.withdraw($0, state: .withdrawn, reason: reason, except: nil)
            }
            try await engine.apply(changes, at: engine.timekeeper.now().wall)
        }
        return (shown, isMore)
    }

    // MARK: Pruning old records

    /// How many rounds are deleted in one transaction. Timers can fire between two transactions.
    private static let pruneBatch = 500

    /// The records that a prune deleted, or would delete.
    package struct PruneOutcome: Sendable {
        package var tasks: Int
        package var kept: Int
        /// The number of sessions, workouts and routines that ended earlier than ``before``.
        package var activities: Int
        /// The start of the first day whose records are kept.
        package var before: Instant
        package var date: CivilDate
    }

    /// Deletes records that are more than `days` calendar days old (D-14): folded and abandoned
    /// rounds, and ended sessions, workouts and routines. The counts stored with the pets and the
    /// totals are kept.
    ///
    /// - Parameter days: the number of days, 1 to 36500.
    /// - Throws: `invalidValue` if `days` is out of range.
    package func pruneTasks(olderThanDays days: Int, dryRun: Bool) async throws -> PruneOutcome {
        guard (1...36_500).contains(days) else {
            throw Refusal(.invalidValue, "Rounds can be kept for 1 to 36500 days, not for \(days).")
        }
        let reading = try await reading()
        let zone = engine.timekeeper.zone()
        let date = zone.civil(reading.wall).date.adding(days: -days)
        let before = zone.instant(CivilDateTime(date: date, time: CivilTime(secondOfDay: 0)))
        let all = try await engine.household.taskCount(overBefore: nil)
        let old = try await engine.household.taskCount(overBefore: before)
        let over = try await engine.household.activities(ActivityQuery(isOpen: false)).count { $0.value.ended.map { $0 < before } ?? false }
        if !dryRun {
            var steps: [Change] = over > 0 ? [.pruneActivities(before: before, limit: over)] : []
            for _ in stride(from: 0, to: old, by: Self.pruneBatch) { steps.append(.pruneTasks(before: before, limit: Self.pruneBatch)) }
            for (index, step) in steps.enumerated() {
                let final = index == 0 ? [Change.remember(engine.finalAct("deleted old rounds", at: reading.wall))] : []
                try await engine.apply([step] + final, at: reading.wall)
            }
        }
        return PruneOutcome(tasks: old, kept: all - old, activities: over, before: before, date: date)
    }
}
