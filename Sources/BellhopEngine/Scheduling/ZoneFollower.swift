import BellhopCore

/// Adjusts stored times when the time zone changes. Calendar timers follow the wall clock of the
/// current zone, and due dates follow the days of that zone.
final class ZoneFollower: Sendable {
    /// The key of the stored note with the identity of the zone to which the stored times were last
    /// adjusted.
    private static let noteKey = "zone"

    private let engine: Engine
    /// The zone in which the due times of calendar timers were last computed.
    private let zone = Locked<ZoneRules?>(nil)

    init(engine: Engine) { self.engine = engine }

    /// Adjusts the stored times if the zone has changed.
    ///
    /// - Returns: `false` if a command changed a timer at the same time; the caller must then try
    ///   again.
    package func follow(at reading: ClockReading) async throws(StoreError) -> Bool {
        let now = engine.timekeeper.zone()
        // Compare the rules of the zones, not only their names. If a law changes the rules, timers
        // for a time of day must move.
        guard zone.withLock({ $0 != now }) else { return true }
        let before = try await engine.store.readableNote(Self.noteKey)
        if before != now.identity {
            do throws(StoreError) {
                let moves = try await moveTimers(to: now, at: reading)
                if let before {
                    engine.log.info("the time zone is \(now.identity) now, and was \(before); \(moves) calendar timers were moved")
                }
            } catch .conflict {
                return false
            } catch .damaged(_, let what) {
                engine.log.error("the time zone \(now.identity) cannot be stored, because the database is damaged there: \(what)")
                zone.withLock { $0 = now }
                return true
            }
            // Recompute the owners of timers in separate steps, after the zone change is stored,
            // because an owner that cannot be recomputed must not block the zone change. In any
            // case, all owners are recomputed at the next start.
            for owner in engine.parts.owners { try await owner.recompute(after: .zone, at: reading) }
        }
        zone.withLock { $0 = now }
        return true
    }

    /// Moves calendar timers to their local time in `zone`, and stores the zone.
    ///
    /// - Returns: how many timers were moved.
    private func moveTimers(to zone: ZoneRules, at reading: ClockReading) async throws(StoreError) -> Int {
        var changes: [Change] = []
        for timer in try await engine.store.timers(TimerQuery()) {
            guard case .calendar(let civil) = timer.basis else { continue }
            var moved = timer
            moved.due = zone.instant(civil)
            moved.generation = moved.generation.saturatingAdding(1)
            guard moved.due != timer.due else { continue }
            changes.append(.arm(moved, replacing: timer.generation))
        }
        try await engine.apply(changes + [.note(key: Self.noteKey, value: zone.identity)], at: reading.wall)
        return changes.count
    }
}

extension EngineStore {
    /// Returns a note; `nil` if there is no such note, or if the database is damaged where the note
    /// is stored.
    func readableNote(_ key: String) async throws(StoreError) -> String? {
        do throws(StoreError) {
            return try await note(key)
        } catch {
            guard case .damaged = error else { throw error }
            return nil
        }
    }
}
