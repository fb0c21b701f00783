import BellhopCore

/// Reads `[[routes]]` and `[default]`.
struct RouteReader {
    /// Every sink that has a table, right or wrong: a route to it is not a second fault.
    let sinks: [SinkName]
    let log: FaultLog

    func read(_ root: TableReader) -> RoutingTable {
        var routes: [Route] = []
        if let entry = root.entry("routes") {
            if case .list(let values) = entry.value.content {
                for value in values { routes.append(contentsOf: read(value, number: routes.count + 1)) }
                warnAboutUnreachable(routes, values)
            } else {
                log.fault(entry.keyPosition, "routes must be a list of tables, not \(entry.value.typeName) (write [[routes]])")
            }
        }
        var fallback: [SinkName]?
        if let entry = root.entry("default"), let table = root.table(entry, advice: "write [default] and below it sinks = [\"log\"]") {
            table.refuseUnknown(["sinks"], subject: "[default] has", advice: ConfigReader.misplaced)
            fallback = readSinks(table)
        }
        return RoutingTable(routes: routes, fallback: fallback)
    }

    private func read(_ value: TOMLValue, number: Int) -> [Route] {
        guard case .table(let entries) = value.content else {
            log.fault(value.position, "route \(number) must be a table, not \(value.typeName) (write [[routes]])")
            return []
        }
        let table = TableReader(name: "route \(number)", position: value.position, entries: entries, log: log)
        table.refuseUnknown(["match", "sinks", "continue"], subject: "a route has", advice: ConfigReader.misplaced)
        var route = Route(sinks: readSinks(table) ?? [])
        if let entry = table.entry("match") { route.match = readMatch(table, entry) }
        if let entry = table.entry("continue") { route.goesOn = table.flag(entry) ?? false }
        return [route]
    }

    private func readSinks(_ table: TableReader) -> [SinkName]? {
        let example = "sinks = [\((sinks.first?.rawValue ?? "log").quoted)]"
        guard let entry = table.entry("sinks") else {
            log.fault(table.position, "\(table.name) lacks \"sinks\" (add \(example); an empty list tells it nowhere)")
            return nil
        }
        guard let names = table.texts(entry, allowsSingle: false, example: example) else { return nil }
        for name in names where !sinks.contains(SinkName(rawValue: name.text)) {
            let advice = Suggestion.parenthesis(for: name.text, among: sinks.map(\.rawValue))
            log.fault(name.position, "there is no sink \(name.text.quoted)\(advice)")
        }
        return names.map { SinkName(rawValue: $0.text) }
    }

    private func readMatch(_ table: TableReader, _ entry: TOMLEntry) -> RouteMatch {
        let advice = "write match = { kind = \"laundry.*\" }"
        guard let match = table.table(entry, name: "match", advice: advice) else { return RouteMatch() }
        match.refuseUnknown(["kind", "pet", "urgency"], subject: "match has")
        return RouteMatch(
            kinds: list(match, "kind", example: "kind = \"laundry.*\"", kind),
            pets: list(match, "pet", example: "pet = \"Snowy\"") { text, position in
                if text.allSatisfy(\.isWhitespace) { log.fault(position, "match.pet is empty (write the pet's name, or leave it out)") }
                return text
            },
            urgencies: list(match, "urgency", example: "urgency = [\"high\", \"critical\"]", urgency))
    }

    private func list<Element>(
        _ match: TableReader, _ key: String, example: String, _ element: (String, ConfigPosition) -> Element?
    ) -> [Element] {
        guard let entry = match.entry(key), let texts = match.texts(entry, allowsSingle: true, example: example) else { return [] }
        if texts.isEmpty { log.fault(entry.value.position, "match.\(key) is empty (leave it out to match everything)") }
        return texts.compactMap { element($0.text, $0.position) }
    }

    private func kind(_ text: String, at position: ConfigPosition) -> KindPattern? {
        if let pattern = KindPattern(text), EventKind.all.contains(where: pattern.matches) { return pattern }
        let kinds = EventKind.all.map(\.rawValue)
        let families = kinds.compactMap { kind in kind.firstIndex(of: ".").map { kind[...$0] + "*" } }
        let near = Suggestion.closest(to: text, among: kinds + families.map(String.init))
        let advice = near.map { "did you mean \"\($0)\"?" } ?? "known: \(kinds.joined(separator: ", ")); a * may stand at the end"
        log.fault(position, "no event is of the kind \(text.quoted) (\(advice))")
        return nil
    }

    private func urgency(_ text: String, at position: ConfigPosition) -> Urgency? {
        if let urgency = Urgency(rawValue: text) { return urgency }
        let advice = Suggestion.parenthesis(for: text, among: Urgency.allCases.map(\.rawValue))
        log.fault(position, "there is no urgency \(text.quoted)\(advice)")
        return nil
    }

    /// A route after one that takes everything is never asked.
    private func warnAboutUnreachable(_ routes: [Route], _ values: [TOMLValue]) {
        guard routes.count == values.count, let last = routes.firstIndex(where: { $0.match == RouteMatch() && !$0.goesOn }) else { return }
        for index in routes.indices where index > last {
            log.warn(
                values[index].position,
                "route \(index + 1) is never asked, because route \(last + 1) takes everything (move it up, or give that one continue = true)"
            )
        }
    }
}
