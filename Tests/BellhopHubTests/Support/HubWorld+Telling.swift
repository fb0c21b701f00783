import BellhopCore
import BellhopTestKit

extension HubWorld {
    /// Starts a timer of one minute, lets it end, and then lets `minutes` more pass.
    func told(_ minutes: Int) async throws {
        try await timer("Tea", after: .minutes(1))
        await time.advance(by: .minutes(1 + minutes))
    }

    /// Returns the number of events that report a missed notice.
    func missed() async throws -> Int {
        try await events().count { $0.kind == .noticeMissed }
    }
}

extension SinkRecorder {
    /// The delivered follow-up steps, each with its urgency: `0 normal`, `1 normal`, `2 critical`.
    var steps: [String] {
        done.all.filter { $0.verb == .deliver }.map { "\($0.event.step) \($0.event.notice.urgency)" }
    }
}
