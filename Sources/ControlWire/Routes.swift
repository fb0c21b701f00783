/// A route of the config, with its nested routes.
public struct RouteJSON: Codable, Hashable, Sendable {
    /// The number, such as `2`, or `2.1` for the first route within the second.
    public var number: String
    /// The conditions, such as `kind laundry.*, pet Snowy`; `everything` for a route without
    /// conditions.
    public var match: String
    /// The sinks; left out to inherit those of the parent route.
    public var sinks: [String]?
    /// The members whose sinks are added: keys of members, or `owner`. Left out if there are none.
    public var members: [String]?
    public var `continue`: Bool
    public var routes: [RouteJSON]
    /// The follow-ups; left out to inherit those of the parent route, if any.
    public var followUps: FollowUpsJSON?
    /// Its sinks for programs, if the route repeats notices for people. Programs are notified once.
    /// Left out if there are none.
    public var toldOnce: [String]?
    /// The urgency, title and body if the route changes them, the texts as templates; left out
    /// otherwise.
    public var urgency: String?
    public var title: String?
    public var body: String?
    /// The limits; left out to inherit those of the parent route or the defaults.
    public var calm: CalmJSON?

    public init(
        number: String, match: String, sinks: [String]?, members: [String]? = nil, continue goesOn: Bool, routes: [RouteJSON],
        followUps: FollowUpsJSON? = nil, toldOnce: [String]? = nil, urgency: String? = nil, title: String? = nil, body: String? = nil,
        calm: CalmJSON? = nil
    ) {
        self.number = number
        self.match = match
        self.sinks = sinks
        self.members = members
        self.continue = goesOn
        self.routes = routes
        self.followUps = followUps
        self.toldOnce = toldOnce
        self.urgency = urgency
        self.title = title
        self.body = body
        self.calm = calm
    }
}

/// The answer to `GET /v1/routes`.
public struct RouteListJSON: Codable, Hashable, Sendable {
    public var routes: [RouteJSON]
    /// The sinks of `[default]`, for events that no route matches. Left out if that is every sink.
    public var fallback: [String]?
    /// The members whose sinks `[default]` adds; left out if there are none.
    public var fallbackMembers: [String]?
    /// The enabled sinks.
    public var sinks: [String]

    public init(routes: [RouteJSON], fallback: [String]?, fallbackMembers: [String]? = nil, sinks: [String]) {
        self.routes = routes
        self.fallback = fallback
        self.fallbackMembers = fallbackMembers
        self.sinks = sinks
    }
}

/// The limits of a route against too many notifications. Missing fields mean the default.
public struct CalmJSON: Codable, Hashable, Sendable {
    /// The window in which notices are grouped into one; 0 for never.
    public var groupMs: Int64?
    /// `kind`, `owner` or `route`: what grouped notices have in common.
    public var groupBy: String?
    /// The window in which identical notices are sent only once; 0 for never, 10 s by default.
    public var dedupeMs: Int64?
    /// The most notices within ``throttleWithinMs``.
    public var throttleAtMost: Int?
    /// The window of the throttle; 0 for no limit.
    public var throttleWithinMs: Int64?
    /// Whether the end of that window reports how many more notices there were.
    public var throttleSumsUp: Bool?
    /// The lateness after which a notice is no longer sent.
    public var latenessMs: Int64?

    public init(
        groupMs: Int64? = nil, groupBy: String? = nil, dedupeMs: Int64? = nil, throttleAtMost: Int? = nil, throttleWithinMs: Int64? = nil,
        throttleSumsUp: Bool? = nil, latenessMs: Int64? = nil
    ) {
        self.groupMs = groupMs
        self.groupBy = groupBy
        self.dedupeMs = dedupeMs
        self.throttleAtMost = throttleAtMost
        self.throttleWithinMs = throttleWithinMs
        self.throttleSumsUp = throttleSumsUp
        self.latenessMs = latenessMs
    }
}

/// The follow-ups of a notice that nobody acknowledges, as a route defines them.
public struct FollowUpsJSON: Codable, Hashable, Sendable {
    public struct Escalation: Codable, Hashable, Sendable {
        /// The time since the first notification.
        public var afterMs: Int64
        /// The additional sinks, besides those of the route.
        public var sinks: [String]
        /// The members whose sinks are added; left out if there are none.
        public var members: [String]?
        /// The minimum urgency; left out to keep the notice's own.
        public var urgency: String?

        public init(afterMs: Int64, sinks: [String], members: [String]? = nil, urgency: String?) {
            self.afterMs = afterMs
            self.sinks = sinks
            self.members = members
            self.urgency = urgency
        }
    }

    /// The fallback sinks, used if none of the route's sinks accepted the notice; left out if there
    /// are none.
    public var otherwise: [String]?
    /// The members whose sinks are fallbacks too; left out if there are none.
    public var otherwiseMembers: [String]?
    /// The time since the first notification.
    public var otherwiseAfterMs: Int64?
    /// The time between repetitions; left out if nothing is repeated.
    public var everyMs: Int64?
    /// The most repetitions, not counting the first notification.
    public var atMost: Int?
    public var escalations: [Escalation]
    /// The time since the first notification after which the notice counts as missed. Left out if
    /// nobody is asked again.
    public var missedAfterMs: Int64?

    public init(
        everyMs: Int64?, atMost: Int?, escalations: [Escalation], missedAfterMs: Int64?, otherwise: [String]? = nil,
        otherwiseMembers: [String]? = nil, otherwiseAfterMs: Int64? = nil
    ) {
        self.otherwise = otherwise
        self.otherwiseMembers = otherwiseMembers
        self.otherwiseAfterMs = otherwiseAfterMs
        self.everyMs = everyMs
        self.atMost = atMost
        self.escalations = escalations
        self.missedAfterMs = missedAfterMs
    }
}

/// The body of `POST /v1/routes/explain`: a hypothetical event. Missing fields take their usual
/// values.
public struct RouteExplainRequest: Codable, Hashable, Sendable {
    /// The kind, such as `laundry.washed`.
    public var kind: String
    /// The name, prefix or id of a pet.
    public var pet: String?
    public var owner: String?
    public var tags: [String]?
    /// `low`, `normal`, `high` or `critical`.
    public var urgency: String?
    /// The time as people write it: `23:10`, `2026-12-24 18:00`. The default is now.
    public var at: String?

    public init(
        kind: String, pet: String? = nil, owner: String? = nil, tags: [String]? = nil, urgency: String? = nil, at: String? = nil
    ) {
        self.kind = kind
        self.pet = pet
        self.owner = owner
        self.tags = tags
        self.urgency = urgency
        self.at = at
    }
}

/// The answer to `POST /v1/routes/explain`.
public struct RouteExplanationJSON: Codable, Hashable, Sendable {
    /// The result of one route.
    public struct Visit: Codable, Hashable, Sendable {
        public var number: String
        public var match: String
        /// `took`, `passedOn`, `mismatch` or `notAsked`.
        public var outcome: String
        /// The outcome in words.
        public var detail: String

        public init(number: String, match: String, outcome: String, detail: String) {
            self.number = number
            self.match = match
            self.outcome = outcome
            self.detail = detail
        }
    }

    /// The notice's fate at one sink.
    public struct Destination: Codable, Hashable, Sendable {
        public var sink: String
        /// The state as for a delivery: `queued`, `parked`, …; `none` for a sink that is not
        /// notified.
        public var state: String
        public var reason: String
        /// The urgency, title and body if the route changes them; left out otherwise.
        public var urgency: String?
        public var title: String?
        public var body: String?
        /// The limits of its route against too many notifications; left out if they are the
        /// defaults.
        public var calm: CalmJSON?
        /// The rate limit of the sink's service: this many at once, then one per ``everyMs``. Left
        /// out if there is no limit.
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
    /// The local time with the weekday, such as `Sat 2026-11-21 23:10`.
    public var atLocal: String
    public var routes: [Visit]
    public var sinks: [Destination]
    /// The follow-ups; left out if the notice is sent only once.
    public var followUps: FollowUpsJSON?
    /// The selected sinks for programs on routes that repeat the notice to people. Each of them is
    /// notified only once. Omitted if empty.
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
