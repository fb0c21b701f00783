package import BellhopCore
import BellhopEngine
package import Training

extension Hub {
    /// Starts timers that belong to no pet, all in one transaction. The timers are durable when
    /// this method returns.
    ///
    /// - Parameter doer: the person who starts the timers. Timers without an owner's name get this
    ///   person as their owner.
    package func startTimers(_ requests: [CountdownRequest], by doer: ActingPerson? = nil) async throws -> [TimerRecord] {
        let reading = try await reading()
        let basis = engine.countBasis(at: reading)
        let zone = engine.timekeeper.zone()
        let wanted = requests.map { (request: $0, id: engine.makeID() as CountdownID) }
        @Sendable func start(_ isCancelled: () -> Bool) throws -> [TimerRecord] {
            try wanted.map { request, id in
                if isCancelled() { throw CancellationError() }
                var timer = try CountdownRules.start(request, id: id, at: reading, countBasis: basis, zone: zone)
                timer.ownerName = timer.ownerName ?? doer?.name
                timer.by = doer?.name ?? timer.by
                return timer
            }
        }
        // It can take a while to find the first time of a recurrence rule. The scheduler must not
        // wait for this search.
        let hasRules = requests.contains { if case .every = $0.end { true } else { false } }
        var timers = hasRules ? try await LongWork.run(named: "bellhop-rules", start) : try start { false }
        try await number(&timers)
        var changes: [Change] = timers.map { .arm($0, replacing: nil) }
        for (timer, request) in zip(timers, requests) where request.isKept {
            changes.append(.activity(try KeptRules.keep(timer), replacing: nil))
        }
        let words: Phrase =
            timers.count == 1
            ? "started \(SafeText.line(timers[0].name))" : "started \(count: timers.count, one: "timer", other: "timers")"
        try await engine.apply(changes, at: reading.wall, act: ActDraft(words, by: doer))
        return timers
    }

    /// Stops a timer, including its reminder and all further rings of a repeating alarm. If the
    /// timer has already ended, throws an error and changes nothing.
    package func stopTimer(_ name: String, by doer: ActingPerson? = nil) async throws -> KeptAnswer {
        if try await running(name) == nil, let paused = try await stopPaused(name, by: doer) { return .kept(paused) }
        let reason = Reason((doer?.name).map { "the timer was stopped by \(SafeText.line($0))" } ?? "the timer was stopped")
        return try await engine.perform { builder in
            let timer: TimerRecord
            do {
                timer = try await self.timer(named: name)
            } catch let refusal as Refusal where refusal.code == .unknownTimer {
                throw try await idleRefusal(name) ?? refusal
            }
            builder.act = ActDraft("stopped \(SafeText.line(timer.name))", by: doer)
            try CountdownRules.stop(timer, at: builder.reading, zone: engine.timekeeper.zone())
            let others = try await engine.store.timers(TimerQuery(owner: timer.owner))
            builder.add(others.map { Change.disarm($0.owner, $0.kind, generation: $0.generation) })
            builder.withdraw(CountdownRules.key(of: timer.owner), state: .withdrawn, reason: reason)
            // Only the reminder of an alarm was running. The alarm itself is paused.
            if let current = try await activity(of: timer), current.value.keptTimer?.isPaused == true {
                builder.add(Self.endedPause(current))
            }
            return .running(timer)
        }.answer
    }

    /// Skips the next ring of a repeating alarm.
    package func skipTimer(_ name: String, by doer: ActingPerson? = nil) async throws -> TimerRecord {
        try await engine.perform { builder in
            // An alarm that rings only once cannot be skipped, so look for the name only among
            // repeating alarms.
            let repeating = try await ShortID(name) == nil ? timer(named: name, among: [.alarm]) { $0.recurrence != nil } : nil
            let timer = if let repeating { repeating } else { try await timer(named: name) }
            var next = try AlarmRules.skip(timer, at: builder.now, zone: engine.timekeeper.zone())
            next.by = doer?.name ?? next.by
            builder.act = ActDraft("skipped a ring of \(SafeText.line(timer.name))", by: doer)
            builder.add(.arm(next, replacing: timer.generation))
            return next
        }.answer
    }

    /// Moves the end of a running timer, or changes the remaining time of a paused timer.
    package func extendTimer(_ name: String, _ change: TimerExtension, by doer: ActingPerson? = nil) async throws -> KeptAnswer {
        if try await running(name) == nil, let idle = try await extendIdle(name, change, by: doer) { return .kept(idle) }
        return try await engine.perform { builder in
            let timer = try await timer(named: name)
            var changed = try CountdownRules.extend(timer, change, at: builder.reading, zone: engine.timekeeper.zone())
            changed.generation = timer.generation.saturatingAdding(1)
            changed.by = doer?.name ?? changed.by
            builder.act = ActDraft("changed the end of \(SafeText.line(timer.name))", by: doer)
            builder.add([.arm(changed, replacing: timer.generation)] + (try await noteArming(changed)))
            return .running(changed)
        }.answer
    }

    /// Returns the running timer with this id, short id or name, or the only running timer whose
    /// name begins with this text.
    package func timer(named name: String) async throws -> TimerRecord {
        if let id = CountdownID(name), let timer = Self.main(try await engine.store.timers(TimerQuery(owner: .countdown(id)))).first {
            return timer
        }
        if let id = try await shortID(in: name) {
            let numbered = Self.main(try await numberedTimers(id))
            guard numbered.count < 2 else { throw engine.ambiguous(name, numbered.map { TimerChoice(namedByID: $0) }) }
            if let timer = numbered.first { return timer }
        }
        guard let timer = try await timer(named: name, among: []) else {
            let running = try await timers(ownerKind: .countdown, limit: Self.mostNamed)
            throw Refusal.unknown(
                .unknownTimer, "No timer \"\(SafeText.line(name))\" is running.", name, among: running.map(\.name),
                otherwise: "\"bellhop status\" lists the running timers.")
        }
        return timer
    }

    /// The maximum number of timers that are read for one name. Exact matches come first, so an
    /// ambiguous name would stay ambiguous if more timers were read.
    private static let mostNamed = 100

    /// Returns the timer with this name, or the only timer whose name begins with this text; `nil`
    /// if there is no such timer. Only timers of these kinds are considered. An empty set stands
    /// for all kinds.
    private func timer(
        named name: String, among kinds: Set<TimerKind>, where fits: ((TimerRecord) -> Bool)? = nil
    ) async throws -> TimerRecord? {
        let found = try await engine.store.timers(
            TimerQuery(ownerKind: .countdown, kinds: kinds, nameBeginning: name, limit: fits == nil ? Self.mostNamed : .max))
        let timers = Self.main(found).filter { fits?($0) ?? true }
        switch try await NameMatch.find(name, among: timers, name: \.name, unlessTaken: { try await isTimerName(name) }) {
        case .one(let timer): return timer
        case .none: return nil
        case .several(let found): throw engine.ambiguous(name, found.map { TimerChoice($0) })
        }
    }

    /// Returns the timers of people with this short id. A notice that waits for its time has a short id,
    /// too, but is no timer that people can pause or extend.
    private func numberedTimers(_ id: ShortID) async throws(StoreError) -> [TimerRecord] {
        try await engine.store.timers(TimerQuery(shortID: id)).filter { $0.owner.kind == .countdown && !$0.kind.isInternal }
    }

    /// Returns only one timer for each owner. If a repeating alarm also has a reminder of its last
    /// ring, the result contains only the alarm.
    private static func main(_ timers: [TimerRecord]) -> [TimerRecord] {
        let alarms = Set(timers.filter { $0.kind != .reminder }.map(\.owner))
        return timers.filter { $0.kind != .reminder || !alarms.contains($0.owner) }
    }

    /// Returns the timers that people started and the timers of pets, ordered by due time; at most
    /// `limit`.
    package func timers(
        ownerKind: Owner.Kind? = nil, kinds: Set<TimerKind> = TimerKind.ofSomebody, limit: Int = .max
    ) async throws -> [TimerRecord] {
        try await engine.store.timers(TimerQuery(ownerKind: ownerKind, omitsInternal: true, kinds: kinds, limit: limit))
    }

    /// Returns the timers that people started and whose id, short id or name may match, ordered by
    /// name; at most `limit`.
    package func timers(called name: String, limit: Int) async throws -> [TimerRecord] {
        if let id = CountdownID(name) {
            let own = try await engine.store.timers(TimerQuery(owner: .countdown(id), omitsInternal: true))
            if !own.isEmpty { return own }
        }
        if let id = try await shortID(in: name) {
            let own = try await numberedTimers(id)
            if !own.isEmpty { return Self.main(own) }
        }
        return try await engine.store.timers(TimerQuery(ownerKind: .countdown, omitsInternal: true, nameBeginning: name, limit: limit))
    }

    /// Returns how many timers ``timers(ownerKind:kinds:limit:)`` would return without a limit.
    package func timerCount(ownerKind: Owner.Kind? = nil, kinds: Set<TimerKind> = TimerKind.ofSomebody) async throws -> Int {
        try await engine.store.timerCounts().filter { kinds.contains($0.kind) && ownerKind ?? $0.ownerKind == $0.ownerKind }
            .reduce(0) { $0 + $1.count }
    }
}
