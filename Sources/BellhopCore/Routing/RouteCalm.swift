/// The limits that keep a route from sending people too many notices: `group`, `dedupe`,
/// `throttle`, `lateness`. Each works on its own. Pure.
///
/// They apply to sinks that a person reads. Programs get every event; only `lateness` applies to
/// them as well.
public struct RouteCalm: Hashable, Sendable {
    /// Combines notices that come close together into one.
    public struct Grouping: Hashable, Sendable {
        /// The property that combined notices have in common.
        public enum Common: String, Sendable, CaseIterable {
            /// Their kind: loads with loads, timers with timers.
            case kind
            /// Their kind and their owner.
            case owner
            /// Only the route.
            case route
        }

        /// The time since the first notice, which is sent at once; within ``RouteCalm/windows``.
        /// Zero disables grouping.
        public var within: Duration
        public var by: Common

        public init(within: Duration, by: Common = .kind) {
            self.within = within
            self.by = by
        }
    }

    /// Sends only the first few of many notices that come close together.
    public struct Throttle: Hashable, Sendable {
        /// The number of notices to send; within ``RouteCalm/times``.
        public var atMost: Int
        /// The time since the first notice; within ``RouteCalm/windows``. Zero disables throttling.
        public var within: Duration
        /// Whether a summary at the end of the window gives the number of the other notices.
        public var sumsUp: Bool

        public init(atMost: Int, within: Duration, sumsUp: Bool = true) {
            self.atMost = atMost
            self.within = within
            self.sumsUp = sumsUp
        }
    }

    /// The allowed lengths of a window: 1 second to 1 hour.
    public static let windows: ClosedRange<Duration> = .seconds(1)...(.hours(1))
    public static let times = 1...1000
    /// The allowed range of lateness: 1 second to 30 days.
    public static let latenesses: ClosedRange<Duration> = .seconds(1)...(.days(30))
    /// The default time in which two identical notices are combined into one (checklist G17).
    public static let usualDedupe: Duration = .seconds(10)

    public var group: Grouping?
    /// The time in which identical notices are combined; zero disables it.
    public var dedupe: Duration?
    public var throttle: Throttle?
    /// How late a notice may be delivered. The limit of its kind also applies and may be shorter.
    public var lateness: Duration?

    public init(group: Grouping? = nil, dedupe: Duration? = nil, throttle: Throttle? = nil, lateness: Duration? = nil) {
        self.group = group
        self.dedupe = dedupe
        self.throttle = throttle
        self.lateness = lateness
    }

    public var isEmpty: Bool { self == RouteCalm() }

    /// The grouping, if it is enabled.
    public var activeGroup: Grouping? { group.flatMap { $0.within > .zero ? $0 : nil } }
    public var activeThrottle: Throttle? { throttle.flatMap { $0.within > .zero ? $0 : nil } }
    public var activeDedupe: Duration { dedupe ?? Self.usualDedupe }

    /// These limits, completed by those of the outer route.
    func within(_ outer: RouteCalm) -> RouteCalm {
        RouteCalm(
            group: group ?? outer.group, dedupe: dedupe ?? outer.dedupe, throttle: throttle ?? outer.throttle,
            lateness: lateness ?? outer.lateness)
    }
}
