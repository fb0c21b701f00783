import BellhopCore
import BellhopTestKit

extension HubWorld {
    /// Ends a timer of one minute, then lets `minutes` more pass.
    func told(_ minutes: Int) async throws {
        try await timer("Tea", after: .minutes(1))
        await time.advance(by: .minutes(1 + minutes))
    }

    /// The number of notices reported as missed.
    func missed() async throws -> Int {
        try await events().count { $0.kind == .noticeMissed }
    }
}

extension SinkRecorder {
    /// The follow-up steps delivered, with their urgency: `0 normal`, `1 normal`, `2 critical`.
    var steps: [String] {
        done.all.filter { $0.verb == .deliver }.map { "\($0.event.step) \($0.event.notice.urgency)" }
    }
}
