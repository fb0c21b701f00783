import BellhopCore
import BellhopHub

/// The page at `/metrics`.
///
/// Names and units follow the rules of Prometheus: base units, and counters end in `_total`. Labels
/// are few and bounded: sinks, kinds, outcomes. There are no pets, texts or secrets.
enum MetricsPage {
    static func text(_ metrics: Metrics, version: String) -> String {
        var page = PrometheusText()
        page.family("build_info", "gauge", "The program that answers; always 1.")
        page.sample(1, [("version", version)])

        page.family("store_up", "gauge", "1 where everything can be read and stored.")
        page.sample(metrics.isStoreUp)
        page.family("timers_armed", "gauge", "Timers that are armed, by kind.")
        for (kind, count) in metrics.timers { page.sample(count, [("kind", kind.rawValue)]) }
        page.family("events_total", "counter", "Events announced since the start, by kind.")
        for (kind, count) in metrics.events { page.sample(count, [("kind", kind.rawValue)]) }
        page.family("notices_unanswered", "gauge", "Notices that nobody has answered, at most 100.")
        if let unanswered = metrics.unanswered { page.sample(unanswered) }
        page.family("quiet", "gauge", "1 during quiet hours.")
        page.sample(metrics.isHeldForQuiet)

        page.family("sink_up", "gauge", "1 where the last delivery went well, or there was none yet.")
        for sink in metrics.sinks { page.sample(sink.isUp, [("sink", sink.name.rawValue), ("type", sink.kind)]) }
        page.family("sink_spared", "gauge", "1 where a sink keeps failing and is tried one notice at a time.")
        for sink in metrics.sinks { page.sample(sink.isSpared, [("sink", sink.name.rawValue)]) }
        page.family("sink_limited", "gauge", "1 where something waits for nothing but what the sink's server takes.")
        for sink in metrics.sinks { page.sample(sink.isLimited, [("sink", sink.name.rawValue)]) }
        page.family("notices_merged_total", "counter", "Notices that were told in one with others since the start.")
        for sink in metrics.sinks { page.sample(sink.merged, [("sink", sink.name.rawValue)]) }
        page.family(
            "notices_throttled_total", "counter", "Notices that were not told since the start, because their route had told enough.")
        for sink in metrics.sinks { page.sample(sink.throttled, [("sink", sink.name.rawValue)]) }
        page.family("outbox_waiting", "gauge", "Notices that wait to be told (notice) or taken back (withdrawal), by sink.")
        for sink in metrics.sinks {
            for (what, count) in [("notice", sink.waiting), ("withdrawal", sink.withdrawals)] {
                if let count { page.sample(count, [("sink", sink.name.rawValue), ("what", what)]) }
            }
        }
        page.family("attempts_total", "counter", "Attempts at a sink since the start, by how they ended.")
        for sink in metrics.sinks {
            for (outcome, count) in sink.attempts { page.sample(count, [("sink", sink.name.rawValue), ("outcome", outcome.rawValue)]) }
        }
        page.family("attempt_seconds", "histogram", "How long attempts took.")
        for sink in metrics.sinks { page.sample(sink.attemptTime, [("sink", sink.name.rawValue)]) }
        page.family("lateness_seconds", "histogram", "How late notices were when their sink had them, of those that were due at a time.")
        for sink in metrics.sinks { page.sample(sink.lateness, [("sink", sink.name.rawValue)]) }

        page.family("commit_seconds", "histogram", "How long a change took until it was durable.")
        page.sample(metrics.commitTime)
        return page.text
    }
}
