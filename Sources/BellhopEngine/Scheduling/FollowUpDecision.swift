import BellhopCore

/// Decides what happens when a follow-up is due. A follow-up is the timer that repeats an
/// unanswered notice. Pure.
struct FollowUpDecision {
    let snapshot: FollowUpSnapshot
    let router: Router

    enum Outcome {
        /// Nothing is announced, and there are no further follow-ups.
        case drop
        /// Nothing is announced now. Another decision is made after the pause.
        case wait(Pause)
        /// The notices are announced again, and the next follow-up comes after the pause. The
        /// entries are empty if no fallback sink is needed. The pause is `nil` if there are no
        /// further follow-ups.
        case announce([Digest.Entry], then: Pause?)
        /// The notices count as missed. `times` is the number of times that they were delivered.
        case missed(times: Int)
    }

    struct Pause: Equatable {
        /// The time of the next follow-up, counted from the first notice; `nil` to keep the time of
        /// the current follow-up.
        var after: Duration?
        var due: Instant
    }

    var outcome: Outcome {
        switch snapshot.turn {
        case .early(let after): return .wait(pause(until: after))
        case .over: return .drop
        case .missed:
            // Programs never answer, so a notice that went only to programs is not reported as
            // missed. Fallback sinks are taken into account only if they were used.
            let concernsPeople = snapshot.telling.concernsPeople || awaited.contains(where: router.catalog.isForPeople)
            return concernsPeople ? .missed(times: snapshot.telling.times) : .drop
        case .due(let followUp): return outcome(of: followUp)
        }
    }

    private func outcome(of followUp: FollowUpPlan.FollowUp) -> Outcome {
        let telling = snapshot.telling
        // The notice was withdrawn on every sink, so do not announce it again.
        guard !telling.isDropped else { return .drop }
        let isTold = !telling.sinks.isDisjoint(with: awaited)
        if !isTold, let end = quietEnd(for: telling.deliveries) {
            // Quiet hours hold the notice back. The pauses begin when the quiet hours end and the
            // notice is delivered.
            return .wait(Pause(due: end + snapshot.armedFor))
        }
        let next = pause(after: followUp)
        guard !followUp.isFallback || !isTold else { return .announce([], then: next) }
        let entries = again(followUp, isTold: isTold).entries(snapshot.open, telling, router)
        if let end = quietEnd(for: entries) { return .wait(Pause(due: end)) }
        return .announce(entries, then: next)
    }

    private func again(_ followUp: FollowUpPlan.FollowUp, isTold: Bool) -> Repeat {
        let fallback = snapshot.plan.fallback.flatMap { !isTold && snapshot.elapsed >= $0.after ? $0 : nil }
        return Repeat(
            followUp: followUp, fallback: fallback, step: (snapshot.open.group ?? snapshot.newest).step + 1, due: snapshot.timer.due,
            elapsed: snapshot.elapsed, now: snapshot.now)
    }

    /// The sinks of the route that are expected to deliver the notice.
    private var awaited: Set<SinkName> { snapshot.routing.awaited(in: router.catalog) }

    // MARK: Pauses

    /// Returns the pause after this follow-up; `nil` if there are no further follow-ups.
    private func pause(after followUp: FollowUpPlan.FollowUp) -> Pause? {
        let (plan, elapsed) = (snapshot.plan, snapshot.elapsed)
        // After the last repeat, people have a full pause in which to answer, even if the repeat
        // was delivered late.
        let isLast = followUp == plan.followUps.last
        let next = isLast ? plan.missedAfter.map { elapsed + ($0 - followUp.after) } : plan.next(after: elapsed)
        return next.map(pause(until:))
    }

    /// Returns the pause that ends when `after` has passed since the first notice.
    private func pause(until after: Duration) -> Pause {
        Pause(after: after, due: snapshot.now + (after - snapshot.elapsed))
    }

    /// Returns the earliest end of the quiet hours that still hold back one of these deliveries;
    /// `nil` if none of the deliveries is still held back.
    private func quietEnd(for deliveries: [Delivery]) -> Instant? {
        deliveries.filter { $0.state == .held }.compactMap { delivery in
            router.catalog.quietRules(of: delivery.sink).hold(on: delivery.sink, at: snapshot.now, in: router.zone)?.end
        }.min()
    }

    /// Returns the earliest end of quiet hours if they hold back all deliveries to people; `nil` if
    /// some delivery can be made now.
    private func quietEnd(for entries: [Digest.Entry]) -> Instant? {
        let toPeople = entries.flatMap(\.drafts).filter { router.catalog.isForPeople($0.sink) }
        return toPeople.allSatisfy { $0.state == .held } ? toPeople.map(\.notBefore).min() : nil
    }
}

extension RoutingDecision {
    /// Returns the sinks that are expected to deliver the notice: the sinks for people, or all
    /// sinks if none of the sinks is for people.
    func awaited(in catalog: SinkCatalog) -> Set<SinkName> {
        let people = sinks.map(\.sink).filter(catalog.isForPeople)
        return Set(people.isEmpty ? sinks.map(\.sink) : people)
    }
}
