import BellhopCore
import BellhopHub

/// The content of the page `/metrics`.
///
/// Names and units follow the rules of Prometheus: base units, and `_total` at the end of counters.
/// Each label (for example a sink, a kind or an outcome) has only a few possible values. The page
/// contains no names of pets, no texts of notices and no secrets.
enum MetricsPage {
    /// - Parameter inlets: how many requests each inlet has accepted and refused since the start.
    static func text(
        _ metrics: Metrics, version: String, inlets: [(name: InletName, accepted: Int, refused: Int)] = []
    ) -> String {
        var page = PrometheusText()
        page.family("build_info", "gauge", "The running version of bellhopd; always 1.")
        page.sample(1, [("version", version)])

        page.family("store_up", "gauge", "1 if the store can be read and written.")
        page.sample(metrics.isStoreUp)
        page.family("timers_armed", "gauge", "Armed timers, by kind.")
        for (kind, count) in metrics.timers { page.sample(count, [("kind", kind.rawValue)]) }
        page.family("events_total", "counter", "Events announced since the start, by kind.")
        for (kind, count) in metrics.events { page.sample(count, [("kind", kind.rawValue)]) }
        page.family("notices_unanswered", "gauge", "Unanswered notices, at most 100.")
        if let unanswered = metrics.unanswered { page.sample(unanswered) }
        page.family("heartbeats", "gauge", "Heartbeats, by state.")
        for (condition, count) in metrics.heartbeats { page.sample(count, [("state", condition.rawValue)]) }
        page.family("inlet_requests_total", "counter", "Requests to inlets since the start, by outcome.")
        for inlet in inlets {
            page.sample(inlet.accepted, [("inlet", inlet.name.rawValue), ("outcome", "accepted")])
            page.sample(inlet.refused, [("inlet", inlet.name.rawValue), ("outcome", "refused")])
        }
        page.family("quiet", "gauge", "1 during quiet hours.")
        page.sample(metrics.isHeldForQuiet)

        page.family("sink_up", "gauge", "1 if the last delivery succeeded, or there was none yet.")
        for sink in metrics.sinks { page.sample(sink.isUp, [("sink", sink.name.rawValue), ("type", sink.kind)]) }
        page.family("sink_spared", "gauge", "1 if a sink keeps failing and gets one notice at a time.")
        for sink in metrics.sinks { page.sample(sink.isSpared, [("sink", sink.name.rawValue)]) }
        page.family("sink_limited", "gauge", "1 if notices wait only for the rate limit of the sink's server.")
        for sink in metrics.sinks { page.sample(sink.isLimited, [("sink", sink.name.rawValue)]) }
        page.family("notices_merged_total", "counter", "Notices merged into another since the start.")
        for sink in metrics.sinks { page.sample(sink.merged, [("sink", sink.name.rawValue)]) }
        page.family(
            "notices_throttled_total", "counter", "Notices dropped since the start, because their route had reached its limit.")
        for sink in metrics.sinks { page.sample(sink.throttled, [("sink", sink.name.rawValue)]) }
        page.family("outbox_waiting", "gauge", "Notices that wait to be delivered (notice) or withdrawn (withdrawal), by sink.")
        for sink in metrics.sinks {
            for (what, count) in [("notice", sink.waiting), ("withdrawal", sink.withdrawals)] {
                if let count { page.sample(count, [("sink", sink.name.rawValue), ("what", what)]) }
            }
        }
        page.family("attempts_total", "counter", "Delivery attempts since the start, by outcome.")
        for sink in metrics.sinks {
            for (outcome, count) in sink.attempts { page.sample(count, [("sink", sink.name.rawValue), ("outcome", outcome.rawValue)]) }
        }
        page.family("attempt_seconds", "histogram", "Duration of delivery attempts.")
        for sink in metrics.sinks { page.sample(sink.attemptTime, [("sink", sink.name.rawValue)]) }
        page.family("lateness_seconds", "histogram", "Lateness of delivered notices that had a due time.")
        for sink in metrics.sinks { page.sample(sink.lateness, [("sink", sink.name.rawValue)]) }

        page.family("commit_seconds", "histogram", "Time until a change was durable.")
        page.sample(metrics.commitTime)
        return page.text
    }
}
