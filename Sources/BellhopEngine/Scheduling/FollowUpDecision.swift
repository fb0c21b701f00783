import BellhopCore

/// Decides what a due follow-up leads to. Pure.
struct FollowUpDecision {
    let snapshot: FollowUpSnapshot
    let router: Router

    enum Outcome {
        /// Nothing is announced, and nothing more follows.
        case drop
        /// Nothing is announced now. The follow-up is decided again after the pause.
        case wait(Pause)
        /// The notices are announced again, and the next follow-up comes after the pause. There are
        /// no entries if the sinks need no fallback, and no pause if nothing more follows.
        case announce([Digest.Entry], then: Pause?)
        /// The notices count as missed. They were delivered this many times.
        case missed(times: Int)
    }

    struct Pause: Equatable {
        /// The time of the next follow-up since the first notice; `nil` for that of this one.
        var after: Duration?
        var due: Instant
    }

    var outcome: Outcome {
        switch snapshot.turn {
        case .early(let after): return .wait(pause(until: after))
        case .over: return .drop
        case .missed:
            // Otherwise only programs were notified, which never answer. Other sinks would only
            // have been used if none of these had accepted it.
            let concernsPeople = snapshot.telling.concernsPeople || awaited.contains(where: router.catalog.isForPeople)
            return concernsPeople ? .missed(times: snapshot.telling.times) : .drop
        case .due(let followUp): return outcome(of: followUp)
        }
    }

    private func outcome(of followUp: FollowUpPlan.FollowUp) -> Outcome {
        let telling = snapshot.telling
        // It was dropped from every outbox, so nobody wants to see it again.
        guard !telling.isDropped else { return .drop }
        let isTold = !telling.sinks.isDisjoint(with: awaited)
        if !isTold, let end = quietEnd(for: telling.deliveries) {
            // It is delivered when the quiet hours end; the pauses start then.
            return .wait(Pause(due: end + snapshot.armedFor))
        }
        let next = pause(after: followUp)
        guard !followUp.isFallback || !isTold else { return .announce([], then: next) }
        let entries = again(followUp, isTold: isTold).entries(snapshot.open, telling, router)
        if let end = quietEnd(for: entries) { return .wait(Pause(due: end)) }
        return .announce(entries, then: next)
    }

    private func again(_ followUp: FollowUpPlan.FollowUp, isTold: Bool) -> NextTelling {
        let fallback = snapshot.plan.fallback.flatMap { !isTold && snapshot.elapsed >= $0.after ? $0 : nil }
        return NextTelling(
            followUp: followUp, fallback: fallback, step: (snapshot.open.group ?? snapshot.newest).step + 1, due: snapshot.timer.due,
            elapsed: snapshot.elapsed, now: snapshot.now)
    }

    /// The sinks of the route whose delivery counts.
    private var awaited: Set<SinkName> { snapshot.routing.awaited(in: router.catalog) }

    // MARK: Pauses

    /// The pause after this follow-up; `nil` if nothing more follows.
    private func pause(after followUp: FollowUpPlan.FollowUp) -> Pause? {
        let (plan, elapsed) = (snapshot.plan, snapshot.elapsed)
        // After the last repeat people have a full pause to answer, however late it was delivered.
        let isLast = followUp == plan.followUps.last
        let next = isLast ? plan.missedAfter.map { elapsed + ($0 - followUp.after) } : plan.next(after: elapsed)
        return next.map(pause(until:))
    }

    /// The pause until `after` has passed since the first notice.
    private func pause(until after: Duration) -> Pause {
        Pause(after: after, due: snapshot.now + (after - snapshot.elapsed))
    }

    /// When the first of the quiet hours that hold these back ends; `nil` if none do any more.
    private func quietEnd(for deliveries: [Delivery]) -> Instant? {
        deliveries.filter { $0.state == .held }.compactMap { delivery in
            router.catalog.quietRules(of: delivery.sink).hold(on: delivery.sink, at: snapshot.now, in: router.zone)?.end
        }.min()
    }

    /// When the first of the quiet hours ends that hold back everything for people; `nil` if
    /// something can be delivered now.
    private func quietEnd(for entries: [Digest.Entry]) -> Instant? {
        let toPeople = entries.flatMap(\.drafts).filter { router.catalog.isForPeople($0.sink) }
        return toPeople.allSatisfy { $0.state == .held } ? toPeople.map(\.notBefore).min() : nil
    }
}

extension RoutingDecision {
    /// The sinks of the route whose delivery counts: those for people, if it has any.
    func awaited(in catalog: SinkCatalog) -> Set<SinkName> {
        let people = sinks.map(\.sink).filter(catalog.isForPeople)
        return Set(people.isEmpty ? sinks.map(\.sink) : people)
    }
}
