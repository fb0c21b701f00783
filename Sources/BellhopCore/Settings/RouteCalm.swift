/// How a route keeps people from being told too much, each part by itself: `group`, `dedupe`, `throttle`, `lateness`. Pure.
///
/// It is for sinks that a person reads: programs get every event. Only `lateness` holds for both.
public struct RouteCalm: Hashable, Sendable {
    /// Notices of a kind that come close together become one.
    public struct Grouping: Hashable, Sendable {
        /// What notices have in common that become one.
        public enum Common: String, Sendable, CaseIterable {
            /// Their kind: loads with loads, timers with timers.
            case kind
            /// Their kind and the person they belong to.
            case owner
            /// Nothing but the route.
            case route
        }

        /// From the first on, which is told at once; within ``RouteCalm/windows``. Zero for never.
        public var within: Duration
        public var by: Common

        public init(within: Duration, by: Common = .kind) {
            self.within = within
            self.by = by
        }
    }

    /// Of what comes close together, only the first few are told.
    public struct Throttle: Hashable, Sendable {
        /// Within ``RouteCalm/times``.
        public var atMost: Int
        /// From the first on; within ``RouteCalm/windows``. Zero for never.
        public var within: Duration
        /// Whether the end of the window tells how many more there were.
        public var sumsUp: Bool

        public init(atMost: Int, within: Duration, sumsUp: Bool = true) {
            self.atMost = atMost
            self.within = within
            self.sumsUp = sumsUp
        }
    }

    /// 1 second to 1 hour.
    public static let windows: ClosedRange<Duration> = .seconds(1)...(.hours(1))
    public static let times = 1...1000
    /// 1 second to 30 days.
    public static let latenesses: ClosedRange<Duration> = .seconds(1)...(.days(30))
    /// How close together two tellings of the same must come to be one, where a route does not say (checklist G17).
    public static let usualDedupe: Duration = .seconds(10)

    public var group: Grouping?
    /// Zero for never.
    public var dedupe: Duration?
    public var throttle: Throttle?
    /// How late it may be told; the kind has a limit of its own, which may be shorter.
    public var lateness: Duration?

    public init(group: Grouping? = nil, dedupe: Duration? = nil, throttle: Throttle? = nil, lateness: Duration? = nil) {
        self.group = group
        self.dedupe = dedupe
        self.throttle = throttle
        self.lateness = lateness
    }

    public var isEmpty: Bool { self == RouteCalm() }

    /// What groups; `nil` where nothing does.
    public var activeGroup: Grouping? { group.flatMap { $0.within > .zero ? $0 : nil } }
    public var activeThrottle: Throttle? { throttle.flatMap { $0.within > .zero ? $0 : nil } }
    public var activeDedupe: Duration { dedupe ?? Self.usualDedupe }

    /// With that of the route that this one is within, where it says nothing itself.
    func within(_ outer: RouteCalm) -> RouteCalm {
        RouteCalm(
            group: group ?? outer.group, dedupe: dedupe ?? outer.dedupe, throttle: throttle ?? outer.throttle,
            lateness: lateness ?? outer.lateness)
    }
}
