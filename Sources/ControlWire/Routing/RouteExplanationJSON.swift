/// The answer to `POST /v1/routes/explain`.
public struct RouteExplanationJSON: Codable, Hashable, Sendable {
    /// What became of a route.
    public struct Visit: Codable, Hashable, Sendable {
        public var number: String
        public var match: String
        /// `took`, `passedOn`, `mismatch` or `notAsked`.
        public var outcome: String
        /// The same in words.
        public var detail: String

        public init(number: String, match: String, outcome: String, detail: String) {
            self.number = number
            self.match = match
            self.outcome = outcome
            self.detail = detail
        }
    }

    /// What a sink would do.
    public struct Destination: Codable, Hashable, Sendable {
        public var sink: String
        /// As of a delivery: `queued`, `parked`, …; `none` for a sink that is not told.
        public var state: String
        public var reason: String
        /// What the route makes other than it is; left out where it changes nothing.
        public var urgency: String?
        public var title: String?
        public var body: String?
        /// How its route keeps people from being told too much; left out where it does nothing but what is usual.
        public var calm: CalmJSON?
        /// What its far side takes: so many at once, then one every so often; left out for as much as there is.
        public var burst: Int?
        public var everyMs: Int64?

        public init(
            sink: String, state: String, reason: String, urgency: String? = nil, title: String? = nil, body: String? = nil,
            calm: CalmJSON? = nil, burst: Int? = nil, everyMs: Int64? = nil
        ) {
            self.sink = sink
            self.state = state
            self.reason = reason
            self.urgency = urgency
            self.title = title
            self.body = body
            self.calm = calm
            self.burst = burst
            self.everyMs = everyMs
        }
    }

    public var kind: String
    public var pet: String?
    public var owner: String?
    public var tags: [String]
    public var urgency: String
    public var at: Timestamp
    /// With the weekday: `Sat 2026-11-21 23:10`.
    public var atLocal: String
    public var routes: [Visit]
    public var sinks: [Destination]
    /// Left out: it is told once.
    public var followUps: FollowUpsJSON?
    /// The sinks for programs among those that tell it, where its route tells people again: they are told once. Left out where there are none.
    public var toldOnce: [String]?

    public init(
        kind: String, pet: String?, owner: String?, tags: [String], urgency: String, at: Timestamp, atLocal: String, routes: [Visit],
        sinks: [Destination], followUps: FollowUpsJSON? = nil, toldOnce: [String]? = nil
    ) {
        self.kind = kind
        self.pet = pet
        self.owner = owner
        self.tags = tags
        self.urgency = urgency
        self.at = at
        self.atLocal = atLocal
        self.routes = routes
        self.sinks = sinks
        self.followUps = followUps
        self.toldOnce = toldOnce
    }
}
