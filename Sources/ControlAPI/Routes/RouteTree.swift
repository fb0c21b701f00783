import BellhopCore
import BellhopHub
import ControlWire

/// The routes of a config as the API shows them, with their follow-ups.
struct RouteTree {
    let catalog: SinkCatalog
    let language: Language

    /// What a route inherits from the one it is in.
    private struct Outer {
        var number = ""
        var sinks: [SinkName] = []
        var followUps: FollowUpPlan?
        /// Whether an event may also go to sinks of other routes, because one of them continues.
        var isShared = false
    }

    var routes: [RouteJSON] { tree(catalog.routing.routes, within: Outer()) }

    /// The names of the members; `nil` for none.
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
            // The sinks of `owner` are only known with the event, and other routes may add sinks
            // for people.
            let isCertain = !isShared && !route.members.contains(.owner)
            let plan = route.followUps.flatMap { plan in
                isCertain ? plan.asking(own.sinks, isForPeople: mayBeForPeople, sinksOf: sinks(of:)) : plan
            }
            let once = own.followUps?.asksAgain ?? false ? own.sinks.filter(isForPrograms).map(\.rawValue) : []
            return RouteJSON(
                number: own.number, match: language.retold(route.match.description), sinks: route.sinks?.map(\.rawValue),
                members: Self.names(route.members), continue: route.goesOn,
                routes: tree(
                    route.routes, within: Outer(number: own.number + ".", sinks: own.sinks, followUps: own.followUps, isShared: isShared)),
                followUps: plan.map(FollowUpsJSON.init), toldOnce: once.isEmpty ? nil : once, urgency: route.overrides.urgency?.rawValue,
                title: route.overrides.title?.description, body: route.overrides.body?.description,
                calm: route.calm.isEmpty ? nil : CalmJSON(route.calm))
        }
    }

    /// A disabled sink counts as one for people, so that its follow-ups are shown.
    private func mayBeForPeople(_ sink: SinkName) -> Bool { !isForPrograms(sink) }

    private func isForPrograms(_ sink: SinkName) -> Bool {
        catalog.sinks[sink].map { !$0.capabilities.contains(.forPeople) } ?? false
    }

    private func sinks(of targets: [MemberTarget]) -> [SinkName] {
        targets.flatMap { target in
            // The owner may be anybody.
            guard case .member(let name) = target else { return catalog.members.all.flatMap(\.sinks) }
            return catalog.members[name]?.sinks ?? []
        }
    }
}
