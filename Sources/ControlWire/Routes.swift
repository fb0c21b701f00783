/// A route of the config, with its nested routes.
package struct RouteJSON: Codable, Hashable, Sendable {
    /// The number, such as `2`, or `2.1` for the first route nested in route 2.
    package var number: String
    /// The conditions, such as `kind laundry.*, pet Snowy`; `everything` for a route without
    /// conditions.
    package var match: String
    /// The sinks of this route; left out if the route inherits the sinks of its parent route.
    package var sinks: [String]?
    /// The members whose sinks this route adds: keys of members, or `owner`. Left out if the route
    /// adds no members.
    package var members: [String]?
    /// Whether an event that matches this route is also tried on the routes after it.
    package var `continue`: Bool
    /// The nested routes; empty if there are none.
    package var routes: [RouteJSON]
    /// The follow-ups of this route; left out if the route inherits the follow-ups of its parent or
    /// has no follow-ups.
    package var followUps: FollowUpsJSON?
    /// The sinks of this route that serve programs, not people. They receive no repetitions. Left
    /// out if the route has no such sinks.
    package var toldOnce: [String]?
    /// The urgency that this route gives its notices: `low`, `normal`, `high` or `critical`. Left
    /// out if the route does not change the urgency.
    package var urgency: String?
    /// The template for the title; left out if the route does not change the title.
    package var title: String?
    /// The template for the text; left out if the route does not change the text.
    package var body: String?
    /// The limits of this route; left out if the route inherits them or uses the defaults.
    package var calm: CoalescingJSON?

    package init(
        number: String, match: String, sinks: [String]?, members: [String]? = nil, continue goesOn: Bool, routes: [RouteJSON],
        followUps: FollowUpsJSON? = nil, toldOnce: [String]? = nil, urgency: String? = nil, title: String? = nil, body: String? = nil,
        calm: CoalescingJSON? = nil
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
package struct RouteListJSON: Codable, Hashable, Sendable {
    /// The routes, in the order in which events are tried on them.
    package var routes: [RouteJSON]
    /// The sinks of `[default]`, which receive the events that no route matches. Left out if all
    /// sinks receive these events.
    package var fallback: [String]?
    /// The members whose sinks `[default]` adds; left out if `[default]` adds no members.
    package var fallbackMembers: [String]?
    /// The enabled sinks.
    package var sinks: [String]

    package init(routes: [RouteJSON], fallback: [String]?, fallbackMembers: [String]? = nil, sinks: [String]) {
        self.routes = routes
        self.fallback = fallback
        self.fallbackMembers = fallbackMembers
        self.sinks = sinks
    }
}

/// The limits of a route against too many notifications. A missing field means the default value.
package struct CoalescingJSON: Codable, Hashable, Sendable {
    /// The window in which notices are grouped into one; 0 turns grouping off.
    package var groupMs: Int64?
    /// What all notices in a group have in common: `kind`, `owner` or `route`.
    package var groupBy: String?
    /// The window in which identical notices are sent only once, 10 s by default; 0 turns this
    /// check off.
    package var dedupeMs: Int64?
    /// The maximum number of notices that are sent within ``throttleWithinMs``.
    package var throttleAtMost: Int?
    /// The window in which ``throttleAtMost`` notices are allowed; 0 means no limit.
    package var throttleWithinMs: Int64?
    /// Whether a summary reports, at the end of the window, how many notices the limit suppressed.
    package var throttleSumsUp: Bool?
    /// The maximum lateness of a notice. A notice that is late by more than this time is not sent.
    package var latenessMs: Int64?

    package init(
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

/// The follow-ups that a route defines: what happens while nobody acknowledges a notice.
package struct FollowUpsJSON: Codable, Hashable, Sendable {
    /// An escalation: more sinks, or a higher urgency, while nobody acknowledges the notice.
    package struct Escalation: Codable, Hashable, Sendable {
        /// The delay of this escalation, counted from the first notification.
        package var afterMs: Int64
        /// The sinks that the escalation adds to the sinks of the route.
        package var sinks: [String]
        /// The members whose sinks the escalation adds; left out if the escalation adds no members.
        package var members: [String]?
        /// The minimum urgency from this escalation on: `low`, `normal`, `high` or `critical`. Left
        /// out if the urgency does not change.
        package var urgency: String?

        package init(afterMs: Int64, sinks: [String], members: [String]? = nil, urgency: String?) {
            self.afterMs = afterMs
            self.sinks = sinks
            self.members = members
            self.urgency = urgency
        }
    }

    /// The fallback sinks. They receive the notice if no sink of the route accepted it. Left out if
    /// there are no fallback sinks.
    package var otherwise: [String]?
    /// The members whose sinks are also fallback sinks; left out if there are no such members.
    package var otherwiseMembers: [String]?
    /// The delay before the fallback sinks are used, counted from the first notification. Left out
    /// if there are no fallback sinks.
    package var otherwiseAfterMs: Int64?
    /// The time between repetitions; left out if the notice is not repeated.
    package var everyMs: Int64?
    /// The maximum number of repetitions, not including the first notification. Left out if the
    /// notice is not repeated.
    package var atMost: Int?
    /// The escalations, in the order of the config; empty if there are none.
    package var escalations: [Escalation]
    /// The delay after which the notice counts as missed, counted from the first notification. Left
    /// out if the notice is not repeated.
    package var missedAfterMs: Int64?

    package init(
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

/// The body of `POST /v1/routes/explain`: a hypothetical event to route. A missing field takes the
/// usual value for the kind of event.
package struct RouteExplainRequest: Codable, Hashable, Sendable {
    /// The kind, such as `laundry.washed`.
    package var kind: String
    /// The name, prefix or id of a pet.
    package var pet: String?
    /// The name of the timer or the workout.
    package var name: String?
    /// The owner of the pet or timer.
    package var owner: String?
    /// The tags.
    package var tags: [String]?
    /// The labels.
    package var labels: [String: String]?
    /// The planned length of the timer or the workout in milliseconds.
    package var lengthMs: Int64?
    /// `low`, `normal`, `high` or `critical`.
    package var urgency: String?
    /// The time of the event as people write it, such as `23:10` or `2026-12-24 18:00`. The default
    /// is now.
    package var at: String?

    package init(
        kind: String, pet: String? = nil, name: String? = nil, owner: String? = nil, tags: [String]? = nil,
        labels: [String: String]? = nil, lengthMs: Int64? = nil, urgency: String? = nil, at: String? = nil
    ) {
        self.kind = kind
        self.pet = pet
        self.name = name
        self.owner = owner
        self.tags = tags
        self.labels = labels
        self.lengthMs = lengthMs
        self.urgency = urgency
        self.at = at
    }
}

/// The answer to `POST /v1/routes/explain`.
package struct RouteExplanationJSON: Codable, Hashable, Sendable {
    /// A route that was considered, and the result.
    package struct Visit: Codable, Hashable, Sendable {
        /// The number of the route, such as `2` or `2.1`.
        package var number: String
        /// The conditions of the route, as text for people.
        package var match: String
        /// `took` if the route matches, `passedOn` if a nested route matches too, `mismatch` if a
        /// condition does not match, or `notAsked` if an earlier route already took the event.
        package var outcome: String
        /// The outcome in words.
        package var detail: String

        package init(number: String, match: String, outcome: String, detail: String) {
            self.number = number
            self.match = match
            self.outcome = outcome
            self.detail = detail
        }
    }

    /// What happens to the notice at one sink.
    package struct Destination: Codable, Hashable, Sendable {
        /// The name of the sink.
        package var sink: String
        /// The state that the delivery would have: `queued`, `parked` or another delivery state.
        /// `none` means that nothing would be sent to the sink.
        package var state: String
        /// The reason for the state, as text for people.
        package var reason: String
        /// The urgency: `low`, `normal`, `high` or `critical`. Left out if the route does not
        /// change it.
        package var urgency: String?
        /// The title; left out if the route does not change it.
        package var title: String?
        /// The text; left out if the route does not change it.
        package var body: String?
        /// The route's limits against too many notifications; left out if they are the defaults.
        package var calm: CoalescingJSON?
        /// The number of notices that the rate limit of the sink's service allows at once; left out
        /// if there is no rate limit.
        package var burst: Int?
        /// The time between further notices when the rate limit is reached; left out if there is no
        /// rate limit.
        package var everyMs: Int64?

        package init(
            sink: String, state: String, reason: String, urgency: String? = nil, title: String? = nil, body: String? = nil,
            calm: CoalescingJSON? = nil, burst: Int? = nil, everyMs: Int64? = nil
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

    /// The kind of the event, such as `laundry.washed`.
    package var kind: String
    /// The name of the pet; left out if the event belongs to no pet.
    package var pet: String?
    /// The owner of the pet or timer; left out if there is none.
    package var owner: String?
    /// The tags of the notice; empty if there are none.
    package var tags: [String]
    /// The urgency of the notice: `low`, `normal`, `high` or `critical`.
    package var urgency: String
    /// The time of the event.
    package var at: Timestamp
    /// `at` in local time with the weekday and the distance from now, such as
    /// `Fri 4 Dec 18:00, in 11 days`.
    package var atLocal: String
    /// The routes that were considered, in order.
    package var routes: [Visit]
    /// The sinks, each with what happens there. Sinks that receive nothing come last.
    package var sinks: [Destination]
    /// The follow-ups; left out if the notice is not followed up.
    package var followUps: FollowUpsJSON?
    /// The selected sinks that serve programs, not people. They receive no repetitions. Left out if
    /// there are no such sinks.
    package var toldOnce: [String]?

    package init(
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
