import BellhopCore
import BellhopEngine

extension Hub {
    /// The highest number that a name such as `T7` can take; see ``number(_:)``.
    private static let highestNamed: Int64 = 100_000

    /// Gives each of these new timers a short id unless it has one. A timer whose name looks like a
    /// short id, such as `T7`, gets this short id, so that the name and the id mean the same timer. If
    /// another timer has this short id already, the name takes precedence over it.
    func number(_ timers: inout [TimerRecord]) async throws {
        var taken: Set<ShortID> = []
        for index in timers.indices where timers[index].shortID == nil {
            guard let id = ShortID(timers[index].name), id.number <= Self.highestNamed, !taken.contains(id) else { continue }
            guard try await timerName(of: id) == nil else { continue }
            timers[index].shortID = id
            taken.insert(id)
            // The counter must know its start before a number can be skipped.
            _ = try await shortIDs.take(0) { try await self.lastShortNumber() }
            shortIDs.skip(id.number)
        }
        let missing = timers.indices.filter { timers[$0].shortID == nil }
        guard !missing.isEmpty else { return }
        let first = try await shortIDs.take(missing.count) { try await self.lastShortNumber() }
        for (offset, index) in missing.enumerated() { timers[index].shortID = ShortID(number: first + Int64(offset)) }
    }

    /// Returns the timer with a short id.
    func numbered(_ timer: TimerRecord) async throws -> TimerRecord {
        var timers = [timer]
        try await number(&timers)
        return timers[0]
    }

    /// Returns the highest number of a short id in use; 0 if there is none.
    ///
    /// A timer must start although a paused timer or an old notice is damaged, so this method skips
    /// what it cannot read. Two timers may then have the same short id; a command that gets such a
    /// short id lists both.
    func lastShortNumber() async throws -> Int64 {
        var used = [try await engine.store.lastShortID()].compactMap(\.self)
        do {
            used += try await engine.household.activities(ActivityQuery(kind: .timer, isOpen: true)).compactMap(\.value.shortID)
            used += try await endedTimers().compactMap(\.notice.shortID)
        } catch let error as StoreError {
            engine.log.error("the short ids of paused and ended timers cannot be read: \(error)")
        }
        return used.map(\.number).max() ?? 0
    }

    /// Returns the short id that a person typed; `nil` if the text is no short id, or if it is the
    /// name of a timer that does not have this short id. A name takes precedence.
    func shortID(in text: String) async throws -> ShortID? {
        guard let id = ShortID(text) else { return nil }
        if let name = try await timerName(of: id), name.foldedSpelling == text.foldedSpelling { return id }
        return try await isTimerName(text) ? nil : id
    }

    /// Returns the name of the timer that has this short id: a timer that is running, paused, kept,
    /// or waiting for an answer.
    private func timerName(of id: ShortID) async throws -> String? {
        if let running = try await engine.store.timers(TimerQuery(shortID: id, limit: 1)).first { return running.name }
        if let kept = try await keptTimers().first(where: { $0.shortID == id }) { return kept.name }
        return try await endedTimers().first { $0.notice.shortID == id }?.notice.name
    }
}
