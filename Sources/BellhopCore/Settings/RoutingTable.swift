/// The routes of a config, which decide what sinks tell an event. Pure.
///
/// The first route that matches wins, unless it says that the routes after it are asked too. What no route matches goes to the
/// fallback, and without one to every sink. Without routes and fallback every event goes to every sink.
public struct RoutingTable: Hashable, Sendable {
    public let routes: [Route]
    /// `[default]`; `nil` when it was left out, empty to tell nowhere what no route matches.
    public let fallback: [SinkName]?

    /// Made once: an event is routed far more often than a table is made.
    private let reasons: [Reason]

    public init(routes: [Route] = [], fallback: [SinkName]? = nil) {
        self.routes = routes
        self.fallback = fallback
        reasons = routes.enumerated().map { Reason("route \($0.offset + 1) (\($0.element.match))") }
    }

    private static let everySink: Reason = "no routes are configured, so every sink tells it"
    private static let unmatched: Reason = "no route matches, and without [default] every sink tells it"
    private static let byDefault: Reason = "default (no route matches)"

    /// Which of the sinks `among` those that are switched on tell `event`. A sink that a route names and that is not among them is left out.
    public func sinks(for event: Event, among names: [SinkName]) -> [RoutedSink] {
        decision(for: event, among: names).sinks
    }

    /// As ``sinks(for:among:)``, with the reason for telling nobody.
    public func decision(for event: Event, among names: [SinkName]) -> RoutingDecision {
        var chosen: [RoutedSink] = []
        var winner: Reason?
        for index in routes.indices where routes[index].match.matches(event) {
            winner = reasons[index]
            Self.add(routes[index].sinks, among: names, because: reasons[index], to: &chosen)
            if !routes[index].goesOn { break }
        }
        if winner == nil {
            if let fallback {
                winner = Self.byDefault
                Self.add(fallback, among: names, because: Self.byDefault, to: &chosen)
            } else {
                let reason = routes.isEmpty ? Self.everySink : Self.unmatched
                winner = reason
                chosen = names.map { RoutedSink(sink: $0, reason: reason) }
            }
        }
        guard chosen.isEmpty, let winner else { return RoutingDecision(sinks: chosen) }
        return RoutingDecision(sinks: [], silence: names.isEmpty ? "no sink is switched on" : "\(winner) names no sink that is switched on")
    }

    private static func add(_ sinks: [SinkName], among names: [SinkName], because reason: Reason, to chosen: inout [RoutedSink]) {
        for sink in sinks where names.contains(sink) && !chosen.contains(where: { $0.sink == sink }) {
            chosen.append(RoutedSink(sink: sink, reason: reason))
        }
    }
}
