/// The limits that keep a route from sending people too many notices: `group`, `dedupe`,
/// `throttle`, `lateness`. Each limit works independently of the other limits. This type has no
/// side effects.
///
/// All these limits apply to sinks that people read. Only `lateness` also applies to sinks for
/// programs, which otherwise get every event.
package struct RouteCoalescing: Hashable, Sendable {
    /// Combines notices that follow one another closely into a single notice.
    package struct Grouping: Hashable, Sendable {
        /// The property that notices must have in common to be combined.
        package enum Common: String, Sendable, CaseIterable {
            /// The kind of the event, such as `laundry.washed`.
            case kind
            /// The kind and the owner of the event.
            case owner
            /// Only the route: all notices of the route are combined.
            case route
        }

        /// The time after a first notice during which further notices are combined; within
        /// ``RouteCoalescing/windows``. The first notice is sent immediately. Zero disables
        /// grouping.
        package var within: Duration
        package var by: Common

        package init(within: Duration, by: Common = .kind) {
            self.within = within
            self.by = by
        }
    }

    /// Limits the number of notices that are sent in a short time.
    package struct Throttle: Hashable, Sendable {
        /// The number of notices to send in one window; within ``RouteCoalescing/times``.
        package var atMost: Int
        /// The length of the window, which starts with the first notice; within
        /// ``RouteCoalescing/windows``. Zero disables throttling.
        package var within: Duration
        /// Whether a summary at the end of the window reports how many notices were not sent.
        package var sumsUp: Bool

        package init(atMost: Int, within: Duration, sumsUp: Bool = true) {
            self.atMost = atMost
            self.within = within
            self.sumsUp = sumsUp
        }
    }

    /// The allowed lengths of a window: 1 second to 1 hour.
    package static let windows: ClosedRange<Duration> = .seconds(1)...(.hours(1))
    package static let times = 1...1000
    /// The allowed values of ``lateness``: 1 second to 30 days.
    package static let latenesses: ClosedRange<Duration> = .seconds(1)...(.days(30))
    /// The default time in which two identical notices are combined into one (checklist G17).
    package static let usualDedupe: Duration = .seconds(10)

    package var group: Grouping?
    /// The time within which identical notices are combined into one; zero disables the
    /// combination, and `nil` means the default.
    package var dedupe: Duration?
    package var throttle: Throttle?
    /// The maximum lateness with which a notice is delivered; `nil` if the route sets no limit. The
    /// limit of the event's kind (``EventKind/latenessLimit``) also applies and may be shorter.
    package var lateness: Duration?

    package init(group: Grouping? = nil, dedupe: Duration? = nil, throttle: Throttle? = nil, lateness: Duration? = nil) {
        self.group = group
        self.dedupe = dedupe
        self.throttle = throttle
        self.lateness = lateness
    }

    package var isEmpty: Bool { self == RouteCoalescing() }

    /// The grouping; `nil` if it is disabled or not configured.
    package var activeGroup: Grouping? { group.flatMap { $0.within > .zero ? $0 : nil } }
    package var activeThrottle: Throttle? { throttle.flatMap { $0.within > .zero ? $0 : nil } }
    package var activeDedupe: Duration { dedupe ?? Self.usualDedupe }

    /// Returns these limits, with missing values taken from the outer route.
    func within(_ outer: RouteCoalescing) -> RouteCoalescing {
        RouteCoalescing(
            group: group ?? outer.group, dedupe: dedupe ?? outer.dedupe, throttle: throttle ?? outer.throttle,
            lateness: lateness ?? outer.lateness)
    }
}
