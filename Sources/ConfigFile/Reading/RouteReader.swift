import BellhopCore

/// Reads `[[routes]]` and `[default]`.
struct RouteReader {
    let sinks: SinkNames
    /// The sinks that serve only programs, not people.
    let programs: Set<SinkName>
    let members: MemberNames
    /// The names that the condition `inlet` can have.
    let inlets: [String]
    let log: FaultLog

    func read(_ root: TableReader) -> RoutingTable {
        var routes: [Route] = []
        if let entry = root.entry("routes") { routes = read(entry, within: "", written: "[[routes]]") }
        var fallback: [SinkName]?
        var fallbackMembers: [MemberTarget] = []
        if let entry = root.entry("default"),
            let table = root.table(entry, advice: "write [default], and on the next line: sinks = [\"log\"]")
        {
            table.refuseUnknown(["sinks", "members"], subject: "[default]", advice: ConfigReader.misplaced)
            (fallback, fallbackMembers) = readTargets(table)
        }
        return RoutingTable(routes: routes, fallback: fallback, fallbackMembers: fallbackMembers, members: members.members)
    }

    /// - Parameters:
    ///   - outer: the prefix for the route numbers: `2.` for routes nested in the second route.
    ///   - written: the TOML syntax for a route of this list, such as `[[routes]]`.
    private func read(_ entry: TOMLEntry, within outer: String, written: String) -> [Route] {
        guard case .list(let values) = entry.value.content else {
            log.fault(entry.keyPosition, "routes must be a list of tables, not \(entry.value.typeName) (write \(written))")
            return []
        }
        var routes: [Route] = []
        for value in values {
            guard let route = read(value, number: outer + String(routes.count + 1), written: written) else { continue }
            routes.append(route)
        }
        warnAboutUnreachable(routes, values, within: outer)
        warnAboutPrograms(routes, values, within: outer)
        return routes
    }

    private func read(_ value: TOMLValue, number: String, written: String) -> Route? {
        guard case .table(let entries) = value.content else {
            log.fault(value.position, "route \(number) must be a table, not \(value.typeName) (write \(written))")
            return nil
        }
        let table = TableReader(name: "route \(number)", position: value.position, entries: entries, log: log)
        table.refuseUnknown(
            ["match", "sinks", "members", "continue"] + OverrideReader.keys + FollowUpReader.keys + CoalescingReader.keys + ["routes"],
            subject: "a route",
            advice: ConfigReader.misplaced)
        // A nested route inherits the sinks of its parent route, unless the nested route lists
        // sinks or members itself.
        let inherits = number.contains(".") && table.entry("sinks") == nil && table.entry("members") == nil
        let (sinks, members) = inherits ? (nil, []) : readTargets(table)
        var route = Route(sinks: inherits ? nil : sinks ?? [], members: members)
        if let entry = table.entry("match") {
            route.match = MatchReader(members: self.members, inlets: inlets, log: log).read(table, entry)
        }
        if let entry = table.entry("continue") { route.goesOn = table.flag(entry) ?? false }
        route.overrides = OverrideReader(log: log).read(table)
        route.calm = CoalescingReader(log: log).read(table)
        route.followUps = FollowUpReader(sinks: self.sinks, members: self.members, log: log).read(table)
        if let entry = table.entry("routes") {
            route.routes = read(entry, within: number + ".", written: written.dropLast(2) + ".routes]]")
        }
        return route
    }

    /// Reads `sinks` and `members`. At least one of them must be present.
    private func readTargets(_ table: TableReader) -> (sinks: [SinkName]?, members: [MemberTarget]) {
        guard let entry = table.entry("members") else { return (readSinks(table), []) }
        return (table.entry("sinks") == nil ? [] : readSinks(table), members.targets(table, entry) ?? [])
    }

    private func readSinks(_ table: TableReader) -> [SinkName]? {
        guard let entry = table.entry("sinks") else {
            let example = "sinks = [\"\(sinks.example.shortened)\"]"
            log.fault(table.position, "\(table.name) lacks \"sinks\" (add \(example); with an empty list, notices go nowhere)")
            return nil
        }
        return sinks.read(table, entry)
    }

    /// Warns about a route whose repetitions and escalations would reach only programs. They would
    /// have no effect, because a program is notified only once. If any route has `continue`, there
    /// is no warning, because other routes may then reach people.
    private func warnAboutPrograms(_ routes: [Route], _ values: [TOMLValue], within outer: String) {
        guard outer.isEmpty, routes.count == values.count, !routes.contains(where: \.goesOn) else { return }
        /// Returns whether all sinks of the routes, including the sinks of nested routes, are for
        /// programs.
        func areForPrograms(_ routes: [Route]) -> Bool {
            routes.allSatisfy { $0.members.isEmpty && ($0.sinks ?? []).allSatisfy(programs.contains) && areForPrograms($0.routes) }
        }
        for (index, route) in routes.enumerated() {
            guard let plan = route.followUps, plan.asksAgain, let own = route.sinks, !own.isEmpty else { continue }
            let targets = route.members + plan.escalations.flatMap(\.members) + (plan.fallback?.members ?? [])
            let all = own + plan.escalations.flatMap(\.sinks) + (plan.fallback?.sinks ?? [])
            guard targets.isEmpty, all.allSatisfy(programs.contains), areForPrograms(route.routes) else { continue }
            let names = own.map(\.rawValue).joined(separator: ", ")
            log.warn(
                values[index].position,
                """
                route \(index + 1) repeats nothing, because only programs read \(names), and programs get each notice once (if people read it, \
                write for_people = true in [sinks.\(own[0])])
                """)
        }
    }

    /// Warns about routes that are never reached because an earlier route matches everything.
    private func warnAboutUnreachable(_ routes: [Route], _ values: [TOMLValue], within outer: String) {
        guard routes.count == values.count, let last = routes.firstIndex(where: { $0.match == RouteMatch() && !$0.goesOn }) else { return }
        for index in routes.indices where index > last {
            log.warn(
                values[index].position,
                """
                route \(outer)\(index + 1) is never reached, because route \(outer)\(last + 1) takes everything (move this route up, \
                or set continue = true in the other one)
                """)
        }
    }
}
