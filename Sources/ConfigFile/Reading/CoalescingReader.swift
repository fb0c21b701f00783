import BellhopCore

/// Reads how a route limits the number of notices:
///
/// - `group = "60s"` or `group = { within = "60s", by = "owner" }`
/// - `dedupe = "10s"`
/// - `throttle = { at_most = 5, within = "1m" }`
/// - `lateness = "2h"`
///
/// Each of these keys, except `lateness`, can have the value `"never"`.
struct CoalescingReader {
    static let keys = ["group", "dedupe", "throttle", "lateness"]
    private static let never = "never"

    let log: FaultLog

    func read(_ route: TableReader) -> RouteCoalescing {
        RouteCoalescing(
            group: route.entry("group").flatMap { group($0, of: route) },
            dedupe: route.entry("dedupe").flatMap { isNever($0) ? .zero : duration($0, of: route, RouteCoalescing.windows, "\"10s\"") },
            throttle: route.entry("throttle").flatMap { throttle($0, of: route) },
            lateness: route.entry("lateness").flatMap { duration($0, of: route, RouteCoalescing.latenesses, "\"2h\"") })
    }

    private func group(_ entry: TOMLEntry, of route: TableReader) -> RouteCoalescing.Grouping? {
        if isNever(entry) { return RouteCoalescing.Grouping(within: .zero) }
        if case .string = entry.value.content {
            return duration(entry, of: route, RouteCoalescing.windows, "\"60s\"").map { RouteCoalescing.Grouping(within: $0) }
        }
        guard let table = route.table(entry, name: "group", advice: "write group = \"60s\"") else { return nil }
        table.refuseUnknown(["within", "by"], subject: "group")
        guard let within = table.entry("within") else {
            log.fault(table.position, "\"group\" lacks \"within\" (add within = \"60s\")")
            return nil
        }
        guard let window = duration(within, of: table, RouteCoalescing.windows, "\"60s\"") else { return nil }
        guard let by = table.entry("by") else { return RouteCoalescing.Grouping(within: window) }
        let known = RouteCoalescing.Grouping.Common.allCases.map(\.rawValue)
        guard case .string(let text) = values(table).read(by, as: .choice(known), example: "\"kind\"") else { return nil }
        return RouteCoalescing.Grouping.Common(rawValue: text).map { RouteCoalescing.Grouping(within: window, by: $0) }
    }

    private func throttle(_ entry: TOMLEntry, of route: TableReader) -> RouteCoalescing.Throttle? {
        if isNever(entry) { return RouteCoalescing.Throttle(atMost: 1, within: .zero) }
        let example = "throttle = { at_most = 5, within = \"1m\" }"
        guard let table = route.table(entry, name: "throttle", advice: "write \(example)") else { return nil }
        table.refuseUnknown(["at_most", "within", "sum_up"], subject: "throttle")
        guard let times = table.entry("at_most"), let within = table.entry("within") else {
            let missing = table.entry("at_most") == nil ? "at_most" : "within"
            log.fault(table.position, "\"throttle\" lacks \"\(missing.shortened)\" (write \(example))")
            return nil
        }
        guard case .integer(let atMost) = values(table).read(times, as: .integer(RouteCoalescing.times), example: "5"),
            let window = duration(within, of: table, RouteCoalescing.windows, "\"1m\"")
        else { return nil }
        let sumsUp = table.entry("sum_up").map { table.flag($0) ?? true } ?? true
        return RouteCoalescing.Throttle(atMost: atMost, within: window, sumsUp: sumsUp)
    }

    private func isNever(_ entry: TOMLEntry) -> Bool { entry.value.content == .string(Self.never) }

    private func duration(_ entry: TOMLEntry, of table: TableReader, _ range: ClosedRange<Duration>, _ example: String) -> Duration? {
        guard case .duration(let duration) = values(table).read(entry, as: .duration(range), example: example) else { return nil }
        return duration
    }

    private func values(_ table: TableReader) -> ValueReader {
        // `HomePath` is empty here because none of these values is a path.
        ValueReader(table: table, home: HomePath([:]), secretKeys: [])
    }
}
