import BellhopCore
import Training

/// Hands the cues of what runs to the sinks that sound them: ahead of time, at each change, and an empty plan when nothing is to come. It also keeps the
/// machine awake meanwhile, which follows the same changes: see ``Wakefulness``.
///
/// It wakes only for a change: what is due of a plan is the sink's own business.
final class CueKeeper: Sendable {
    private let core: HubCore
    private let bell = Doorbell()

    init(core: HubCore) { self.core = core }

    /// What one sink was given last.
    private struct Followed {
        var sink: ConfiguredSink
        var plans: [Owner: CuePlan] = [:]
    }

    /// Whether changes may move cues, or end what keeps the machine awake: of a run, or of the clock.
    static func concern(_ changes: [Change]) -> Bool {
        changes.contains { change in
            switch change {
            case .activity(let activity, _): if case .run = activity.body { true } else { false }
            case .deleteActivity, .wipe: true
            case .shiftCounts(_, let step, _, _): step != .zero
            default: false
            }
        }
    }

    /// Something of a run has changed, or the sinks have.
    func ring() { bell.ring() }

    /// Goes on until the task is cancelled.
    func run() async {
        var followed: [SinkName: Followed] = [:]
        while !Task.isCancelled {
            var next: Instant?
            do {
                try await Wakefulness(core: core).follow()
                try await hand(&followed)
            } catch {
                core.log.error("cues cannot be handed on now, trying again in 5 s: \(error)")
                next = core.timekeeper.now().wall + .seconds(5)
            }
            core.timekeeper.ring(bell, at: next)
            await bell.wait()
        }
    }

    private func hand(_ followed: inout [SinkName: Followed]) async throws(StoreError) {
        let catalog = core.catalog
        let sinks = catalog.sinks.filter { $0.value.capabilities.contains(.cues) }
        for (name, before) in followed where sinks[name]?.fingerprint != before.sink.fingerprint {
            for plan in before.plans.values { await silence(plan, at: before.sink.sink, now: core.timekeeper.now().wall) }
            followed[name] = nil
        }
        guard !sinks.isEmpty else { return }
        // After a step of the clock was dealt with: plans are in wall time.
        let reading = try await core.settledReading()
        // With sounds or notifications off nothing is to be heard (D-4).
        let isHeard = core.settings.soundEnabled && core.settings.notificationsEnabled
        let records = isHeard ? try await core.openRuns(.workout) + core.openRuns(.routine) : []
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
                // A phase that ended as it was to end changes nothing: what was handed on is sounded already, or will be.
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

    /// Nothing where nothing is to come: the last cue may be sounding.
    private func silence(_ plan: CuePlan, at sink: any NotificationSink, now: Instant) async {
        guard plan.cues.contains(where: { $0.at > now }) else { return }
        await sink.follow(CuePlan(owner: plan.owner, generation: plan.generation, cues: [], language: plan.language))
    }
}
