import BellhopCore

/// Decides which notices of a step are throttled because their route has reached its limit. Pure.
struct ThrottleDecision {
    /// The stored windows, by route.
    let rows: [String: TimerRecord]
    let catalog: SinkCatalog
    /// Whether a new window counts elapsed time or follows the wall clock.
    let basis: TimerBasis
    /// The windows that the step changes, by route.
    private var windows: [String: ThrottleWindow] = [:]

    init(rows: [String: TimerRecord], catalog: SinkCatalog, basis: TimerBasis) {
        (self.rows, self.catalog, self.basis) = (rows, catalog, basis)
    }

    /// A notice that counts toward the limit of one route.
    private struct Counted {
        var route: String
        var throttle: RouteCoalescing.Throttle
        /// The indexes of the notice's queued delivery drafts whose sinks this route chose.
        var places: [Int]
    }

    /// Returns the routes whose limit applies to a notice of the step, without duplicates.
    static func routes(of entries: [Digest.Entry], in catalog: SinkCatalog) -> [String] {
        var routes: [String] = []
        for entry in entries {
            for counted in counted(entry, in: catalog) where !routes.contains(counted.route) { routes.append(counted.route) }
        }
        return routes
    }

    /// Returns the routes whose limit applies to this notice. No delivery draft appears under two
    /// routes, because each sink gets a notice from one route only.
    private static func counted(_ entry: Digest.Entry, in catalog: SinkCatalog) -> [Counted] {
        guard entry.event.isCalmed else { return [] }
        var seen: Set<String> = []
        return entry.routed.compactMap { routed in
            guard let throttle = routed.calm.activeThrottle, seen.insert(routed.route).inserted else { return nil }
            let places = entry.places(ofRoute: routed.route, in: catalog)
            guard !places.isEmpty, routed.overrides.urgency(of: entry.event) < .critical else { return nil }
            return Counted(route: routed.route, throttle: throttle, places: places)
        }
    }

    /// Throttles the notices that exceed the limit of their route, and adds the updated windows to
    /// the step.
    mutating func hold(_ builder: inout StepBuilder) {
        for index in builder.entries.indices {
            for counted in Self.counted(builder.entries[index], in: catalog) {
                var window = windows[counted.route] ?? window(counted, in: builder)
                if !window.admits(counted.throttle) { Self.hold(counted, of: &builder.entries[index], by: &window) }
                windows[counted.route] = window
            }
        }
        for (_, window) in windows.sorted(by: { $0.key < $1.key }) { builder.add(window.change) }
    }

    private func window(_ counted: Counted, in builder: StepBuilder) -> ThrottleWindow {
        let row = rows[counted.route]
        return ThrottleWindow(
            counted.route, counted.throttle, continuing: row, isEnding: row.map { builder.disarms($0) } ?? false, basis: basis,
            at: builder.now)
    }

    private static func hold(_ counted: Counted, of entry: inout Digest.Entry, by window: inout ThrottleWindow) {
        for place in counted.places {
            entry.drafts[place].state = .throttled
            entry.drafts[place].reason = RouteThrottles.reason(counted.throttle, route: counted.route)
        }
        window.add(entry.event.notice.name, counted.places.map { entry.drafts[$0].sink.rawValue }, counted.throttle)
    }
}
