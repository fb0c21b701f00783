/// The routes of a config, which choose the sinks for an event. This type has no side effects.
///
/// The first matching route takes the event. The routes after it are evaluated only if the matching
/// route requests this (``Route/goesOn``). A matching route first evaluates its nested routes in
/// the same way. If a nested route takes the event, the outer route does not take it. An event that
/// no route matches goes to the fallback sinks. Without a fallback, such an event goes to every
/// sink.
package struct RoutingTable: Hashable, Sendable {
    package let routes: [Route]
    /// The sinks of `[default]` in the config, for events that no route matches; `nil` if the
    /// config has no `[default]`. An empty list means that these events go nowhere.
    package let fallback: [SinkName]?
    /// The members whose sinks `[default]` adds to ``fallback``.
    package let fallbackMembers: [MemberTarget]
    /// The members to whom routes can refer.
    package let members: Members

    /// A route together with values that are computed in advance, because events are routed far
    /// more often than tables are created.
    private struct Node: Hashable {
        var number: String
        var match: RouteMatch
        /// The route's own sinks, or the sinks of the outer route if this route inherits them.
        var sinks: [SinkName]
        var members: [MemberTarget]
        var goesOn: Bool
        var followUps: FollowUpPlan?
        var overrides: NoticeOverrides
        var calm: RouteCoalescing
        var reason: Reason
        var within: [Node]
    }

    private let nodes: [Node]
    /// Whether a route or `[default]` names the owner of an event.
    package let namesOwner: Bool
    /// Whether any route overrides parts of its notices.
    package let hasOverrides: Bool
    /// Whether any route groups or throttles its notices.
    package let hasWindows: Bool
    /// The longest time within which any route combines identical notices.
    package let longestDedupe: Duration

    package init(
        routes: [Route] = [], fallback: [SinkName]? = nil, fallbackMembers: [MemberTarget] = [], members: Members = Members()
    ) {
        self.routes = routes
        self.fallback = fallback
        self.fallbackMembers = fallbackMembers
        self.members = members
        nodes = Self.nodes(
            routes, within: "", sinks: [], members: [], followUps: nil, overrides: NoticeOverrides(), calm: RouteCoalescing())
        func owned(_ nodes: [Node]) -> Bool { nodes.contains { $0.members.contains(.owner) || owned($0.within) } }
        namesOwner = fallbackMembers.contains(.owner) || owned(nodes)
        func changes(_ routes: [Route]) -> Bool { routes.contains { !$0.overrides.isEmpty || changes($0.routes) } }
        hasOverrides = changes(routes)
        func calms(_ nodes: [Node]) -> [RouteCoalescing] { nodes.flatMap { [$0.calm] + calms($0.within) } }
        let calms = calms(nodes)
        hasWindows = calms.contains { $0.activeGroup != nil || $0.activeThrottle != nil }
        longestDedupe = calms.map(\.activeDedupe).reduce(RouteCoalescing.usualDedupe, max)
    }

    private static func nodes(
        _ routes: [Route], within outer: String, sinks: [SinkName], members: [MemberTarget], followUps: FollowUpPlan?,
        overrides: NoticeOverrides, calm: RouteCoalescing
    ) -> [Node] {
        routes.enumerated().map { index, route in
            let number = outer + String(index + 1)
            let followUps = route.followUps ?? followUps
            let overrides = route.overrides.within(overrides)
            let calm = route.calm.within(calm)
            let inherits = route.sinks == nil && route.members.isEmpty
            let (sinks, members) = inherits ? (sinks, members) : (route.sinks ?? [], route.members)
            return Node(
                number: number, match: route.match, sinks: sinks, members: members, goesOn: route.goesOn, followUps: followUps,
                overrides: overrides, calm: calm, reason: "route \(number) (\(route.match.sentence))",
                within: nodes(
                    route.routes, within: number + ".", sinks: sinks, members: members, followUps: followUps, overrides: overrides,
                    calm: calm)
            )
        }
    }

    private static let everySink: Reason = "no routes are configured, so the notice goes to every sink"
    private static let unmatched: Reason = "no route matches and there is no [default], so the notice goes to every sink"
    private static let byDefault: Reason = "[default] (no route matches)"

    /// Returns the sinks for `event`. `names` are the enabled sinks. If a route contains a sink
    /// that is not in `names`, the sink is omitted.
    package func sinks(
        for event: Event, at moment: CivilDateTime, among names: [SinkName], logs: Set<SinkName> = []
    ) -> [RoutedSink] {
        decision(for: event, at: moment, among: names, logs: logs).sinks
    }

    /// Returns the same sinks as ``sinks(for:at:among:logs:)``, or the reason why no sink is chosen.
    ///
    /// - Parameters:
    ///   - moment: the local time of delivery.
    ///   - logs: the sinks in `names` that bring nothing to a person, such as a log. They do not replace
    ///     the sinks of an owner who is not a member.
    package func decision(
        for event: Event, at moment: CivilDateTime, among names: [SinkName], logs: Set<SinkName> = []
    ) -> RoutingDecision {
        var walk = Walk(event: event, moment: moment, names: names, members: members, logs: logs)
        return decision(&walk)
    }

    /// Returns the decision, together with the result for every route.
    package func explanation(
        for event: Event, at moment: CivilDateTime, among names: [SinkName], logs: Set<SinkName> = []
    ) -> (decision: RoutingDecision, visits: [RouteVisit]) {
        var walk = Walk(event: event, moment: moment, names: names, members: members, logs: logs, visits: [])
        let decision = decision(&walk)
        return (decision, walk.visits ?? [])
    }

    private func decision(_ walk: inout Walk) -> RoutingDecision {
        walk.ask(nodes)
        if walk.last == nil {
            if let fallback {
                walk.add(fallback, fallbackMembers, because: Self.byDefault)
            } else {
                walk.add(walk.names, because: routes.isEmpty ? Self.everySink : Self.unmatched)
            }
        }
        guard walk.chosen.isEmpty, let last = walk.last else {
            return RoutingDecision(sinks: walk.chosen, followUps: walk.followUps)
        }
        return RoutingDecision(
            sinks: [], silence: walk.names.isEmpty ? "no sink is switched on" : "\(last) names no sink that is switched on",
            followUps: walk.followUps)
    }

    /// The evaluation of the routes for one event.
    private struct Walk {
        let event: Event
        let moment: CivilDateTime
        let names: [SinkName]
        let members: Members
        let logs: Set<SinkName>
        var chosen: [RoutedSink] = []
        /// The reason for the last choice of sinks, even if none of these sinks is enabled; `nil`
        /// while no route has taken the event.
        var last: Reason?
        var followUps: FollowUpPlan?
        /// The result for each route; `nil` if the results are not needed.
        var visits: [RouteVisit]?

        /// Evaluates the routes. Returns whether a route, or one of its nested routes, took the
        /// event.
        @discardableResult
        mutating func ask(_ nodes: [Node]) -> Bool {
            var isTaken = false
            var isOver = false
            for node in nodes {
                let place = visits?.count ?? 0
                if isOver {
                    note(node, .notAsked)
                } else if let condition = node.match.mismatch(with: event, at: moment) {
                    note(node, .mismatch(condition))
                } else {
                    note(node, .passedOn)
                    if !ask(node.within) {
                        add(node)
                        followUps = followUps ?? node.followUps
                        visits?[place].outcome = .took
                    }
                    isTaken = true
                    isOver = !node.goesOn
                }
            }
            return isTaken
        }

        private mutating func note(_ node: Node, _ outcome: RouteVisit.Outcome) {
            visits?.append(RouteVisit(number: node.number, match: node.match, outcome: outcome))
        }

        mutating func add(_ sinks: [SinkName], _ targets: [MemberTarget] = [], because reason: Reason) {
            add(sinks, targets, as: RoutedSink(sink: SinkName(rawValue: ""), reason: reason))
        }

        private mutating func add(_ node: Node) {
            var routed = RoutedSink(
                sink: SinkName(rawValue: ""), reason: node.reason, overrides: node.overrides, route: node.number, calm: node.calm)
            routed.namesKind = node.match.kinds.contains { $0.names(event.kind) }
            add(node.sinks, node.members, as: routed)
        }

        /// Adds `sinks` and the sinks of the members in `targets`.
        ///
        /// - Parameter routed: the values that all added sinks share. This method fills in the sink
        ///   and extends the reason.
        private mutating func add(_ sinks: [SinkName], _ targets: [MemberTarget], as routed: RoutedSink) {
            let reason = routed.reason
            last = reason
            let meant = targets.map { members.member($0, for: event) }
            // If the only person is an owner who is not a member, notify the house, so that the event
            // is not lost. If no sink of the house reaches a person, notify everybody.
            let isOwnerless = targets.contains(.owner) && members.owner(of: event) == nil
            if isOwnerless, logs.isSuperset(of: sinks), meant.allSatisfy({ $0 == nil }) {
                let house = members.house(among: names)
                let isSilent = logs.isSuperset(of: house)
                let who: Reason =
                    isSilent
                    ? "\(reason); the owner is not a member, and no sink of the house reaches a person, so the notice goes to every sink"
                    : "\(reason); the owner is not a member, so the notice goes to the sinks of the house"
                choose(sinks, because: reason, as: routed)
                return choose(isSilent ? names : house, because: who, as: routed)
            }
            choose(sinks, because: isOwnerless ? "\(reason); the owner is not a member" : reason, as: routed)
            for case let member? in meant {
                choose(member.sinks, because: "\(reason), the sinks of \(member.displayName)", as: routed)
            }
        }

        private mutating func choose(_ sinks: [SinkName], because reason: Reason, as routed: RoutedSink) {
            var routed = routed
            routed.reason = reason
            for sink in sinks where names.contains(sink) && !chosen.contains(where: { $0.sink == sink }) {
                routed.sink = sink
                chosen.append(routed)
            }
        }
    }
}
