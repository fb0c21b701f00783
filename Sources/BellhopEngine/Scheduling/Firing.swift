import BellhopCore

/// Fires timers. One transaction removes the timer's row, updates the owner, appends the event to
/// the journal and adds the deliveries to the outbox.
struct Firing: Sendable {
    /// The number of conflicts in a row after which timers are fired one by one.
    static let patience = 3

    let engine: Engine
    private let tellUnstored: @Sendable (TimerRecord, StoreError, Instant) async -> Void

    /// - Parameter unstored: delivers the notices of timers that cannot be fired, because the part
    ///   of the database that holds these timers is damaged.
    init(engine: Engine, unstored: UnstoredDelivery? = nil) {
        self.engine = engine
        tellUnstored = { await unstored?.tell($0, because: $1, at: $2) }
    }

    /// The state to keep between the batches of one wake-up.
    struct Wake {
        var conflicts = 0
        /// The merged events that are not announced yet; empty between wake-ups.
        fileprivate(set) var digest = Digest()
        /// The value of the stored note ``Digest/noteKey``; `nil` while there is no note.
        fileprivate var noted: EventNumber?
        fileprivate var isRecovered = false
    }

    /// Fires the timers `due`. `next` is the timer that follows these timers, if that timer is also
    /// due now; otherwise `nil`.
    func fire(_ due: [TimerRecord], before next: TimerRecord?, at reading: ClockReading, wake: inout Wake) async throws(StoreError) {
        if wake.conflicts >= Self.patience {
            for (index, timer) in due.enumerated() {
                let follower = index + 1 < due.count ? due[index + 1] : next
                try await fireAlone(timer, isMoreLate: isLate(follower, at: reading), at: reading, wake: &wake)
            }
            wake.conflicts = 0
            return
        }
        var builder = engine.builder(at: reading)
        builder.entries.reserveCapacity(due.count)
        // A step fires at most one timer of each owner, because a second timer of the same owner
        // must see the changes that the first one made.
        var owners: Set<Owner> = []
        let hasOthers = due.contains { $0.owner.kind != .notice }
        var isMoreLate = isLate(next, at: reading)
        for timer in due {
            // Follow-ups of notices do not share a step with other timers, because the other timers
            // may announce the same notice again.
            if timer.owner.kind == .notice ? hasOthers : !owners.insert(timer.owner).inserted {
                isMoreLate = isMoreLate || isLate(timer, at: reading)
                continue
            }
            await add(timer, to: &builder)
        }
        do {
            try await commit(builder, isMoreLate: isMoreLate, at: reading, wake: &wake)
            wake.conflicts = 0
        } catch .conflict, .refused, .damaged {
            // A command changed the store in the meantime, or one row is refused or damaged. The
            // scheduler reads the due timers again, or fires them one by one.
            wake.conflicts += 1
        }
    }

    private func fireAlone(
        _ timer: TimerRecord, isMoreLate: Bool, at reading: ClockReading, wake: inout Wake
    ) async throws(StoreError) {
        var builder = engine.builder(at: reading)
        await add(timer, to: &builder)
        do {
            try await commit(builder, isMoreLate: isMoreLate, at: reading, wake: &wake)
        } catch .conflict {
            return
        } catch .damaged(let path, let what) {
            engine.log.error(
                "\(timer.owner)'s \(timer.kind.rawValue) timer cannot be fired, because the database is damaged there: \(what)")
            engine.unstored.setAside(timer)
            await tellUnstored(timer, .damaged(path, what), reading.wall)
        } catch .refused(let what) {
            let consequence = timer.kind.isInternal ? "does nothing" : "is reported without it"
            engine.log.error("\(timer.owner) is inconsistent, so its \(timer.kind.rawValue) timer \(consequence): \(what)")
            var fallback = engine.builder(at: reading)
            guard !timer.kind.isInternal else {
                fallback.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
                if timer.kind == .quietEnd { for sink in engine.peoplesSinks { fallback.add(.release(sink, from: .held)) } }
                return try await commit(fallback, isMoreLate: isMoreLate, at: reading, wake: &wake)
            }
            tellWithoutOwner(timer, in: &fallback)
            try await commit(fallback, isMoreLate: isMoreLate, at: reading, wake: &wake)
        }
    }

    // MARK: Late events

    private func isLate(_ timer: TimerRecord?, at reading: ClockReading) -> Bool {
        timer.map { reading.wall - $0.due > Digest.threshold } ?? false
    }

    /// Commits one step of the wake-up. Late events are collected for the digest. The last step
    /// announces the digest.
    private func commit(
        _ builder: StepBuilder, isMoreLate: Bool, at reading: ClockReading, wake: inout Wake
    ) async throws(StoreError) {
        var builder = builder
        var digest = wake.digest
        // A rule may arm a timer that is already due, for example for a pet that was sad yesterday
        // and very sad this morning. Such a timer fires in the next step.
        let isMoreLate =
            isMoreLate || builder.changes.contains { if case .arm(let timer, _) = $0 { isLate(timer, at: reading) } else { false } }
        let catalog = engine.catalog
        digest.merge(&builder.entries, for: catalog, at: reading.wall, isMoreLate: isMoreLate)
        if isMoreLate {
            var noted = wake.noted
            if noted == nil, !digest.isEmpty {
                let newest = try await engine.store.events(EventQuery(newestFirst: true, limit: 1)).first?.number ?? 0
                builder.add(.note(key: Digest.noteKey, value: String(newest)))
                noted = newest
            }
            let committed = try await engine.commit(builder).committed
            digest.number(by: committed.events)
            wake.digest = digest
            wake.noted = noted
        } else {
            let digests = digest.announcements(for: catalog, at: reading.wall, in: engine.language) {
                engine.makeKey("digest_")
            }
            if wake.noted != nil { builder.add(.note(key: Digest.noteKey, value: nil)) }
            try await engine.commit(builder, digests: digests)
            wake.digest = Digest()
            wake.noted = nil
        }
    }

    /// Recovers the events that an earlier process, or a failed wake-up, merged but did not
    /// announce.
    func recover(_ wake: inout Wake) async throws(StoreError) {
        guard !wake.isRecovered else { return }
        // If the note is damaged, ignore it. Late events from before a crash are then not
        // announced, but timers that are due now still ring.
        if let note = try await engine.store.readableNote(Digest.noteKey), let noted = EventNumber(note) {
            wake.noted = noted
            wake.digest = try await untold(after: noted)
        }
        wake.isRecovered = true
    }

    /// Announces the events that still wait for a digest. Called when no further timer is due;
    /// normally the last step has already announced the digest.
    func finish(_ wake: inout Wake, at reading: ClockReading) async throws(StoreError) {
        guard wake.noted != nil else { return }
        try await commit(engine.builder(at: reading), isMoreLate: false, at: reading, wake: &wake)
    }

    /// Returns a digest of the events after `last` that were merged but are in no digest.
    private func untold(after last: EventNumber) async throws(StoreError) -> Digest {
        let router = engine.router()
        let now = engine.timekeeper.now().wall
        var merged: [(Digest.Entry, SinkName)] = []
        var told: Set<EventNumber> = []
        var last = last
        while true {
            let events = try await engine.store.events(EventQuery(after: last, limit: Scheduler.batch))
            for event in events {
                told.formUnion(event.merges)
                let entry = engine.entry(for: event, router: router, at: now)
                for delivery in try await engine.store.deliveries(DeliveryQuery(event: event.number, states: [.merged])) {
                    merged.append((entry, delivery.sink))
                }
            }
            guard let newest = events.last, events.count == Scheduler.batch else { break }
            last = newest.number
        }
        var digest = Digest()
        for (entry, sink) in merged where !told.contains(entry.event.number) { digest.add(entry, for: sink) }
        return digest
    }

    // MARK: One timer

    private func add(_ timer: TimerRecord, to builder: inout StepBuilder) async {
        builder.isSilenced = timer.isSilenced
        defer { builder.isSilenced = false }
        // Either the window of a group has ended, or the row of a notice in a group has expired.
        if timer.kind == .group { return builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation)) }
        if timer.kind == .throttle { return RouteThrottles(engine: engine).finish(timer, in: &builder, router: builder.router) }
        if let key = timer.owner.noticeKey {
            return await FollowUps(engine: engine).add(timer, of: key, to: &builder, at: builder.reading, router: builder.router)
        }
        if timer.kind == .quietEnd { return await QuietEnd(engine: engine).add(timer, to: &builder, at: builder.reading) }
        do {
            let before = builder.changes.count
            try await engine.parts.owner(of: timer.owner)?.fired(timer, in: &builder)
            if !builder.disarms(timer, since: before), !builder.arms(timer, since: before) {
                builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
            }
        } catch {
            engine.log.error("\(timer.owner) cannot be read, so its \(timer.kind.rawValue) timer is reported without it: \(error)")
            tellWithoutOwner(timer, in: &builder)
        }
    }

    /// Announces the end of a timer whose owner cannot be read.
    private func tellWithoutOwner(_ timer: TimerRecord, in builder: inout StepBuilder) {
        builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
        if let event = engine.parts.owner(of: timer.owner)?.orphaned(timer, at: builder.now) { builder.announce(event) }
    }
}
