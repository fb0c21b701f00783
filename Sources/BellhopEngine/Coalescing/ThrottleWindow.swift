import BellhopCore

/// The throttle window of a route, with the changes that one step makes to it. Pure.
struct ThrottleWindow {
    /// The counts of a route's current window, stored in the labels of the window's row.
    struct Tally: Equatable {
        var told = 0
        var more = 0
        var names: [String] = []
        var sinks: [String] = []
        var sumsUp = false

        init() {}

        init(_ row: TimerRecord) {
            told = row.labels["told"].flatMap { Int($0) } ?? 0
            more = row.labels["more"].flatMap { Int($0) } ?? 0
            names = row.labels["names"]?.split(separator: "\n").map(String.init) ?? []
            sinks = row.labels["sinks"]?.split(separator: ",").map(String.init) ?? []
            sumsUp = row.labels["sums-up"] != nil
        }

        var labels: Labels {
            var labels = ["told": String(told), "more": String(more)]
            if !names.isEmpty { labels["names"] = names.joined(separator: "\n") }
            if !sinks.isEmpty { labels["sinks"] = sinks.joined(separator: ",") }
            if sumsUp { labels["sums-up"] = "true" }
            return labels
        }
    }

    /// The generation of the stored row that the step replaces; `nil` if the step replaces no row.
    private let replaced: Int64?
    private let row: TimerRecord
    private(set) var tally: Tally

    /// Continues the route's stored window, or opens a new window.
    ///
    /// - Parameters:
    ///   - stored: the row of the route's last window; `nil` if there is no such row.
    ///   - isEnding: whether the step removes the `stored` row.
    ///   - basis: whether a new window counts elapsed time or follows the wall clock.
    init(
        _ route: String, _ throttle: RouteCoalescing.Throttle, continuing stored: TimerRecord?, isEnding: Bool, basis: TimerBasis,
        at now: Instant
    ) {
        // If a window has ended but its summary has not been announced yet, the window continues
        // until the scheduler's next wake-up, which announces the summary.
        if let stored, !isEnding, stored.due > now || Tally(stored).more > 0 {
            var next = stored
            next.generation = next.generation.saturatingAdding(1)
            (replaced, row, tally) = (stored.generation, next, Tally(stored))
            return
        }
        row = TimerRecord(
            owner: .route(route), kind: .throttle, generation: (stored?.generation ?? now.milliseconds) + 1, armed: now,
            due: now + throttle.within, duration: throttle.within, basis: basis, name: "Bellhop")
        replaced = isEnding ? nil : stored?.generation
        tally = Tally()
    }

    /// Counts a notice as sent, unless the limit of the window has been reached.
    ///
    /// - Returns: whether the route may send the notice.
    mutating func admits(_ throttle: RouteCoalescing.Throttle) -> Bool {
        guard tally.told < throttle.atMost else { return false }
        tally.told += 1
        return true
    }

    /// Counts a notice that the route does not send, for the summary at the end of the window.
    mutating func add(_ name: String, _ sinks: [String], _ throttle: RouteCoalescing.Throttle) {
        tally.more += 1
        tally.sumsUp = throttle.sumsUp
        if tally.names.count < GroupText.listed { tally.names.append(SafeText.line(name)) }
        for sink in sinks where !tally.sinks.contains(sink) { tally.sinks.append(sink) }
    }

    /// The change that stores the window with its counts.
    var change: Change {
        var counted = row
        counted.labels = tally.labels
        return .arm(counted, replacing: replaced)
    }
}
