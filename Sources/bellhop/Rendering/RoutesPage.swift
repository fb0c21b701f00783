import BellhopCore
import ControlWire

/// The output of the `bellhop routes` commands: the routes as a tree, and their effect on one
/// event.
enum RoutesPage {
    static func tree(_ list: RouteListJSON, _ style: Style) -> String {
        var lines = branches(list.routes, depth: 0, style)
        let rest: String
        if let fallback = list.fallback {
            rest = sinks(fallback, list.fallbackMembers, style)
        } else if list.sinks.isEmpty {
            rest = say("nowhere: no sink is switched on")
        } else {
            rest = say("every sink: \(list.sinks.map(SafeText.line).joined(separator: ", "))")
        }
        let name = list.routes.isEmpty ? say("everything") : say("everything else")
        lines.append(style.paint(name, .bold) + " \(style.sign(.arrow)) " + rest)
        return lines.joined(separator: "\n")
    }

    private static func branches(_ routes: [RouteJSON], depth: Int, _ style: Style) -> [String] {
        routes.flatMap { route in
            var line = String(repeating: "  ", count: depth) + style.paint(route.number, .gray) + "  "
            line += style.paint(SafeText.line(route.match), .bold)
            if route.sinks != nil || route.members != nil {
                line += " \(style.sign(.arrow)) " + sinks(route.sinks ?? [], route.members, style)
            }
            if route.continue { line += " " + style.paint(say("(later routes apply, too)"), .gray) }
            let indent = String(repeating: "  ", count: depth) + String(repeating: " ", count: route.number.count + 2)
            let followUps: [String] = (route.followUps.map { words($0, style) } ?? []) + once(route.toldOnce)
            let told = changes(route.urgency, route.title, route.body).map { [indent + $0] } ?? []
            let calm = route.calm.map { words($0).map { indent + $0 } } ?? []
            let own = told + calm + followUps.map { indent + $0 }
            return [line] + own + branches(route.routes, depth: depth + 1, style)
        }
    }

    private static func sinks(_ names: [String], _ members: [String]?, _ style: Style) -> String {
        let all = names.map { SafeText.line($0) } + (members ?? []).map { sinks(of: $0) }
        return all.isEmpty ? say("nowhere") : all.joined(separator: ", ")
    }

    /// Returns a phrase that describes the sinks of a member, or the sinks of the owner of the
    /// event.
    private static func sinks(of member: String) -> String {
        member == MemberTarget.ownerWord ? say("the owner's sinks") : say("the sinks of \(SafeText.line(member))")
    }

    static func explanation(_ told: RouteExplanationJSON, _ style: Style) -> String {
        var what = style.paint(SafeText.line(told.kind), .bold)
        if let pet = told.pet { what = say("\(what) of \(SafeText.line(pet))") }
        var facts = [say("urgency \(told.urgency)")]
        if let owner = told.owner { facts.append(say("owner \(SafeText.line(owner))")) }
        if !told.tags.isEmpty { facts.append(say("tags \(told.tags.map(SafeText.line).joined(separator: ", "))")) }
        var lines = [what + " (" + facts.joined(separator: "; ") + "), " + SafeText.line(told.atLocal)]
        if !told.routes.isEmpty {
            lines += ["", style.paint(say("Routes"), .bold)]
            var table = Table(columns: [.init(""), .init(""), .init(""), .init("", isFlexible: true)], indent: 2, hasHeading: false)
            table.rows = told.routes.map { visit in
                let isTaken = visit.outcome == "took" || visit.outcome == "passedOn"
                return [
                    .init(style.sign(isTaken ? .ok : .retired), isTaken ? .green : .gray), .init(visit.number, .gray),
                    .init(visit.detail, isTaken ? .bold : nil), .init(visit.match),
                ]
            }
            lines += table.lines(style)
        }
        lines += ["", style.paint(say("Sinks"), .bold)]
        var table = Table(columns: [.init(""), .init(""), .init(""), .init("", isFlexible: true)], indent: 2, hasHeading: false)
        table.rows = told.sinks.map { sink in
            let (sign, colour): (Sign, Style.Colour) =
                switch sink.state {
                case "queued": (.ok, .green)
                case "none": (.retired, .gray)
                default: (.warn, .yellow)
                }
            let state =
                sink.state == "queued" ? say("delivers it") : sink.state == "none" ? say("does not deliver the notice") : said(sink.state)
            return [.init(style.sign(sign), colour), .init(sink.sink, .bold), .init(state), .init(sink.reason)]
        }
        lines += told.sinks.isEmpty ? ["  " + say("nowhere: no sink is switched on")] : table.lines(style)
        for sink in told.sinks {
            guard let changes = changes(sink.urgency, sink.title, sink.body) else { continue }
            lines.append("  \(style.sign(.arrow)) " + style.paint(SafeText.line(sink.sink), .bold) + ": " + changes)
        }
        let calm = told.sinks.flatMap { sink in
            words(sink).map { "  \(style.sign(.arrow)) " + style.paint(SafeText.line(sink.sink), .bold) + ": " + $0 }
        }
        lines += calm
        let followUps = (told.followUps.map { words($0, style) } ?? []) + once(told.toldOnce)
        if !followUps.isEmpty { lines += ["", style.paint(say("If nobody answers"), .bold)] + followUps.map { "  " + $0 } }
        return lines.joined(separator: "\n")
    }

    /// Returns the changes that a route makes to a notice; `nil` if there are no changes.
    private static func changes(_ urgency: String?, _ title: String?, _ body: String?) -> String? {
        var changes: [String] = []
        if let urgency { changes.append(say("urgency \(urgency)")) }
        if let title { changes.append(say("title \"\(SafeText.line(title))\"")) }
        if let body { changes.append(say("text \"\(SafeText.line(body))\"")) }
        return changes.isEmpty ? nil : changes.joined(separator: ", ")
    }

    private static func words(_ sink: RouteExplanationJSON.Destination) -> [String] {
        var lines = sink.calm.map(words) ?? []
        if let burst = sink.burst, let every = sink.everyMs {
            lines.append(say("accepts a burst of \(burst), then one notice every \(Words.length(every))"))
        }
        return lines
    }

    /// Returns the limits that a route sets on the number of notices. Each limit is one line.
    private static func words(_ calm: CoalescingJSON) -> [String] {
        var lines: [String] = []
        if let within = calm.groupMs {
            let length = Words.length(within)
            switch calm.groupBy {
            case nil: lines.append(say("each notice separately"))
            case "owner": lines.append(say("notices of the same kind and owner within \(length) are merged into one"))
            case "route": lines.append(say("all notices within \(length) are merged into one"))
            default: lines.append(say("notices of the same kind within \(length) are merged into one"))
            }
        }
        if let within = calm.dedupeMs {
            lines.append(
                within > 0 ? say("duplicates within \(Words.length(within)) are sent once") : say("duplicates are sent every time"))
        }
        if let within = calm.throttleWithinMs {
            if let atMost = calm.throttleAtMost {
                let length = Words.length(within)
                lines.append(
                    calm.throttleSumsUp == false
                        ? say("at most \(count: atMost, one: "notice", other: "notices") in \(length)")
                        : say("at most \(count: atMost, one: "notice", other: "notices") in \(length), then a count of the rest"))
            } else {
                lines.append(say("no limit"))
            }
        }
        if let lateness = calm.latenessMs { lines.append(say("notices more than \(Words.length(lateness)) late are not sent")) }
        return lines
    }

    /// Returns a remark about the sinks that programs read, because such sinks get no repeats. The
    /// result is empty if the route has no such sinks.
    private static func once(_ sinks: [String]?) -> [String] {
        guard let sinks, !sinks.isEmpty else { return [] }
        return [
            say(
                "no repeats on sinks for programs: \(sinks.map(SafeText.line).joined(separator: ", ")) (to repeat there, set for_people = true)"
            )
        ]
    }

    /// Returns the repeats and escalations that follow if nobody acknowledges the notice. Each of
    /// them is one line.
    private static func words(_ plan: FollowUpsJSON, _ style: Style) -> [String] {
        var lines: [String] = []
        if let names = plan.otherwise, let after = plan.otherwiseAfterMs {
            lines.append(
                say(
                    "if none of these sinks has delivered the notice after \(Words.length(after)): \(sinks(names, plan.otherwiseMembers, style))"
                ))
        }
        if let every = plan.everyMs, let atMost = plan.atMost {
            lines.append(say("repeated every \(Words.length(every)), at most \(count: atMost, one: "time", other: "times")"))
        }
        for escalation in plan.escalations {
            let after = Words.length(escalation.afterMs)
            var changes: [String] = []
            if !escalation.sinks.isEmpty || escalation.members != nil {
                changes.append(say("also sent to \(sinks(escalation.sinks, escalation.members, style))"))
            }
            if let urgency = escalation.urgency { changes.append(say("urgency \(urgency)")) }
            let what = changes.isEmpty ? say("again") : changes.joined(separator: ", ")
            lines.append(say("after \(after): \(what)"))
        }
        if let missed = plan.missedAfterMs {
            lines.append(style.paint(say("after \(Words.length(missed)): the notice counts as missed"), .gray))
        }
        return lines
    }
}
