package import BellhopCore

/// Limits how many of a step's notices reach people. It merges duplicates, combines notices of one
/// route into a group, and throttles routes.
///
/// The decisions are based on the contents of the store, and are committed together with the step.
/// A crash therefore neither loses nor repeats a decision.
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

    /// Announces the remaining notices of a group again if the step withdraws one notice of the
    /// group. The announcement is added to the same step. A concurrent answer to another notice of
    /// the group conflicts with this addition, but not with the original step.
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
    /// Returns the indexes of the queued drafts whose sink is read by people and was chosen by this
    /// route.
    func places(ofRoute route: String, in catalog: SinkCatalog) -> [Int] {
        let sinks = Set(routed.filter { $0.route == route }.map(\.sink))
        return drafts.indices.filter { index in
            drafts[index].state == .queued && sinks.contains(drafts[index].sink) && catalog.isForPeople(drafts[index].sink)
        }
    }
}

extension Event {
    /// Whether a route may throttle this event or group it with other events. Tests, digests,
    /// repeats, questions, and the cues and sets of a workout are exempt. A cue, for example, is
    /// useful only at its exact time, and a group has no buttons for the answers of a question.
    var isCalmed: Bool {
        switch kind {
        case .test, .hubDigest, .workoutCue, .workoutSet: false
        default: repeats == 0 && !notice.isQuestion
        }
    }
}
