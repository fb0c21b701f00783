import BellhopCore

/// Keeps people from being told too much of what a step would tell them: the same twice, what a route makes one notice of, and what is more than a
/// route may tell. It is decided with what the store holds and stored with the step, so that a crash neither forgets nor repeats it.
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

    /// The step of a builder, once it is certain who hears of what.
    func finished(_ builder: StepBuilder, digests: [(Event, [DeliveryDraft])] = []) async throws(StoreError) -> Step {
        var builder = builder
        try await Calm(core: self).apply(to: &builder)
        return builder.step(digests: digests)
    }
}

extension Digest.Entry {
    /// The drafts that one route has chosen for people and that would be told now.
    func places(ofRoute route: String, in core: HubCore) -> [Int] {
        let sinks = Set(routed.filter { $0.route == route }.map(\.sink))
        return drafts.indices.filter { index in
            drafts[index].state == .queued && sinks.contains(drafts[index].sink) && core.isForPeople(drafts[index].sink)
        }
    }
}

extension Event {
    /// Whether a route may hold it back or tell it with others: not what is told again, what stands for others, what somebody tries out, nor a
    /// cue, which is there for its moment.
    var isCalmed: Bool {
        switch kind {
        case .test, .hubDigest, .workoutCue, .workoutSet: false
        default: repeats == 0
        }
    }
}
