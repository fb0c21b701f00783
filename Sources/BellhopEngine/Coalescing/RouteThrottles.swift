import BellhopCore

/// Limits how many notices a route sends to people within a time window. Further notices in the
/// window are not delivered. If the config asks for a summary, one notice at the end of the window
/// reports how many notices were not delivered. Critical notices are always delivered.
struct RouteThrottles: Sendable {
    let engine: Engine

    /// Throttles the step's notices that exceed the limits of their routes.
    func hold(_ builder: inout StepBuilder) async throws(StoreError) {
        let catalog = engine.catalog
        let routes = ThrottleDecision.routes(of: builder.entries, in: catalog)
        guard !routes.isEmpty else { return }
        let basis = engine.countBasis(at: engine.timekeeper.now())
        var decision = ThrottleDecision(rows: try await rows(of: routes), catalog: catalog, basis: basis)
        decision.hold(&builder)
    }

    /// Returns the stored windows of these routes.
    private func rows(of routes: [String]) async throws(StoreError) -> [String: TimerRecord] {
        var rows: [String: TimerRecord] = [:]
        for route in routes {
            rows[route] = try await engine.store.timers(TimerQuery(owner: .route(route))).first { $0.kind == .throttle }
        }
        return rows
    }

    /// Returns the reason to record for a delivery that a route did not send.
    static func reason(_ throttle: RouteCoalescing.Throttle, route: String) -> Reason {
        let limit = DurationText.words(throttle.within)
        return throttle.sumsUp
            ? "route \(route) sends at most \(throttle.atMost) in \(limit), and then only a count of the others"
            : "route \(route) sends at most \(throttle.atMost) in \(limit)"
    }

    /// Ends the throttle window of a route. If notices were throttled and the config asks for a
    /// summary, announces the number of throttled notices on the sinks that did not get them.
    func finish(_ timer: TimerRecord, in builder: inout StepBuilder, router: Router) {
        builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
        let tally = ThrottleWindow.Tally(timer)
        guard tally.more > 0, tally.sumsUp, router.settings.notificationsEnabled else { return }
        let title: Phrase = "… and \(tally.more) more"
        let key = engine.makeKey("more_")
        var notice = Notice(
            key: key, id: key.rawValue, category: "x-bellhop.digest", title: title,
            body: GroupText.names(tally.names, of: tally.more), urgency: .low,
            actions: [NoticeAction(.acknowledge, label: "Done")], name: "Bellhop")
        notice.redactedTitle = notice.title
        notice.redactedBody = .empty
        let event = Event(kind: .hubDigest, occurred: builder.now, owner: .hub, notice: notice)
        let reason = Reason("this notice counts the notices that route \(timer.owner.id) did not send")
        let routed = tally.sinks.map { RoutedSink(sink: SinkName(rawValue: $0), reason: reason) }
        let drafts = router.deliveries(of: event, by: RoutingDecision(sinks: routed), at: builder.now)
        builder.entries.append(
            Digest.Entry(
                event: event, drafts: drafts, wording: .empty,
                quietEnds: QuietEndTimer.timers(for: drafts, in: router.zone, at: builder.now)))
    }
}
