import BellhopCore
import BellhopEngine

extension Hub {
    /// Gives each of these timers a short id unless it has one.
    func number(_ timers: inout [TimerRecord]) async throws {
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
    func lastShortNumber() async throws -> Int64 {
        let running = try await engine.store.lastShortID()
        let open = try await engine.household.activities(ActivityQuery(kind: .timer, isOpen: true)).compactMap(\.value.shortID)
        let ended = try await endedTimers().compactMap(\.notice.shortID)
        return ([running].compactMap(\.self) + open + ended).map(\.number).max() ?? 0
    }

    /// Returns the short id that a person typed; `nil` if the text is no short id, or if a timer
    /// has exactly this name. A name takes precedence.
    func shortID(in text: String) async throws -> ShortID? {
        guard let id = ShortID(text), try await !isTimerName(text) else { return nil }
        return id
    }
}
