package import BellhopCore

/// Detects steps of the wall clock, and adjusts the stored times once for each step.
///
/// The store holds the offset between wall time and time since boot. When the offset has changed,
/// one transaction stores the new offset, shifts the counting timers that were armed in this boot,
/// and excludes the step from the time that counts for pets. A crash therefore cannot apply a step
/// twice. If the clock was stepped while the daemon was not running, the step is detected at the
/// next start. After a jump of more than a day, the clock is in doubt for an hour (``ClockHold``).
package actor ClockGuard: ClockSettling {
    /// The size from which a step is logged. Smaller steps are not logged, because chrony and ntpd
    /// make such steps every now and then.
    private static let loggedStep: Duration = .milliseconds(500)

    private let engine: Engine
    private var known: ClockOffset?
    private var isLoaded = false
    /// The time since boot of the newest reading that was compared with `known`.
    private var checked: Duration?
    /// The latest time that the wall clock has shown in this boot, converted to wall time at boot.
    /// A clock that returns to this time has not jumped forward.
    private var furthest: Instant?
    /// The task that currently handles a clock step. Other callers that find a step wait for this
    /// task. The task sets this property to `nil` when it ends. If a waiting caller reset the
    /// property instead, a later caller could find a finished task, or two callers could both
    /// handle the next step.
    private var mending: Task<Void, any Error>?

    package init(engine: Engine) { self.engine = engine }

    /// Adjusts the stored due times to `reading`. This is cheap if the clock was not stepped.
    ///
    /// - Returns: whether decisions can be based on `reading`; `false` if the clock was stepped
    ///   again after `reading` was taken, so that a newer reading is needed.
    package func settle(_ reading: ClockReading) async throws(StoreError) -> Bool {
        // If the other caller's task fails, only that caller gets the error. The current caller
        // then handles the step itself, below.
        while let mending { _ = await mending.result }
        if let known, known.boot == reading.boot {
            // Do not adjust to an older reading. This would undo a newer adjustment, and perhaps
            // nothing would repeat the newer adjustment later.
            if let checked, reading.sinceBoot < checked { return !reading.differs(from: known) }
            if !reading.differs(from: known) {
                checked = reading.sinceBoot
                return true
            }
        }
        // The task is unstructured, so that canceling the caller does not interrupt the adjustment.
        // It is awaited right here.
        let task = Task { try await self.mend(to: reading) }
        mending = task
        do {
            try await task.value
            // In the meantime, another caller may have handled a newer step.
            return known.map { !reading.differs(from: $0) } ?? false
        } catch let error as StoreError {
            guard case .damaged = error else { throw error }
            // If the database is damaged exactly where the clock offset is stored, continue without
            // an adjustment. If this were treated as a failure, no timer would ring.
            engine.log.error("the clock cannot be compared with the stored time, so running timers may be off: \(error)")
            known = ClockOffset(boot: reading.boot, wallAtBoot: reading.wallAtBoot)
            checked = reading.sinceBoot
            return true
        } catch {
            throw .failed("\(error)")
        }
    }

    /// Returns how far the wall clock was stepped in this boot since the stored due times were last
    /// adjusted. Returns zero if the due times are up to date, and `nil` if the stored offset has
    /// not been read yet.
    func unmendedStep(at reading: ClockReading) -> Duration? {
        guard isLoaded else { return nil }
        guard let known, known.boot == reading.boot else { return .zero }
        return reading.wallAtBoot - known.wallAtBoot
    }

    private func mend(to reading: ClockReading) async throws {
        defer { mending = nil }
        try await shift(to: reading)
        checked = reading.sinceBoot
    }

    private func shift(to reading: ClockReading) async throws {
        let lived = try await load(at: reading)
        if let known, !reading.differs(from: known) { return }
        // Timers that were armed in an earlier boot follow the wall clock, so after a new boot no
        // timer is shifted.
        let before = known.flatMap { $0.boot == reading.boot ? $0.wallAtBoot : nil }
        let new = reading.wallAtBoot
        let reached = max(furthest ?? new, before ?? new)
        let change = Mending(
            from: known, to: ClockOffset(boot: reading.boot, wallAtBoot: new), step: before.map { new - $0 } ?? .zero,
            unlived: before.map { new < $0 ? new - $0 : max(.zero, new - reached) } ?? .zero, furthest: max(reached, new),
            absence: before == nil ? lived.map { reading.wall - $0 } : nil)
        try await commit(change, at: reading)
        known = change.to
        furthest = change.furthest
        if abs(change.step.inMilliseconds) >= Self.loggedStep.inMilliseconds {
            engine.log.info("the wall clock was stepped by \(DurationText.words(change.step)); counting timers keep their length")
        }
    }

    /// The adjustment for one step of the clock.
    private struct Mending {
        var from: ClockOffset?
        var to: ClockOffset
        /// How far the wall clock was stepped within this boot.
        var step: Duration
        /// The part of the step that does not count as elapsed time for pets (checklist G1);
        /// negative if the clock was set back.
        var unlived: Duration
        var furthest: Instant
        /// For how long the daemon had not been running before this boot, according to the clock.
        var absence: Duration?
    }

    private func commit(_ change: Mending, at reading: ClockReading) async throws(StoreError) {
        var isWithOwners = change.step != .zero
        for attempt in 1... {
            var builder = engine.builder(at: reading)
            builder.add(.shiftCounts(boot: reading.boot, by: change.step, from: change.from, to: change.to))
            builder.add(.note(key: Self.furthestNote, value: reading.boot.rawValue + " " + String(change.furthest.milliseconds)))
            builder.add(.note(key: LifeSign.noteKey, value: String(reading.wall.milliseconds)))
            let hold = try await hold(for: change, at: reading, in: &builder)
            let shift = ClockShift(boot: reading.boot, step: change.step, unlived: change.unlived, hold: hold?.until)
            if isWithOwners { for owner in engine.parts.owners { try await owner.follow(shift, in: &builder) } }
            do {
                try await engine.commit(builder)
                replaceDoubt(hold)
                // The adjustment is now stored. If it does not include the owners of timers,
                // recompute the owners one by one, except those with broken rows.
                if change.step != .zero, !isWithOwners { try await recompute(after: shift, at: reading) }
                return
            } catch {
                isWithOwners = try Self.isTriedAgain(after: error, attempt, withOwners: isWithOwners)
            }
        }
    }

    private func recompute(after shift: ClockShift, at reading: ClockReading) async throws(StoreError) {
        for owner in engine.parts.owners { try await owner.recompute(after: .clock(shift), at: reading) }
    }

    // MARK: Doubt

    /// Returns the doubt about the clock after this change, and adds a warning to the step if
    /// necessary.
    private func hold(
        for change: Mending, at reading: ClockReading, in builder: inout StepBuilder
    ) async throws(StoreError) -> ClockHold? {
        let before = engine.doubt.raised
        // The doubt lasts one hour of elapsed time, even if the clock was set in between.
        var hold = before.map { ClockHold(until: min($0.until + change.step, reading.wall + ClockHold.length), jump: $0.jump) }
        if let jump = change.absence, jump > ClockHold.patience {
            hold = ClockHold(until: reading.wall + ClockHold.length, jump: jump)
            try await warn(of: .absent(jump), hold, at: reading, in: &builder)
        } else if abs(change.step.inMilliseconds) > ClockHold.patience.inMilliseconds {
            hold = ClockHold(until: reading.wall + ClockHold.length, jump: change.step)
            try await warn(of: .stepped(change.step), hold, at: reading, in: &builder)
        }
        if hold != before { builder.add(.note(key: ClockHold.noteKey, value: hold?.description)) }
        return hold
    }

    /// Announces a warning if an owner of timers is affected by the jump. After a long absence that
    /// affects no owner, the clock is most likely right.
    private func warn(
        of jump: ClockJump, _ hold: ClockHold?, at reading: ClockReading, in builder: inout StepBuilder
    ) async throws(StoreError) {
        guard let hold else { return }
        for owner in engine.parts.owners {
            guard let notice = try await owner.warning(of: jump, until: hold.until, at: reading) else { continue }
            builder.announce(Event(kind: .clockJumped, occurred: reading.wall, owner: .hub, notice: notice))
            return engine.log.warning("\(Language.english(notice.body))")
        }
    }

    /// Ends the doubt about the clock, so that everything that the doubt held back happens now.
    /// Returns the doubt that has ended; `nil` if there was none.
    package func accept(at reading: ClockReading) async throws(StoreError) -> ClockHold? {
        while let mending { _ = await mending.result }
        guard let hold = engine.doubt.hold(at: reading.wall) else { return nil }
        let shift = ClockShift(boot: reading.boot)
        var isWithOwners = true
        for attempt in 1... {
            var builder = engine.builder(at: reading)
            builder.add(.note(key: ClockHold.noteKey, value: nil))
            builder.withdraw(ClockHold.noticeKey, state: .acknowledged, reason: "somebody confirmed that the clock is right")
            if isWithOwners { for owner in engine.parts.owners { try await owner.follow(shift, in: &builder) } }
            do {
                try await engine.commit(builder)
                replaceDoubt(nil)
                if !isWithOwners { try await recompute(after: shift, at: reading) }
                break
            } catch {
                isWithOwners = try Self.isTriedAgain(after: error, attempt, withOwners: isWithOwners)
            }
        }
        return hold
    }

    private func replaceDoubt(_ hold: ClockHold?) {
        let before = engine.doubt.raised
        engine.doubt.replace(hold)
        // The commit has updated the views already, perhaps before the doubt changed.
        if hold != before { engine.pulse.ring() }
    }

    /// Returns whether the next attempt to commit the transaction includes the owners of timers. If
    /// no further attempt makes sense, throws the error. An owner with broken rows must not prevent
    /// the adjustment of the clock, because then no timer would fire.
    private static func isTriedAgain(after error: StoreError, _ attempt: Int, withOwners: Bool) throws(StoreError) -> Bool {
        switch error {
        case .conflict where attempt < Engine.conflictLimit: withOwners
        case .conflict where withOwners, .refused where withOwners, .damaged where withOwners: false
        case .conflict, .refused, .full, .damaged, .disk, .failed: throw error
        }
    }

    // MARK: Stored state

    private static let furthestNote = "clock.furthest"
    /// Reads the clock state that the previous run of the daemon stored, unless it has already been
    /// read. Returns the last time at which the daemon is known to have run.
    private func load(at reading: ClockReading) async throws(StoreError) -> Instant? {
        let lived = try await engine.store.note(LifeSign.noteKey).flatMap { Int64($0) }.map { Instant(milliseconds: $0) }
        guard !isLoaded else { return lived }
        known = try await engine.store.clockOffset()
        let hold = try await engine.store.note(ClockHold.noteKey).flatMap(ClockHold.init)
        engine.doubt.replace(hold)
        let words = try await engine.store.note(Self.furthestNote)?.split(separator: " ") ?? []
        if words.count == 2, words[0] == reading.boot.rawValue, let milliseconds = Int64(words[1]) {
            furthest = Instant(milliseconds: milliseconds)
        } else if let lived, known?.boot != reading.boot {
            // On a machine without a clock battery, the clock starts in the past and is corrected
            // later.
            furthest = max(reading.wallAtBoot, lived - reading.sinceBoot)
        }
        isLoaded = true
        return lived
    }
}
