/// The limits that keep a route from sending people too many notices: `group`, `dedupe`,
/// `throttle`, `lateness`. Each limit works independently of the others. Pure.
///
/// The limits apply to sinks that a person reads. Sinks for programs get every event; only
/// `lateness` applies to them as well.
public struct RouteCoalescing: Hashable, Sendable {
    /// Combines notices that come close together into one.
    public struct Grouping: Hashable, Sendable {
        /// The property that notices must have in common to be combined.
        public enum Common: String, Sendable, CaseIterable {
            /// The kind of the event: laundry with laundry, timers with timers.
            case kind
            /// The kind and the owner of the event.
            case owner
            /// Only the route. All its notices are combined.
            case route
        }

        /// The time after a first notice during which further notices are combined; within
        /// ``RouteCoalescing/windows``. The first notice is sent at once. Zero disables grouping.
        public var within: Duration
        public var by: Common

        public init(within: Duration, by: Common = .kind) {
            self.within = within
            self.by = by
        }
    }

    /// Sends only the first few of many notices in a short time.
    public struct Throttle: Hashable, Sendable {
        /// The number of notices to send in one window; within ``RouteCoalescing/times``.
        public var atMost: Int
        /// The length of the window, which starts with the first notice; within
        /// ``RouteCoalescing/windows``. Zero disables throttling.
        public var within: Duration
        /// Whether a summary at the end of the window gives the number of notices that were not
        /// sent.
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
    /// The allowed values of ``lateness``: 1 second to 30 days.
    public static let latenesses: ClosedRange<Duration> = .seconds(1)...(.days(30))
    /// The default time in which two identical notices are combined into one (checklist G17).
    public static let usualDedupe: Duration = .seconds(10)

    public var group: Grouping?
    /// The time within which identical notices are combined into one; zero disables this. `nil`
    /// means the default.
    public var dedupe: Duration?
    public var throttle: Throttle?
    /// How late a notice may be delivered; `nil` if the route sets no limit. The limit of the
    /// event's kind (``EventKind/latenessLimit``) also applies and may be shorter.
    public var lateness: Duration?

    public init(group: Grouping? = nil, dedupe: Duration? = nil, throttle: Throttle? = nil, lateness: Duration? = nil) {
        self.group = group
        self.dedupe = dedupe
        self.throttle = throttle
        self.lateness = lateness
    }

    public var isEmpty: Bool { self == RouteCoalescing() }

    /// The grouping; `nil` if it is disabled or not configured.
    public var activeGroup: Grouping? { group.flatMap { $0.within > .zero ? $0 : nil } }
    public var activeThrottle: Throttle? { throttle.flatMap { $0.within > .zero ? $0 : nil } }
    public var activeDedupe: Duration { dedupe ?? Self.usualDedupe }

    /// Returns these limits, with missing values taken from the outer route.
    func within(_ outer: RouteCoalescing) -> RouteCoalescing {
        RouteCoalescing(
            group: group ?? outer.group, dedupe: dedupe ?? outer.dedupe, throttle: throttle ?? outer.throttle,
            lateness: lateness ?? outer.lateness)
    }
}
