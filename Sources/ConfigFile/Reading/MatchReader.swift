import BellhopCore

/// Reads the conditions of a route: `match = { kind = "laundry.*", pet = "Snowy" }`.
struct MatchReader {
    let members: MemberNames
    /// The names of the inlets in the config, and those of Bellhop's own commands.
    let inlets: [String]
    let log: FaultLog

    func read(_ route: TableReader, _ entry: TOMLEntry) -> RouteMatch {
        let advice: Phrase = "write match = { kind = \"laundry.*\" }"
        guard let match = route.table(entry, name: "match", advice: advice) else { return RouteMatch() }
        match.refuseUnknown(RouteMatch.Condition.allCases.map(\.rawValue), subject: "match")
        let days = list(match, "weekday", example: "weekday = [\"sat\", \"sun\"]", weekday)
        return RouteMatch(
            kinds: list(match, "kind", example: "kind = \"laundry.*\"", kind),
            pets: list(match, "pet", example: "pet = \"Snowy\"") { word($0, $1, of: "pet", "write the pet's name") },
            names: list(match, "name", example: "name = \"Tea*\"") { name($0, $1, of: "name") },
            owners: list(match, "owner", example: "owner = \"Ada\"") { word($0, $1, of: "owner", "write the owner's name") },
            members: list(match, "member", example: "member = \"anna\"", members.member),
            tags: list(match, "tag", example: "tag = \"upstairs\"") { word($0, $1, of: "tag", "write the tag") },
            inlets: list(match, "inlet", example: "inlet = \"grafana\"", inlet),
            keys: list(match, "key", example: "key = \"backup*\"") { name($0, $1, of: "key") },
            programs: list(match, "program", example: "program = \"cron\"") { name($0, $1, of: "program") },
            labels: match.entry("label").map { labels(match, $0) } ?? [],
            longerThan: match.entry("longer_than").flatMap { length(match, $0) },
            urgencies: list(match, "urgency", example: "urgency = [\"high\", \"critical\"]") {
                match.choice($0, at: $1, of: "urgency", Urgency.self)
            },
            weekdays: days.reduce(into: []) { $0.formUnion($1) },
            times: list(match, "time", example: "time = \"22:00-07:00\"", time))
    }

    private func word(_ text: String, _ position: ConfigPosition, of key: String, _ advice: Phrase) -> String {
        if text.allSatisfy(\.isWhitespace) { log.fault(position, "match.\(key) is empty (\(advice), or leave it out)") }
        return text
    }

    private func weekday(_ text: String, at position: ConfigPosition) -> Weekdays? {
        if let day = Weekdays(name: text) { return day }
        let advice = Suggestion.advice(for: text, among: Weekdays.all.names)
        log.fault(position, "there is no weekday \"\(text.shortened)\"", advice: advice)
        return nil
    }

    private func time(_ text: String, at position: ConfigPosition) -> TimeWindow? {
        if let window = TimeWindow(text) { return window }
        log.fault(position, "match.time is \"\(text.shortened)\" (write a start and a different end, like \"22:00-07:00\")")
        return nil
    }

    private func list<Element>(
        _ match: TableReader, _ key: String, example: String, _ element: (String, ConfigPosition) -> Element?
    ) -> [Element] {
        guard let entry = match.entry(key), let texts = match.texts(entry, allowsSingle: true, example: example) else { return [] }
        if texts.isEmpty { log.fault(entry.value.position, "\(match.path(key)) is empty (leave it out to match everything)") }
        return texts.compactMap { element($0.text, $0.position) }
    }

    private func kind(_ text: String, at position: ConfigPosition) -> KindPattern? {
        if let pattern = KindPattern(text), EventKind.all.contains(where: pattern.matches) { return pattern }
        let kinds = EventKind.all.map(\.rawValue)
        let families = kinds.compactMap { kind in kind.firstIndex(of: ".").map { kind[...$0] + "*" } }
        let near = SimilarWord.closest(to: text, among: kinds + families.map(String.init))
        let advice: Phrase =
            near.map { "did you mean \"\($0)\"?" }
            ?? "known kinds: \(kinds.joined(separator: ", ")); you can write * after a dot, as in laundry.*"
        log.fault(position, "there is no event kind \"\(text.shortened)\" (\(advice))")
        return nil
    }

    private func name(_ text: String, _ position: ConfigPosition, of key: String) -> NamePattern? {
        guard !text.allSatisfy(\.isWhitespace) else {
            log.fault(position, "match.\(key) is empty (write a name, in which * stands for any text, or leave it out)")
            return nil
        }
        return NamePattern(text)
    }

    private func inlet(_ text: String, _ position: ConfigPosition) -> NamePattern? {
        guard let pattern = name(text, position, of: "inlet") else { return nil }
        if !inlets.contains(where: pattern.matches) {
            let advice = Suggestion.advice(for: text, among: inlets)
            log.fault(position, "there is no inlet \"\(text.shortened)\"", advice: advice)
        }
        return pattern
    }

    private func labels(_ match: TableReader, _ entry: TOMLEntry) -> [RouteMatch.WantedLabel] {
        let example = "label = { room = \"kitchen\" }"
        guard let table = match.table(entry, name: "match.label", advice: "write \(example)") else { return [] }
        if table.entries.isEmpty { log.fault(entry.value.position, "match.label is empty (leave it out to match everything)") }
        return table.entries.sorted { $0.key < $1.key }.map { label in
            let values = list(table, label.key, example: "\(label.key) = \"kitchen\"") { name($0, $1, of: "label.\(label.key)") }
            return RouteMatch.WantedLabel(key: label.key, values: values)
        }
    }

    private func length(_ match: TableReader, _ entry: TOMLEntry) -> Duration? {
        // `HomePath` is empty here because the value is not a path.
        let values = ValueReader(table: match, home: HomePath([:]), secretKeys: [])
        guard case .duration(let length) = values.read(entry, as: .duration(.zero ... .days(365)), example: "\"1h\"") else { return nil }
        return length
    }
}
