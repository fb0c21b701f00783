package import BellhopCore

/// Limits how many notices of a step reach people: it merges duplicates, groups notices of a route,
/// and throttles a route.
///
/// It decides from what the store holds, and the result is stored with the step, so that a crash
/// neither forgets nor repeats it.
package struct Coalescing: StepParticipant {
    private let engine: Engine
    private let recent = RecentNotices()

    package init(engine: Engine) { self.engine = engine }

    package func settle(_ builder: inout StepBuilder) async throws(StoreError) {
        guard !builder.entries.isEmpty else { return }
        try await Duplicates(engine: engine, recent: recent).merge(&builder.entries, at: builder.now)
        guard engine.catalog.routing.hasWindows else { return }
        try await Groups(engine: engine).gather(&builder)
        try await RouteThrottles(engine: engine).hold(&builder)
    }

    /// Announces groups anew that the step takes a notice from. An answer to another notice of such
    /// a group conflicts with that, and not with the step itself.
    package func complete(_ step: inout Step) async throws(StoreError) -> Bool {
        let whole = try await Regrouping(engine: engine).following(step)
        defer { step = whole }
        return whole.changes.count > step.changes.count
    }

    package func committed(_ committed: Committed, _ step: Step) async {
        recent.note(step, committed.events, window: engine.catalog.routing.longestDedupe)
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
