package import BellhopCore

/// Detects that the wall clock was stepped, and adjusts the stored times once for each step.
///
/// The offset between wall and boot time is stored. When it has changed, one transaction stores the
/// new offset, shifts the counts armed in this boot, and takes the step off the time that counts
/// for pets. A crash therefore cannot do it twice, and a step made while the daemon was down is
/// found at the next start. After a jump of more than a day the clock is in doubt for an hour
/// (``ClockHold``).
package actor ClockGuard: ClockSettling {
    /// Smaller steps are not logged, because chrony and ntpd make them every now and then.
    private static let loggedStep: Duration = .milliseconds(500)

    private let engine: Engine
    private var known: ClockOffset?
    private var isLoaded = false
    /// Boot time of the newest reading that was compared with `known`.
    private var checked: Duration?
    /// The furthest that the wall clock has been in this boot, as wall time at boot. Going back to
    /// where it was is not a step forward.
    private var furthest: Instant?
    /// Lets callers that find a step wait while another one handles it. The task clears this itself
    /// at its end. If a waiter did, a later caller might find the task that it has just waited for,
    /// or two might both go on to handle the next step.
    private var mending: Task<Void, any Error>?

    package init(engine: Engine) { self.engine = engine }

    /// Makes the stored due times fit `reading`. Cheap if the clock was not stepped.
    ///
    /// - Returns: whether decisions can be based on `reading`; `false` if the clock was stepped
    ///   again after it was taken, and a newer one is needed.
    package func settle(_ reading: ClockReading) async throws(StoreError) -> Bool {
        // Another task's failure is reported to its own caller. The step is then retried below, for
        // this caller.
        while let mending { _ = await mending.result }
        if let known, known.boot == reading.boot {
            // Going back to an older reading would undo the newer adjustment, and possibly nothing
            // would wake up to redo it.
            if let checked, reading.sinceBoot < checked { return !reading.differs(from: known) }
            if !reading.differs(from: known) {
                checked = reading.sinceBoot
                return true
            }
        }
        // Unstructured so that a caller's cancellation cannot leave the shift half observed; it is
        // awaited right here.
        let task = Task { try await self.mend(to: reading) }
        mending = task
        do {
            try await task.value
            // Another caller may have handled a newer step meanwhile.
            return known.map { !reading.differs(from: $0) } ?? false
        } catch let error as StoreError {
            guard case .damaged = error else { throw error }
            // If the database is damaged in just that place, an unadjusted clock is the lesser
            // evil: otherwise nothing would ring.
            engine.log.error("the clock cannot be compared with the stored time, so running timers may be off: \(error)")
            known = ClockOffset(boot: reading.boot, wallAtBoot: reading.wallAtBoot)
            checked = reading.sinceBoot
            return true
        } catch {
            throw .failed("\(error)")
        }
    }

    /// How far the wall clock has gone in this boot since the stored due times were last adjusted
    /// to it. Zero if they fit, `nil` if the stored offset was not read yet.
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
        // Timers armed in an earlier boot follow the wall clock, so a new boot shifts nothing.
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

    /// The adjustments for one step.
    private struct Mending {
        var from: ClockOffset?
        var to: ClockOffset
        /// How far the wall clock went within this boot.
        var step: Duration
        /// How much of the step was never lived through, so that it does not count for pets
        /// (checklist G1); negative if the clock went back.
        var unlived: Duration
        var furthest: Instant
        /// How long the daemon was absent before this boot, by the clock.
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
                engine.doubt.replace(hold)
                // The clock is adjusted. The owners with valid rows follow one by one.
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

    /// The doubt about the clock after this change. Also adds the warning, if there is one.
    private func hold(
        for change: Mending, at reading: ClockReading, in builder: inout StepBuilder
    ) async throws(StoreError) -> ClockHold? {
        let before = engine.doubt.raised
        // The hold lasts one hour of elapsed time, wherever the clock has gone meanwhile.
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

    /// Warns of a jump that matters to somebody: after a long absence that changes nothing, the clock
    /// is most likely right.
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

    /// Ends the doubt about the clock, so that everything held back happens now. `nil` if there was
    /// no doubt.
    package func accept(at reading: ClockReading) async throws(StoreError) -> ClockHold? {
        while let mending { _ = await mending.result }
        guard let hold = engine.doubt.hold(at: reading.wall) else { return nil }
        let shift = ClockShift(boot: reading.boot)
        var isWithOwners = true
        for attempt in 1... {
            var builder = engine.builder(at: reading)
            builder.add(.note(key: ClockHold.noteKey, value: nil))
            builder.add(.withdraw(ClockHold.noticeKey, state: .acknowledged, reason: "the clock was accepted", except: nil))
            if isWithOwners { for owner in engine.parts.owners { try await owner.follow(shift, in: &builder) } }
            do {
                try await engine.commit(builder)
                engine.doubt.replace(nil)
                if !isWithOwners { try await recompute(after: shift, at: reading) }
                break
            } catch {
                isWithOwners = try Self.isTriedAgain(after: error, attempt, withOwners: isWithOwners)
            }
        }
        return hold
    }

    /// Whether the next attempt includes the owners of timers. An owner with broken rows must not
    /// keep the clock from being adjusted, because then no timer would fire.
    private static func isTriedAgain(after error: StoreError, _ attempt: Int, withOwners: Bool) throws(StoreError) -> Bool {
        switch error {
        case .conflict where attempt < Engine.conflictLimit: withOwners
        case .conflict where withOwners, .refused where withOwners, .damaged where withOwners: false
        case .conflict, .refused, .full, .damaged, .disk, .failed: throw error
        }
    }

    // MARK: Stored state

    private static let furthestNote = "clock.furthest"
    /// Reads, once, what the previous run of the daemon left. Returns the last time it is known to
    /// have been alive.
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
            // A machine without a battery for its clock starts in the past and is corrected later.
            furthest = max(reading.wallAtBoot, lived - reading.sinceBoot)
        }
        isLoaded = true
        return lived
    }
}
