import BellhopCore

/// Limits how many notices of a step reach people: it merges duplicates, groups notices of a route,
/// and throttles a route.
///
/// It decides from what the store holds, and the result is stored with the step, so that a crash
/// neither forgets nor repeats it.
struct Calm: Sendable {
    let core: HubCore

    func apply(to builder: inout StepBuilder) async throws(StoreError) {
        guard !builder.entries.isEmpty else { return }
        try await Duplicates(core: core).merge(&builder.entries, at: builder.now)
        guard core.catalog.routing.hasWindows else { return }
        try await Groups(core: core).gather(&builder)
        try await RouteThrottles(core: core).hold(&builder)
    }
}

extension HubCore {
    func isForPeople(_ sink: SinkName) -> Bool {
        catalog.isForPeople(sink)
    }

    /// The step of a builder, after duplicates, groups and throttles have settled which sinks get
    /// which notices.
    func finished(_ builder: StepBuilder, digests: [(Event, [DeliveryDraft])] = []) async throws(StoreError) -> Step {
        var builder = builder
        try await Calm(core: self).apply(to: &builder)
        return builder.step(digests: digests)
    }
}

extension Digest.Entry {
    /// The indexes of queued drafts for people that this route has chosen.
    func places(ofRoute route: String, in catalog: SinkCatalog) -> [Int] {
        let sinks = Set(routed.filter { $0.route == route }.map(\.sink))
        return drafts.indices.filter { index in
            drafts[index].state == .queued && sinks.contains(drafts[index].sink) && catalog.isForPeople(drafts[index].sink)
        }
    }
}

extension Event {
    /// Whether a route may hold this event back or group it with others. Repeats, notices that
    /// stand for others, tests and cues are exempt; a cue is useful only at its exact time.
    var isCalmed: Bool {
        switch kind {
        case .test, .hubDigest, .workoutCue, .workoutSet: false
        default: repeats == 0
        }
    }
}
