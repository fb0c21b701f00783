import BellhopCore
import BellhopHub
import ControlWire

/// Converts the routes of a config, with their follow-ups, to JSON.
struct RouteTree {
    let catalog: SinkCatalog
    let language: Language

    /// The values that a route inherits from its parent route.
    private struct Outer {
        var number = ""
        var sinks: [SinkName] = []
        var followUps: FollowUpPlan?
        /// Whether an event may also reach the sinks of other routes, because this route or an
        /// earlier route has `continue`.
        var isShared = false
    }

    var routes: [RouteJSON] { tree(catalog.routing.routes, within: Outer()) }

    /// Returns the names of the members; `nil` if there are no members.
    static func names(_ targets: [MemberTarget]) -> [String]? {
        targets.isEmpty ? nil : targets.map(\.description)
    }

    private func tree(_ routes: [Route], within outer: Outer) -> [RouteJSON] {
        var isShared = outer.isShared
        return routes.enumerated().map { index, route in
            isShared = isShared || route.goesOn
            var own = outer
            own.number = outer.number + String(index + 1)
            own.followUps = route.followUps ?? outer.followUps
            own.isShared = isShared
            if route.sinks != nil || !route.members.isEmpty { own.sinks = (route.sinks ?? []) + sinks(of: route.members) }
            // The sinks of `owner` depend on the event, and other routes may add sinks for people.
            // Therefore the follow-ups are known only if the route does not use `owner` and no
            // other route can add sinks.
            let isCertain = !isShared && !route.members.contains(.owner)
            let plan = route.followUps.flatMap { plan in
                isCertain ? plan.asking(own.sinks, isForPeople: mayBeForPeople, sinksOf: sinks(of:)) : plan
            }
            let once = own.followUps?.asksAgain ?? false ? own.sinks.filter(isForPrograms).map(\.rawValue) : []
            return RouteJSON(
                number: own.number, match: language(route.match.sentence), sinks: route.sinks?.map(\.rawValue),
                members: Self.names(route.members), continue: route.goesOn,
                routes: tree(
                    route.routes, within: Outer(number: own.number + ".", sinks: own.sinks, followUps: own.followUps, isShared: isShared)),
                followUps: plan.map(FollowUpsJSON.init), toldOnce: once.isEmpty ? nil : once, urgency: route.overrides.urgency?.rawValue,
                title: route.overrides.title?.description, body: route.overrides.body?.description,
                calm: route.calm.isEmpty ? nil : CoalescingJSON(route.calm))
        }
    }

    /// Returns whether the sink may be for people. A disabled sink counts as a sink for people, so
    /// that its follow-ups are shown.
    private func mayBeForPeople(_ sink: SinkName) -> Bool { !isForPrograms(sink) }

    private func isForPrograms(_ sink: SinkName) -> Bool {
        catalog.sinks[sink].map { !$0.capabilities.contains(.forPeople) } ?? false
    }

    private func sinks(of targets: [MemberTarget]) -> [SinkName] {
        targets.flatMap { target in
            // The owner of an event may be any member.
            guard case .member(let name) = target else { return catalog.members.all.flatMap(\.sinks) }
            return catalog.members[name]?.sinks ?? []
        }
    }
}
