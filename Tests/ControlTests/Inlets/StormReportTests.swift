import BellhopCore
import BellhopTestKit
import Logging
import Testing

@testable import ControlAPI

/// Tests that a storm of notices becomes one notice with a number.
@Suite("Storms") struct StormReportTests {
    /// Runs the service that reports storms.
    private func run(_ bench: InletBench, _ body: () async throws -> Void) async throws {
        try await onOneThread {
            try await withThrowingTaskGroup(of: Void.self) { group in
                let server = InletServer(
                    api: bench.api, desk: WebDesk(nil), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
                group.addTask { try await server.run() }
                await bench.time.untilSleeping(bench.desk.bell)
                try await body()
                group.cancelAll()
            }
        }
    }

    @Test(
        "the first refusal is reported at once, the rest once a minute, also if nothing comes any more, and each report replaces the last")
    func reports() async throws {
        let (bench, token) = try await InletBench.with(.json) { inlet in
            inlet.rate = SinkLimits.Rate(burst: 1, every: .hours(1))
            inlet.tags = ["ops"]
        }
        func flood(_ count: Int) async {
            for _ in 0..<count { _ = await bench.send("POST", "scripts", [bearer(token)], "x") }
        }
        func reported() async throws -> [Notice] { try await bench.notices.filter { $0.title.description.contains("too many") } }
        try await run(bench) {
            await flood(2)
            await bench.time.untilSleeping(bench.desk.bell)
            let first = try await reported()
            #expect(first.count == 1 && first[0].body.description.hasPrefix("1 notice was refused"), "\(first.map(\.body.description))")
            #expect(first.first?.labels["inlet"] == "scripts" && first.first?.labels["tags"] == "ops")
            await flood(499)
            await bench.time.untilSleeping(bench.desk.bell)
            #expect(try await reported().count == 1, "not more than once a minute")
            await bench.time.advance(by: .minutes(1))
            let second = try await reported()
            #expect(second.count == 2 && second[1].body.description.hasPrefix("500 notices were refused"))
            #expect(second[0].key == second[1].key)
            await bench.time.advance(by: .minutes(10))
            #expect(try await reported().count == 2, "a storm that is over is not reported again")
            #expect(bench.time.deadlines.isEmpty, "nothing wakes the daemon any more")
        }
    }

    @Test("no program can replace or withdraw the report")
    func ownKey() async throws {
        let (bench, token) = try await InletBench.with(.json)
        let posted = await bench.send("POST", "scripts", [bearer(token)], #"{"title":"all is well","key":"_storm"}"#)
        #expect(posted.status == 400 && posted.text.contains("_storm"), "\(posted.text)")
        #expect(await bench.send("DELETE", "scripts/_storm", [bearer(token)]).status == 400)
        #expect(try await bench.notices.isEmpty)
    }
}
