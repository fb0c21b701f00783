import BellhopCore

/// Reads what a route does if no sink accepts a notice, or if nobody acknowledges the notice:
///
/// - `otherwise = ["phone"]` or `otherwise = { sinks = ["phone"], after = "1m" }`
/// - `repeat = { every = "10m", at_most = 6 }` or `repeat = "10m"`
/// - `escalate = [{ after = "30m", sinks = ["phone"], urgency = "critical" }]`
struct FollowUpReader {
    static let keys = ["otherwise", "repeat", "escalate"]

    let sinks: SinkNames
    let members: MemberNames
    let log: FaultLog

    /// Reads the follow-ups of a route. Returns `nil` if the route has none of these keys, and also
    /// after a fault.
    func read(_ route: TableReader) -> FollowUpPlan? {
        FollowUpPlan(
            repetition: route.entry("repeat").flatMap { repetition($0, of: route) },
            escalations: route.entry("escalate").map { escalations($0) } ?? [],
            fallback: route.entry("otherwise").flatMap { fallback($0, of: route) })
    }

    private func fallback(_ entry: TOMLEntry, of route: TableReader) -> FollowUpPlan.Fallback? {
        let example = "otherwise = [\"\(sinks.example)\"]"
        guard case .table = entry.value.content else {
            return names(route, entry, example).map { FollowUpPlan.Fallback(sinks: $0) }
        }
        guard let table = route.table(entry, name: "otherwise", advice: "write \(example)") else { return nil }
        table.refuseUnknown(["sinks", "members", "after"], subject: "otherwise")
        var targets: [MemberTarget] = []
        if let entry = table.entry("members") { targets = members.targets(table, entry) ?? [] }
        var names: [SinkName] = []
        if let list = table.entry("sinks") {
            guard let read = self.names(table, list, example) else { return nil }
            names = read
        } else if table.entry("members") == nil {
            log.fault(table.position, "\"otherwise\" lacks \"sinks\" (add sinks = [\"\(sinks.example)\"])")
            return nil
        }
        guard let after = table.entry("after") else { return FollowUpPlan.Fallback(sinks: names, members: targets) }
        return pause(after, of: table).map { FollowUpPlan.Fallback(sinks: names, members: targets, after: $0) }
    }

    /// Reads a list of at least one sink name.
    private func names(_ table: TableReader, _ entry: TOMLEntry, _ example: String) -> [SinkName]? {
        guard let names = sinks.read(table, entry, example: example) else { return nil }
        if names.isEmpty { log.fault(entry.value.position, "the key \"otherwise\" is empty (leave it out, or write \(example))") }
        return names
    }

    private func repetition(_ entry: TOMLEntry, of route: TableReader) -> FollowUpPlan.Repetition? {
        if case .string = entry.value.content {
            return pause(entry, of: route).map { FollowUpPlan.Repetition(every: $0) }
        }
        guard let table = route.table(entry, name: "repeat", advice: "write repeat = { every = \"10m\", at_most = 6 }") else { return nil }
        table.refuseUnknown(["every", "at_most"], subject: "repeat")
        guard let every = table.entry("every") else {
            log.fault(table.position, "\"repeat\" lacks \"every\" (add every = \"10m\")")
            return nil
        }
        guard let pause = pause(every, of: table) else { return nil }
        guard let times = table.entry("at_most") else { return FollowUpPlan.Repetition(every: pause) }
        guard case .integer(let atMost) = values(table).read(times, as: .integer(FollowUpPlan.times), example: "6") else { return nil }
        return FollowUpPlan.Repetition(every: pause, atMost: atMost)
    }

    private func escalations(_ entry: TOMLEntry) -> [FollowUpPlan.Escalation] {
        let example = "escalate = [{ after = \"30m\", sinks = [\"\(sinks.example)\"] }]"
        guard case .list(let list) = entry.value.content else {
            log.fault(entry.value.position, "\"escalate\" must be a list of tables, not \(entry.value.typeName) (write \(example))")
            return []
        }
        if list.isEmpty { log.fault(entry.value.position, "the key \"escalate\" is empty (leave it out, or write \(example))") }
        return list.compactMap { value in
            guard case .table(let entries) = value.content else {
                log.fault(value.position, "\"escalate\" must contain tables, not \(value.typeName) (write \(example))")
                return nil
            }
            return escalation(TableReader(name: "escalate", position: value.position, entries: entries, log: log))
        }
    }

    private func escalation(_ table: TableReader) -> FollowUpPlan.Escalation? {
        table.refuseUnknown(["after", "sinks", "members", "urgency"], subject: "escalate")
        guard let after = table.entry("after") else {
            log.fault(table.position, "\"escalate\" lacks \"after\" (add after = \"30m\")")
            return nil
        }
        var names: [SinkName] = []
        if let entry = table.entry("sinks") { names = sinks.read(table, entry) ?? [] }
        var targets: [MemberTarget] = []
        if let entry = table.entry("members") { targets = members.targets(table, entry) ?? [] }
        let urgency = table.choice("urgency", Urgency.self, example: "critical")
        guard let pause = pause(after, of: table) else { return nil }
        return FollowUpPlan.Escalation(after: pause, sinks: names, members: targets, urgency: urgency)
    }

    private func pause(_ entry: TOMLEntry, of table: TableReader) -> Duration? {
        guard case .duration(let pause) = values(table).read(entry, as: .duration(FollowUpPlan.pauses), example: "\"10m\"") else {
            return nil
        }
        return pause
    }

    private func values(_ table: TableReader) -> ValueReader {
        // `HomePath` is empty here because none of these values is a path.
        ValueReader(table: table, home: HomePath([:]), secretKeys: [])
    }
}
