import BellhopCore
import BellhopEngine
import Training

/// Passes the cues (sounds at exact times) of running workouts and routines to the sinks that play
/// them. A sink gets the cues ahead of time, and gets them again after each change. When no more
/// cues will come, the sink gets an empty plan. The same changes also determine whether the machine
/// must stay awake, so this type also updates ``Wakefulness``.
///
/// This type becomes active only after changes. The sinks themselves wait for the time of each cue.
final class CueKeeper: StepParticipant {
    private let engine: Engine
    private let bell = Doorbell()

    init(engine: Engine) { self.engine = engine }

    /// The cue plans that one sink received last.
    private struct Followed {
        var sink: ConfiguredSink
        var plans: [Owner: CuePlan] = [:]
    }

    func committed(_ committed: Committed, _ step: Step) async {
        if Self.concern(step.changes) { ring() }
    }

    /// Checks whether these changes may move cues, or may affect whether the machine must stay
    /// awake. This is the case for changes of a workout, a routine or the clock.
    private static func concern(_ changes: [Change]) -> Bool {
        changes.contains { change in
            switch change {
            case .activity(let activity, _), .restoreActivity(let activity, _): if case .run = activity.body { true } else { false }
            case .deleteActivity, .wipe: true
            case .shiftCounts(_, let step, _, _): step != .zero
            default: false
            }
        }
    }

    /// Wakes the loop after a change of a workout, of a routine, or of the sinks.
    func ring() { bell.ring() }

    /// Runs until the task is canceled.
    func run() async {
        var followed: [SinkName: Followed] = [:]
        while !Task.isCancelled {
            var next: Instant?
            do {
                try await Wakefulness(engine: engine).follow()
                try await hand(&followed)
            } catch {
                engine.log.error("cues cannot be played now, retrying in 5 s: \(error)")
                next = engine.timekeeper.now().wall + .seconds(5)
            }
            engine.timekeeper.ring(bell, at: next)
            await bell.wait()
        }
    }

    private func hand(_ followed: inout [SinkName: Followed]) async throws(StoreError) {
        let catalog = engine.catalog
        let sinks = catalog.sinks.filter { $0.value.capabilities.contains(.cues) }
        for (name, before) in followed where sinks[name]?.fingerprint != before.sink.fingerprint {
            for plan in before.plans.values { await silence(plan, at: before.sink.sink, now: engine.timekeeper.now().wall) }
            followed[name] = nil
        }
        guard !sinks.isEmpty else { return }
        // Cue plans contain wall-clock times, so steps of the clock must be handled first.
        let reading = try await engine.settledReading()
        // If sounds or notifications are switched off, no cue may be played (D-4).
        let isHeard = engine.settings.soundEnabled && engine.settings.notificationsEnabled
        let records = isHeard ? try await engine.openRuns(.workout) + engine.openRuns(.routine) : []
        let open = Set(records.map(\.activity.value.owner))
        for (name, sink) in sinks {
            var now = followed[name] ?? Followed(sink: sink)
            for (owner, plan) in now.plans where !open.contains(owner) {
                await silence(plan, at: sink.sink, now: reading.wall)
                now.plans[owner] = nil
            }
            for record in records {
                let plan = RunRules.plan(
                    of: record, generation: record.activity.version, at: reading.wall, in: catalog.language(of: name))
                // If a phase ended as planned, the sink needs no new plan. In that case, the only
                // cues that are missing from the new plan have already been played or are about to
                // be played.
                let before = now.plans[plan.owner]
                now.plans[plan.owner] = plan
                if let before, before.language == plan.language, before.cues.suffix(plan.cues.count).elementsEqual(plan.cues),
                    before.cues.dropLast(plan.cues.count).allSatisfy({ $0.at <= reading.wall })
                {
                    continue
                }
                if before == nil, plan.cues.isEmpty { continue }
                await sink.sink.follow(plan)
            }
            followed[name] = now
        }
    }

    /// Sends an empty plan, but only if the sink still has a future cue to play. If all cues are
    /// over, an empty plan might cut off the last cue while it is being played.
    private func silence(_ plan: CuePlan, at sink: any NotificationSink, now: Instant) async {
        guard plan.cues.contains(where: { $0.at > now }) else { return }
        await sink.follow(CuePlan(owner: plan.owner, generation: plan.generation, cues: [], language: plan.language))
    }
}
