import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import Logging
import Testing

/// Tests the text that Prometheus reads at `/metrics`.
@Suite struct MetricsTests {
    private let time = ManualTime()
    private let phone = SinkRecorder()
    private let log = SinkRecorder(capabilities: [])

    /// Runs a hub with two sinks while `body` runs. The name of one sink contains characters that
    /// must be escaped.
    private func running(_ body: (Hub, ControlAPI) async throws -> Void) async throws {
        let sinks = [("phone", phone), (#"a"b\c"#, log)].map { name, recorder in
            ConfiguredSink(
                name: SinkName(rawValue: name), kind: "recording", capabilities: recorder.capabilities, sink: RecordingSink(recorder),
                fingerprint: "1")
        }
        let hub = Hub(
            store: MemoryStore(), timekeeper: time, catalog: SinkCatalog(sinks: sinks), reports: SinkReports(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await hub.prepare()
        try await onOneThread {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await hub.run() }
                await time.untilSleeping(loops: 3 + 2 * sinks.count)
                defer { group.cancelAll() }
                try await body(hub, ControlAPI(hub: hub, daemon: .standIn))
            }
        }
    }

    private func page(_ api: ControlAPI, _ target: String = "/metrics") async throws -> String {
        guard case .bytes(let stream) = await api.answer(method: "GET", target: target, body: []) else { return "no stream" }
        #expect(stream.type == "text/plain; version=0.0.4; charset=utf-8")
        var bytes: [UInt8] = []
        while let piece = try await stream.next() { bytes += piece }
        await stream.end()
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the samples of a page. The keys are the names with their labels. Checks each line
    /// against the grammar of the format.
    private func samples(_ page: String) throws -> [String: Double] {
        var samples: [String: Double] = [:]
        var family = ""
        var type = ""
        for line in page.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if let help = line.wholeMatch(of: /# HELP ([a-z_]+) \S.*\./) {
                family = String(help.1)
            } else if let found = line.wholeMatch(of: /# TYPE ([a-z_]+) (counter|gauge|histogram)/) {
                #expect(found.1 == family)
                type = String(found.2)
                #expect(family.hasSuffix("_total") == (type == "counter"), "\(family) is a \(type)")
            } else {
                let sample = try #require(
                    line.wholeMatch(of: /([a-z_]+)(\{([a-z]+="([^"\\\n]|\\["\\n])*",?)+\})? ([0-9.]+)/), "\(line)")
                let suffixes = type == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
                #expect(suffixes.contains { sample.1 == family + $0 }, "\(line) in \(family)")
                let key = sample.1 + (sample.2 ?? "")
                #expect(samples[String(key)] == nil, "\(key) stands once")
                samples[String(key)] = Double(sample.5)
            }
        }
        #expect(page.hasSuffix("\n"))
        return samples
    }

    @Test("at the start all is there and nothing was counted")
    func atRest() async throws {
        try await running { _, api in
            let text = try await page(api)
            let samples = try samples(text)
            #expect(samples[#"bellhop_attempts_total{sink="phone",outcome="accepted"}"#] == 0)
            #expect(samples[#"bellhop_sink_up{sink="a\"b\\c",type="recording"}"#] == 1)
            #expect(samples[#"bellhop_heartbeats{state="down"}"#] == 0)
            #expect(samples[#"bellhop_attempt_seconds_bucket{sink="phone",le="+Inf"}"#] == 0)
            #expect(samples[#"bellhop_attempt_seconds_bucket{sink="phone",le="0.0025"}"#] == 0)
            #expect(try await page(api, "/v1/metrics") == text, "the command reads the same")
        }
    }

    @Test("what is done is counted: events, attempts by outcome, how late, how long; what waits and runs is as it is now")
    func counted() async throws {
        try await running { hub, api in
            _ = try await hub.startTimers([CountdownRequest(end: .after(.minutes(1)), name: "Tea")])
            _ = try await hub.startTimers([CountdownRequest(end: .after(.minutes(9)), name: "Eggs")])
            var before = try samples(try await page(api))
            #expect(before[#"bellhop_timers_armed{kind="countdown"}"#] == 2)
            let commits = try #require(before["bellhop_commit_seconds_count"])
            phone.answer { _, attempt in attempt.number == 1 ? .deferred("the line is busy", after: .seconds(30)) : .accepted(.none) }
            await time.advance(by: .minutes(1))
            before = try samples(try await page(api))
            #expect(before[#"bellhop_attempts_total{sink="phone",outcome="deferred"}"#] == 1)
            #expect(before[#"bellhop_outbox_waiting{sink="phone",what="notice"}"#] == 1)
            #expect(before[#"bellhop_sink_up{sink="phone",type="recording"}"#] == 0)
            await time.advance(by: .seconds(30))
            let after = try samples(try await page(api))
            #expect(after[#"bellhop_timers_armed{kind="countdown"}"#] == 1)
            #expect(after[#"bellhop_events_total{kind="timer.finished"}"#] == 1)
            #expect(after[#"bellhop_attempts_total{sink="phone",outcome="accepted"}"#] == 1)
            #expect(after[#"bellhop_outbox_waiting{sink="phone",what="notice"}"#] == 0)
            #expect(after[#"bellhop_sink_up{sink="phone",type="recording"}"#] == 1)
            #expect(after["bellhop_notices_unanswered"] == 1)
            #expect(after[#"bellhop_lateness_seconds_bucket{sink="phone",le="5"}"#] == 0, "it was half a minute late")
            #expect(after[#"bellhop_lateness_seconds_bucket{sink="phone",le="30"}"#] == 1)
            #expect(after[#"bellhop_lateness_seconds_sum{sink="phone"}"#] == 30)
            #expect(after[#"bellhop_lateness_seconds_bucket{sink="a\"b\\c",le="0.01"}"#] == 1)
            #expect(after[#"bellhop_attempt_seconds_count{sink="phone"}"#] == 2)
            #expect(try #require(after["bellhop_commit_seconds_count"]) > commits)
        }
    }

    @Test("a histogram counts what is below each bound, and less than nothing as nothing")
    func histogram() {
        var histogram = Histogram(bounds: [.milliseconds(10), .seconds(1)])
        for milliseconds in [-5, 0, 10, 11, 1000, 1001] { histogram.observe(.milliseconds(milliseconds)) }
        #expect(histogram.counts == [3, 2, 1] && histogram.count == 6)
        #expect(histogram.sum == .milliseconds(2022))
    }
}
