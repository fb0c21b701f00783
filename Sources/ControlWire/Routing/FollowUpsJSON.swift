/// What follows a notice that nobody answers, as a route has it.
public struct FollowUpsJSON: Codable, Hashable, Sendable {
    public struct Escalation: Codable, Hashable, Sendable {
        /// Since the first telling.
        public var afterMs: Int64
        /// Besides those of the route.
        public var sinks: [String]
        /// Whose sinks, too; left out where it names none.
        public var members: [String]?
        /// At least this; left out: as it is.
        public var urgency: String?

        public init(afterMs: Int64, sinks: [String], members: [String]? = nil, urgency: String?) {
            self.afterMs = afterMs
            self.sinks = sinks
            self.members = members
            self.urgency = urgency
        }
    }

    /// The sinks that are told where none of the route's has taken it; left out where there are none.
    public var otherwise: [String]?
    /// Whose sinks, too; left out where it names none.
    public var otherwiseMembers: [String]?
    /// Since the first telling.
    public var otherwiseAfterMs: Int64?
    /// From one telling to the next; left out where nothing is repeated.
    public var everyMs: Int64?
    /// Not counting the first telling.
    public var atMost: Int?
    public var escalations: [Escalation]
    /// Since the first telling: then it counts as missed. Left out where nobody is asked again.
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
