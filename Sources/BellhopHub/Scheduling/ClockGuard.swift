import BellhopCore
import Laundry
import Training

/// Notices that the wall clock was stepped and mends what was stored by the old one, once for each step.
///
/// The offset between wall and boot time is stored; whoever finds it changed shifts the counts armed in this boot, and takes the step off the
/// time that counts for pets, in the transaction that replaces it. So a crash cannot do it twice, and a step that happened while the daemon was
/// down is found at the next start. A jump of more than a day makes the clock doubtful for an hour (``ClockHold``).
actor ClockGuard {
    /// Smaller differences are noise of the readings: the wall clock is read in whole milliseconds, and up to 1 ms apart from the boot clock.
    ///
    /// The kernel slews both clocks alike, so their difference changes by steps alone, however small. What is below this adds up until it is mended.
    static let tolerance: Duration = .milliseconds(5)
    /// Steps below this are logged for nobody: chrony and ntpd make them every now and then.
    private static let loggedStep: Duration = .milliseconds(500)
    /// How often a step that lost a race against commands is reckoned again.
    private static let conflictLimit = 20

    private let core: HubCore
    private let keeper: PetKeeper
    private var known: ClockOffset?
    private var isLoaded = false
    /// Time since boot of the newest reading that `known` was held against.
    private var checked: Duration?
    /// The furthest that the wall clock has been in this boot, as wall time at boot: going back to where it was is no step forward.
    private var furthest: Instant?
    /// Whoever finds a step while another is mending it waits for that one. The task itself clears it at its end: left to whoever waits
    /// first, a later one could find the task that it has just waited for, or two could both go on to mend the next step.
    private var mending: Task<Void, any Error>?

    init(core: HubCore) {
        self.core = core
        keeper = PetKeeper(core: core)
    }

    /// Makes the stored due times fit `reading`. Cheap when the clock was not stepped.
    ///
    /// - Returns: whether `reading` is worth deciding on; `false` when the clock was stepped again after it was taken, and a newer one is needed.
    func settle(_ reading: ClockReading) async throws(StoreError) -> Bool {
        // How another's mending ends is told to that one; a failed one is tried again below, for this caller.
        while let mending { _ = await mending.result }
        if let known, known.boot == reading.boot {
            // Mending backwards to an older reading would undo the newer step, and nobody might wake to mend it again.
            if let checked, reading.sinceBoot < checked { return !Self.differs(known, reading) }
            if !Self.differs(known, reading) {
                checked = reading.sinceBoot
                return true
            }
        }
        // Unstructured so that a caller's cancellation cannot leave the shift half observed; it is awaited right here.
        let task = Task { try await self.mend(to: reading) }
        mending = task
        do {
            try await task.value
            // Somebody else may have come in between with a newer step.
            return known.map { !Self.differs($0, reading) } ?? false
        } catch let error as StoreError {
            guard case .damaged = error else { throw error }
            // Where the database is damaged just there, a clock that is not mended is the lesser evil: nothing would ring any more.
            core.log.error("the clock cannot be compared with what is stored, so that running timers may be off: \(error)")
            known = ClockOffset(boot: reading.boot, wallAtBoot: reading.wallAtBoot)
            checked = reading.sinceBoot
            return true
        } catch {
            throw .failed("\(error)")
        }
    }

    static func differs(_ known: ClockOffset, _ reading: ClockReading) -> Bool {
        guard known.boot == reading.boot else { return true }
        let step = (reading.wallAtBoot - known.wallAtBoot).inMilliseconds
        return abs(step) > tolerance.inMilliseconds
    }

    /// Whether the clock was stepped between two readings.
    static func differs(_ before: ClockReading, _ after: ClockReading) -> Bool {
        differs(ClockOffset(boot: before.boot, wallAtBoot: before.wallAtBoot), after)
    }

    private func mend(to reading: ClockReading) async throws {
        defer { mending = nil }
        try await shift(to: reading)
        checked = reading.sinceBoot
    }

    private func shift(to reading: ClockReading) async throws {
        let lived = try await load(at: reading)
        if let known, !Self.differs(known, reading) { return }
        // What was armed in an earlier boot follows the wall clock, so a new boot shifts nothing.
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
            core.log.info("the wall clock was stepped by \(DurationText.words(change.step)); counting timers keep their length")
        }
    }

    /// What is to be mended at one go.
    private struct Mending {
        var from: ClockOffset?
        var to: ClockOffset
        /// How far the wall clock went within this boot.
        var step: Duration
        /// How much of that was never lived through, so that it does not count for pets (checklist G1); below zero when the clock went back.
        var unlived: Duration
        var furthest: Instant
        /// How long nobody was there, by the clock, before this boot.
        var absence: Duration?
    }

    private func commit(_ change: Mending, at reading: ClockReading) async throws(StoreError) {
        var isWithPets = change.step != .zero
        for attempt in 1... {
            var builder = StepBuilder(now: reading.wall)
            builder.add(.shiftCounts(boot: reading.boot, by: change.step, from: change.from, to: change.to))
            builder.add(.note(key: Self.furthestNote, value: reading.boot.rawValue + " " + String(change.furthest.milliseconds)))
            builder.add(.note(key: Self.livedNote, value: String(reading.wall.milliseconds)))
            let hold = try await hold(for: change, at: reading, in: &builder)
            try await setBackAlarms(after: change, at: reading, in: &builder)
            if isWithPets {
                let shift = PetKeeper.Shift(boot: reading.boot, step: change.step, unlived: change.unlived)
                try await keeper.reckon(after: shift, at: reading, hold: hold?.until, into: &builder)
            }
            do {
                let step = try await core.finished(builder)
                try await core.commit(step)
                core.hold.withLock { $0 = hold }
                core.nudge(for: step)
                // The clock is mended; those whose rows are sound follow one by one.
                if change.step != .zero, !isWithPets {
                    try await keeper.reckonEach(at: reading, hold: hold?.until) { _ in change.unlived }
                }
                return
            } catch {
                isWithPets = try Self.isTriedAgain(after: error, attempt, withPets: isWithPets)
            }
        }
    }

    /// Alarms that ring again and again, and rang by a clock that was ahead, ring again at the same times.
    private func setBackAlarms(after change: Mending, at reading: ClockReading, in builder: inout StepBuilder) async throws(StoreError) {
        guard change.step < .zero - AlarmRules.toldAgain else { return }
        let zone = core.timekeeper.zone()
        for timer in try await core.store.timers(TimerQuery(kinds: [.alarm])) {
            guard let alarm = AlarmRules.setBack(timer, at: reading.wall, zone: zone) else { continue }
            builder.add(.arm(alarm, replacing: timer.generation))
        }
    }

    // MARK: Doubt

    /// How long the clock is doubted after this change, with the warning where there is one.
    private func hold(
        for change: Mending, at reading: ClockReading, in builder: inout StepBuilder
    ) async throws(StoreError) -> ClockHold? {
        let before = core.hold.withLock { $0 }
        // An hour is an hour, wherever the clock has gone meanwhile.
        var hold = before.map { ClockHold(until: min($0.until + change.step, reading.wall + ClockHold.length), jump: $0.jump) }
        if let jump = change.absence, jump > ClockHold.patience {
            hold = ClockHold(until: reading.wall + ClockHold.length, jump: jump)
            // After a long absence that costs nobody's life the clock is most likely right.
            if try await keeper.wouldDie(at: reading) { announce(.absent(jump), hold, at: reading, in: &builder) }
        } else if abs(change.step.inMilliseconds) > ClockHold.patience.inMilliseconds {
            hold = ClockHold(until: reading.wall + ClockHold.length, jump: change.step)
            announce(.stepped(change.step), hold, at: reading, in: &builder)
        }
        if hold != before { builder.add(.note(key: ClockHold.noteKey, value: hold?.description)) }
        return hold
    }

    private func announce(_ jump: ClockNotice.Jump, _ hold: ClockHold?, at reading: ClockReading, in builder: inout StepBuilder) {
        guard let hold else { return }
        let notice = ClockNotice.notice(jump, until: hold.until, now: reading.wall, zone: core.timekeeper.zone(), in: core.language)
        let event = Event(kind: .clockJumped, occurred: reading.wall, owner: .hub, notice: notice)
        builder.entries.append(core.entry(for: event, router: core.router(), at: reading.wall))
        core.log.warning(notice.body)
    }

    /// Somebody says that the clock is right: what was held back happens now. `nil` when nobody doubted it.
    func accept(at reading: ClockReading) async throws(StoreError) -> ClockHold? {
        while let mending { _ = await mending.result }
        guard let hold = core.hold(at: reading.wall) else { return nil }
        var isWithPets = true
        for attempt in 1... {
            var builder = StepBuilder(now: reading.wall)
            builder.add(.note(key: ClockHold.noteKey, value: nil))
            builder.add(.withdraw(ClockNotice.key, state: .acknowledged, reason: "the clock was accepted", except: nil))
            if isWithPets { try await keeper.reckon(at: reading, hold: nil, into: &builder) }
            do {
                let step = try await core.finished(builder)
                try await core.commit(step)
                core.hold.withLock { $0 = nil }
                core.nudge(for: step)
                if !isWithPets { try await keeper.reckonEach(at: reading, hold: nil) }
                break
            } catch {
                isWithPets = try Self.isTriedAgain(after: error, attempt, withPets: isWithPets)
            }
        }
        return hold
    }

    /// Whether the next attempt is one with the pets. A pet whose rows are broken must not keep the clock from being mended: nobody's timer would fire.
    private static func isTriedAgain(after error: StoreError, _ attempt: Int, withPets: Bool) throws(StoreError) -> Bool {
        switch error {
        case .conflict where attempt < conflictLimit: withPets
        case .conflict where withPets, .refused where withPets, .damaged where withPets: false
        case .conflict, .refused, .full, .damaged, .disk, .failed: throw error
        }
    }

    // MARK: What is remembered

    private static let furthestNote = "clock.furthest"
    static let livedNote = "clock.lived"

    /// That the daemon lives now.
    static func lives(at now: Instant) -> Change { .note(key: livedNote, value: String(now.milliseconds)) }

    /// Reads, once, what the last life of the daemon left; returns until when it is known to have lived.
    private func load(at reading: ClockReading) async throws(StoreError) -> Instant? {
        let lived = try await core.store.note(Self.livedNote).flatMap { Int64($0) }.map { Instant(milliseconds: $0) }
        guard !isLoaded else { return lived }
        known = try await core.store.clockOffset()
        let hold = try await core.store.note(ClockHold.noteKey).flatMap(ClockHold.init)
        core.hold.withLock { $0 = hold }
        let words = try await core.store.note(Self.furthestNote)?.split(separator: " ") ?? []
        if words.count == 2, words[0] == reading.boot.rawValue, let milliseconds = Int64(words[1]) {
            furthest = Instant(milliseconds: milliseconds)
        } else if let lived, known?.boot != reading.boot {
            // A machine without a battery for its clock starts in the past and is put right later.
            furthest = max(reading.wallAtBoot, lived - reading.sinceBoot)
        }
        isLoaded = true
        return lived
    }
}
