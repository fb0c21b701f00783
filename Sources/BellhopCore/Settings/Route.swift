/// The rule that chooses sinks for the events it matches.
public struct Route: Hashable, Sendable {
    public var match: RouteMatch
    /// Empty: what it matches is told nowhere.
    public var sinks: [SinkName]
    /// Whether the routes after it are asked too.
    public var goesOn: Bool

    public init(match: RouteMatch = RouteMatch(), sinks: [SinkName], goesOn: Bool = false) {
        self.match = match
        self.sinks = sinks
        self.goesOn = goesOn
    }
}
