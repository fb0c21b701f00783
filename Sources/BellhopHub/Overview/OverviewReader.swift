import BellhopCore
import BellhopEngine

/// Computes an ``Overview`` from the store.
struct OverviewReader: Sendable {
    /// The key of the stored note that holds the number of the newest event that somebody saw in a
    /// list.
    static let seenKey = "seen"

    let engine: Engine

    func overview(at now: Instant, for view: OverviewView = .badge) async throws(StoreError) -> Overview {
        let settings = engine.settings
        let machines = try await machines(at: now)
        let clears = settings.badgeClears
        let newest = try await newest()
        var overview = Overview(
            settings: settings, waiting: try await waiting(newest, clears: clears), machines: machines.map(\.machine),
            next: machines.first?.next)
        guard case .bar(let beat) = view else { return overview }
        if settings.badgeEnabled, clears == .seen { overview.alarms = try await alarms(newest) }
        let timers = try await timers(at: now)
        overview.timers = timers.map(\.running)
        overview.low = try await low(at: now)
        let nexts = [overview.next, timers.first?.next]
        guard let soonest = overview.soonest else { return overview }
        let left = max(.zero, soonest - now)
        overview.left = beat.map { Self.rounded(left, upTo: $0) } ?? left
        // If the view has a beat, it is updated at every beat. If it has no beat, nothing wakes up
        // just to update the remaining time.
        let change = beat.map { soonest - Self.rounded(left, upTo: $0) + $0 }
        overview.next = (nexts + [change]).compactMap(\.self).filter { $0 > now }.min()
        return overview
    }

    /// Rounds a duration up to a multiple of `beat`, so that the result is 0 only at the end.
    static func rounded(_ duration: Duration, upTo beat: Duration) -> Duration {
        let step = max(1, beat.inMilliseconds)
        return .milliseconds((duration.inMilliseconds + step - 1) / step * step)
    }

    /// Returns the running timers that belong to no pet.
    private func timers(at now: Instant) async throws(StoreError) -> [(running: Overview.Running, next: Instant?)] {
        var timers: [TimerRecord] = []
        for kind in Owner.Kind.allCases where kind.isOfPeople && kind != .pet {
            timers += try await engine.store.timers(TimerQuery(ownerKind: kind, omitsInternal: true, limit: Overview.mostTimers))
        }
        return timers.sorted { ($0.due, $0.owner.id) < ($1.due, $1.owner.id) }.prefix(Overview.mostTimers).map { timer in
            let (percent, next) = Self.progress(of: timer, at: now)
            return (Overview.Running(name: timer.name, kind: timer.kind, due: timer.due, percent: percent), next)
        }
    }

    /// Returns the names of the pets with the lowest health, lowest first (D-10, query 5).
    private func low(at now: Instant) async throws(StoreError) -> [String] {
        let context = engine.context(engine.settings)
        var low: [(health: Int, name: String)] = []
        for pet in try await engine.household.pets(includingRetired: false) {
            guard let record = try await engine.household.pet(pet.value.id) else { continue }
            let health = PetView(record, at: now, context: context).health
            if health < 25 { low.append((health, pet.value.name)) }
        }
        return low.sorted { ($0.health, $0.name) < ($1.health, $1.name) }.map(\.name)
    }

    /// Returns the number of the newest event that somebody saw in a list; 0 if nobody has looked
    /// yet.
    func seen() async throws(StoreError) -> EventNumber {
        try await engine.store.note(Self.seenKey).flatMap(EventNumber.init) ?? 0
    }

    /// Returns the newest event of each notice that was or will be sent to people, and whether this
    /// event was seen. The newest events come first.
    private func newest() async throws(StoreError) -> [(number: EventNumber, isSeen: Bool)] {
        var newest: [NoticeKey: EventNumber] = [:]
        var seen: Set<EventNumber> = []
        for sink in engine.peoplesSinks {
            let query = DeliveryQuery(sink: sink, states: [.sent, .seen, .queued, .parked, .held], limit: Overview.most)
            for delivery in try await engine.store.deliveries(query) {
                newest[delivery.key] = max(newest[delivery.key] ?? 0, delivery.event)
                if delivery.state == .seen { seen.insert(delivery.event) }
            }
        }
        guard !newest.isEmpty else { return [] }
        let listed = try await self.seen()
        return newest.values.sorted(by: >).map { ($0, $0 <= listed || seen.contains($0)) }
    }

    private func waiting(_ newest: [(number: EventNumber, isSeen: Bool)], clears: BadgeClears) async throws(StoreError) -> [Event] {
        var waiting: [Event] = []
        for (number, isSeen) in newest {
            if clears == .seen, isSeen { continue }
            guard waiting.count < Overview.most, let event = try await engine.store.event(number), event.waitsForAnswer else { continue }
            waiting.append(event)
        }
        return waiting
    }

    /// Returns the critical notices that were seen but still need an answer.
    private func alarms(_ newest: [(number: EventNumber, isSeen: Bool)]) async throws(StoreError) -> [Event] {
        var alarms: [Event] = []
        for (number, isSeen) in newest where isSeen && alarms.count < Overview.most {
            guard let event = try await engine.store.event(number), event.waitsForAnswer, event.notice.urgency == .critical else {
                continue
            }
            alarms.append(event)
        }
        return alarms
    }

    private func machines(at now: Instant) async throws(StoreError) -> [(machine: Overview.Machine, next: Instant?)] {
        var machines: [(machine: Overview.Machine, next: Instant?)] = []
        for task in try await engine.household.openTasks().map(\.value) where task.currentStage == .washing || task.currentStage == .drying
        {
            for timer in try await engine.store.timers(TimerQuery(owner: .pet(task.petID))) where timer.kind == .wash || timer.kind == .dry
            {
                let (percent, next) = Self.progress(of: timer, at: now)
                let machine = Overview.Machine(pet: task.petID, name: timer.name, kind: timer.kind, due: timer.due, percent: percent)
                machines.append((machine, next))
            }
        }
        return machines.sorted { ($0.machine.due, $0.machine.pet.description) < ($1.machine.due, $1.machine.pet.description) }
    }

    /// Returns the remaining percentage, rounded to a step, and the time at which the next step
    /// will be reached. The end of the timer is not treated as a step, because an event announces
    /// the end.
    static func progress(of timer: TimerRecord, at now: Instant) -> (percent: Int, next: Instant?) {
        let total = max(1, (timer.due - timer.armed).inMilliseconds)
        let elapsed = min(total, max(0, total - timer.remaining(at: now).inMilliseconds))
        // Use larger steps for short timers, so that no progress bar changes more than once a
        // second.
        let steps = (Int(100_000 / min(total, 100_000)) + Badge.step - 1) / Badge.step
        let step = min(100, max(1, steps) * Badge.step)
        let passed = min(max(0, 100 - step), Int(elapsed * 100 / total) / step * step)
        let following = passed + step
        guard following < 100 else { return (100 - passed, nil) }
        // Round up, so that the step has been reached when its alarm rings.
        let part = (total * Int64(following) + 99) / 100
        return (100 - passed, max(now + .milliseconds(1), timer.due - .milliseconds(total - part)))
    }
}
